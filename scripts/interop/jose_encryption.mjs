// Encryption by npm's jose.

import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import * as jose from 'jose'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

// What makes a private key of each kind.
const KINDS = {
  RSA: ['rsa', { modulusLength: 2048 }],
  'P-256': ['ec', { namedCurve: 'P-256' }],
  'P-384': ['ec', { namedCurve: 'P-384' }],
  'P-521': ['ec', { namedCurve: 'P-521' }],
  X25519: ['x25519', {}],
}

const octets = (length) => ({ kty: 'oct', k: randomBytes(length).toString('base64url') })

const generate = ({ kind, octets: length }) =>
  kind === 'oct' ? octets(length) : generateKeyPairSync(...KINDS[kind]).privateKey.export({ format: 'jwk' })

const half = (key) =>
  key.kty === 'oct' ? key : createPublicKey({ key, format: 'jwk' }).export({ format: 'jwk' })

const keyOf = ({ alg, key }, enc) => jose.importJWK(key, alg === 'dir' ? enc : alg)

const ENC = /^A(\d+)(GCM|CBC-HS\d+)$/

// Something of each name, there and back; it depends on the web cryptography of this Node.
const probe = (name) => {
  const [, bits, mode] = ENC.exec(name) ?? []
  if (bits) return ['dir', octets((bits / 8) * (mode === 'GCM' ? 1 : 2)), name]
  if (name in KINDS && name !== 'RSA') return ['ECDH-ES', generate({ kind: name })]
  if (name.startsWith('RSA')) return [name, generate({ kind: 'RSA' })]
  if (name.startsWith('ECDH')) return [name, generate({ kind: 'P-256' })]
  return [name, octets(name === 'dir' ? 32 : Number(/A(\d+)(GCM)?KW$/.exec(name)[1]) / 8)]
}

const isUnsupported = (error) =>
  error instanceof jose.errors.JOSENotSupported || error.name === 'NotSupportedError'

// The members of the header that are the same for all recipients.
const common = ({ enc, compressed }) => ({ enc, ...(compressed && { zip: 'DEF' }) })

// What it puts into the header itself.
const parameters = ({ p2c, apu, apv }) => ({
  ...(p2c && { p2c }),
  ...(apu && { apu: encoder.encode(apu), apv: encoder.encode(apv) }),
})

const options = ([{ alg }], { enc }) => ({
  keyManagementAlgorithms: [alg],
  contentEncryptionAlgorithms: [enc],
})

const decrypted = ({ plaintext, additionalAuthenticatedData: aad }) => ({
  decrypted: { payload: decoder.decode(plaintext), aad: aad ? decoder.decode(aad) : null },
})

const decryptBy = (decrypt, member) => async (request) => {
  const { parties, encryption: how } = request
  const key = await keyOf(parties[0], how.enc)
  return decrypted(await decrypt(request[member], key, options(parties, how)))
}

export const encryption = {
  async supported_encryption({ names }) {
    const supported = []
    for (const name of names) {
      try {
        const [alg, key, enc = 'A128CBC-HS256'] = probe(name)
        const how = { encryption: { enc }, payload: '' }
        const { token } = await encryption.encrypt({ parties: [{ alg, key: half(key) }], ...how })
        await encryption.decrypt({ parties: [{ alg, key }], ...how, token })
        supported.push(name)
      } catch (error) {
        if (!isUnsupported(error)) throw error
      }
    }
    return { supported }
  },

  async generate_of_kind(request) {
    return { key: generate(request) }
  },

  async encrypt({ parties: [party], encryption: how, payload }) {
    const token = await new jose.CompactEncrypt(encoder.encode(payload))
      .setProtectedHeader({ alg: party.alg, ...common(how), ...party.header })
      .setKeyManagementParameters(parameters(how))
      .encrypt(await keyOf(party, how.enc))
    return { token }
  },

  decrypt: decryptBy(jose.compactDecrypt, 'token'),

  async encrypt_flattened({ parties: [party], encryption: how, payload }) {
    const encrypter = new jose.FlattenedEncrypt(encoder.encode(payload))
      .setProtectedHeader({ alg: party.alg, ...common(how), ...party.header })
      .setKeyManagementParameters(parameters(how))
    if (party.unprotected) encrypter.setSharedUnprotectedHeader(party.unprotected)
    if (how.aad) encrypter.setAdditionalAuthenticatedData(encoder.encode(how.aad))
    return { object: await encrypter.encrypt(await keyOf(party, how.enc)) }
  },

  decrypt_flattened: decryptBy(jose.flattenedDecrypt, 'object'),

  async encrypt_general({ parties, encryption: how, payload }) {
    const encrypter = new jose.GeneralEncrypt(encoder.encode(payload))
      .setProtectedHeader(common(how))
    if (parties[0].unprotected) encrypter.setSharedUnprotectedHeader(parties[0].unprotected)
    if (how.aad) encrypter.setAdditionalAuthenticatedData(encoder.encode(how.aad))
    for (const party of parties) {
      encrypter
        .addRecipient(await keyOf(party, how.enc))
        .setUnprotectedHeader({ alg: party.alg, ...party.header })
        .setKeyManagementParameters(parameters(how))
    }
    return { object: await encrypter.encrypt() }
  },

  decrypt_general: decryptBy(jose.generalDecrypt, 'object'),

  async encrypt_key({ parties: [party], key, ...request }) {
    const header = { ...party.header, cty: 'jwk+json' }
    const payload = JSON.stringify(key)
    return encryption.encrypt({ ...request, parties: [{ ...party, header }], payload })
  },

  // Nothing but a key is imported.
  async decrypt_key(request) {
    const { payload } = (await encryption.decrypt(request)).decrypted
    const key = await jose.importJWK(JSON.parse(payload), undefined, { extractable: true })
    return { key: await jose.exportJWK(key) }
  },
}
