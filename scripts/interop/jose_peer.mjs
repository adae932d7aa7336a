// npm's jose behind the protocol of jose-jwt/examples/interop.rs: JSON lines in and out.

import { createPublicKey, randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import * as jose from 'jose'

// What it supports depends on the web cryptography of this Node, so it is tried.
const ALGORITHMS = [
  'HS256', 'HS384', 'HS512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512',
  'ES256', 'ES384', 'ES512', 'ES256K', 'EdDSA', 'Ed25519',
  'ML-DSA-44', 'ML-DSA-65', 'ML-DSA-87',
]

// Either the library does not know the name, or this Node does not: before its version 24,
// it has no ML-DSA.
const isUnsupported = (error) =>
  error instanceof jose.errors.JOSENotSupported || error.name === 'NotSupportedError'

const operations = {
  async supported() {
    const supported = []
    for (const alg of ALGORITHMS) {
      try {
        await operations.sign({ alg, claims: {}, ...(await operations.generate({ alg })) })
        supported.push(alg)
      } catch (error) {
        if (!isUnsupported(error)) throw error
      }
    }
    return { supported }
  },

  async generate({ alg }) {
    if (alg.startsWith('HS')) {
      // Its own generator makes keys that cannot be exported as JWK for HMAC.
      const k = randomBytes(Number(alg.slice(2)) / 8).toString('base64url')
      return { key: { kty: 'oct', k, alg } }
    }
    const { privateKey } = await jose.generateKeyPair(alg, { extractable: true })
    return { key: { ...(await jose.exportJWK(privateKey)), alg } }
  },

  async public({ key }) {
    if (key.kty === 'oct') return { key }
    const half = createPublicKey({ key, format: 'jwk' })
    return { key: { ...(await jose.exportJWK(half)), alg: key.alg } }
  },

  async sign({ alg, key, claims, header }) {
    const signer = new jose.SignJWT(claims).setProtectedHeader({ alg, ...header })
    return { token: await signer.sign(await jose.importJWK(key, alg)) }
  },

  async verify({ alg, key, token, issuer, audience }) {
    const options = { algorithms: [alg], issuer, audience, requiredClaims: ['exp'] }
    const { payload } = await jose.jwtVerify(token, await jose.importJWK(key, alg), options)
    return { claims: payload }
  },
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  let answer
  try {
    answer = await operations[request.op](request)
  } catch (error) {
    const invalid = error instanceof jose.errors.JWSSignatureVerificationFailed
    answer = { error: invalid ? 'signature.invalid' : error.code ?? error.name, message: error.message }
  }
  console.log(JSON.stringify(answer))
}
