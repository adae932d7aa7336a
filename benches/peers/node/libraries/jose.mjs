// jose. Its keys are those of the web cryptography, imported once.

import * as jose from 'jose'
import { asJson, asToken, AUDIENCE, ISSUER } from './claims.mjs'

const SIGNATURES = [
  'HS256', 'HS384', 'HS512', 'RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA',
]

// What a symmetric key is imported for.
const SYMMETRIC = {
  HS256: [{ name: 'HMAC', hash: 'SHA-256' }, ['sign', 'verify']],
  HS384: [{ name: 'HMAC', hash: 'SHA-384' }, ['sign', 'verify']],
  HS512: [{ name: 'HMAC', hash: 'SHA-512' }, ['sign', 'verify']],
  dir: ['AES-GCM', ['encrypt', 'decrypt']],
  A128KW: ['AES-KW', ['wrapKey', 'unwrapKey']],
  A256KW: ['AES-KW', ['wrapKey', 'unwrapKey']],
  A256GCMKW: ['AES-GCM', ['encrypt', 'decrypt']],
}

const ASYMMETRIC = ['RSA-OAEP-256', 'ECDH-ES']

const PASSWORDS = ['PBES2-HS256+A128KW']

const operations = {
  async sign({ alg, keys, content }) {
    const key = await imported(alg, keys, keys.private)
    const claims = JSON.parse(content)
    const header = { alg, kid: keys.kid }
    const run = () => new jose.SignJWT(claims).setProtectedHeader(header).sign(key)
    return { run, show: asToken }
  },

  async verify({ alg, keys, token }) {
    const key = await imported(alg, keys, keys.public)
    const options = {
      algorithms: [alg],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp'],
    }
    return {
      run: () => jose.jwtVerify(token, key, options),
      show: ({ payload }) => asJson(payload),
    }
  },

  async encrypt({ alg, enc, p2c, keys, content }) {
    const key = await imported(alg, keys, keys.public)
    const plaintext = new TextEncoder().encode(content)
    const header = { alg, enc, kid: keys.kid }
    const run = () => {
      const token = new jose.CompactEncrypt(plaintext).setProtectedHeader(header)
      if (p2c) token.setKeyManagementParameters({ p2c })
      return token.encrypt(key)
    }
    return { run, show: asToken }
  },

  async decrypt({ alg, enc, keys, token }) {
    const key = await imported(alg, keys, keys.private)
    const options = {
      keyManagementAlgorithms: [alg],
      contentEncryptionAlgorithms: [enc],
    }
    return {
      run: () => jose.compactDecrypt(token, key, options),
      show: ({ plaintext }) => new TextDecoder().decode(plaintext),
    }
  },
}

export function prepare(given) {
  const { operation, alg } = given
  const known = [...SIGNATURES, ...Object.keys(SYMMETRIC), ...ASYMMETRIC, ...PASSWORDS]
  return known.includes(alg) ? operations[operation](given) : null
}

async function imported(alg, keys, form) {
  if (!keys.octets) return jose.importJWK(JSON.parse(form.jwk), alg)
  const octets = new Uint8Array(keys.octets)
  if (PASSWORDS.includes(alg)) return octets
  return crypto.subtle.importKey('raw', octets, SYMMETRIC[alg][0], false, SYMMETRIC[alg][1])
}
