// npm's jose behind the protocol of jose-jwt/examples/interop: JSON lines in and out.

import { createPublicKey, randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import * as jose from 'jose'
import { encryption } from './jose_encryption.mjs'

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

  async sign_general(request) {
    const signer = new jose.GeneralSign(encoder.encode(request.payload))
    for (const party of request.parties) {
      configured(signer.addSignature(await keyOf(party)), party, request)
    }
    return signed(await signer.sign(), request)
  },

  async sign_flattened(request) {
    const [party] = request.parties
    const signer = new jose.FlattenedSign(encoder.encode(request.payload))
    return signed(await configured(signer, party, request).sign(await keyOf(party)), request)
  },

  // One signature has to be good; for several, it is asked once with each key.
  async verify_general(request) {
    let verified
    for (const party of request.parties) {
      const options = { algorithms: [party.alg] }
      verified = await jose.generalVerify(whole(request), await keyOf(party), options)
    }
    return { verified: { payload: decoder.decode(verified.payload) } }
  },

  async verify_flattened(request) {
    const [party] = request.parties
    const options = { algorithms: [party.alg] }
    const verified = await jose.flattenedVerify(whole(request), await keyOf(party), options)
    return { verified: { payload: decoder.decode(verified.payload) } }
  },

  ...encryption,
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const keyOf = ({ alg, key }) => jose.importJWK(key, alg)

const configured = (signer, { alg, header, unprotected }, { unencoded }) => {
  const b64 = unencoded ? { b64: false, crit: ['b64'] } : {}
  signer.setProtectedHeader({ alg, ...header, ...b64 })
  return unprotected ? signer.setUnprotectedHeader(unprotected) : signer
}

// It never writes an unencoded payload: the member is empty, for the caller to fill.
const signed = ({ payload, ...object }, { unencoded, detached }) => {
  if (detached) return { object }
  if (unencoded) return { error: 'unsupported', message: 'an unencoded payload in the object' }
  return { object: { payload, ...object } }
}

// A payload that traveled apart is put back.
const whole = ({ object, payload, unencoded }) => {
  if (payload === undefined) return object
  const octets = encoder.encode(payload)
  return { ...object, payload: unencoded ? octets : jose.base64url.encode(octets) }
}

const codeOf = (error) => {
  if (error instanceof jose.errors.JWSSignatureVerificationFailed) return 'signature.invalid'
  if (error instanceof jose.errors.JWEDecryptionFailed) return 'decryption.failed'
  return typeof error.code === 'string' ? error.code : error.name
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  let answer
  try {
    answer = await operations[request.op](request)
  } catch (error) {
    answer = { error: codeOf(error), message: error.message }
  }
  console.log(JSON.stringify(answer))
}
