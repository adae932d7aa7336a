// The engine of a library of npm, which its argument names. It speaks the protocol of ../engine.

import { createInterface } from 'node:readline'

// What a batch takes at least, in nanoseconds.
const BATCH = 500_000n

// Without the library nothing is answered, and the runner says what to do.
const { prepare } = await import(`./libraries/${process.argv[2]}.mjs`).catch(() => process.exit(1))

let prepared = null

// The last result stands outside, so that no operation can be left out.
let kept = null

function batchAtOnce(run, times) {
  const start = process.hrtime.bigint()
  for (let time = 0; time < times; time++) kept = run()
  return process.hrtime.bigint() - start
}

async function batchWaiting(run, times) {
  const start = process.hrtime.bigint()
  for (let time = 0; time < times; time++) kept = await run()
  return process.hrtime.bigint() - start
}

// Only what answers later is waited for.
async function samples(milliseconds) {
  const { run } = prepared
  const batch = run() instanceof Promise ? batchWaiting : batchAtOnce
  let times = 1
  while ((await batch(run, times)) < BATCH) times *= 2
  const nanoseconds = []
  const end = process.hrtime.bigint() + BigInt(milliseconds) * 1_000_000n
  do nanoseconds.push(Number(await batch(run, times)) / times)
  while (process.hrtime.bigint() < end)
  return nanoseconds
}

async function answer(request) {
  switch (request.ask) {
    case 'greet':
      return { answer: 'here' }
    case 'prepare': {
      prepared = null
      const known = ['', 'owned'].includes(request.case.variant)
      const made = known ? await prepare(request.case) : null
      if (!made) return { answer: 'unsupported' }
      const result = made.show(await made.run())
      prepared = made
      return { answer: 'ready', result }
    }
    case 'time':
      return { answer: 'samples', nanoseconds: await samples(request.milliseconds) }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const reply = await answer(JSON.parse(line)).catch((error) => ({
    answer: 'failed',
    reason: String(error?.message ?? error),
  }))
  process.stdout.write(JSON.stringify(reply) + '\n')
}
