// jsonwebtoken, called without callbacks: its quicker way.

import { createPrivateKey, createPublicKey, createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { asJson, asToken, AUDIENCE, ISSUER } from './claims.mjs'

const ALGORITHMS = ['HS256', 'HS384', 'HS512', 'RS256', 'PS256', 'ES256', 'ES384', 'ES512']

export function prepare({ operation, alg, keys, token, content }) {
  if (!ALGORITHMS.includes(alg)) return null
  const secret = keys.octets && createSecretKey(Buffer.from(keys.octets))
  if (operation === 'sign') {
    const key = secret ?? createPrivateKey(keys.private.pem)
    const claims = JSON.parse(content)
    const options = { algorithm: alg, keyid: keys.kid }
    return { run: () => jwt.sign(claims, key, options), show: asToken }
  }
  const key = secret ?? createPublicKey(keys.public.pem)
  const options = { algorithms: [alg], issuer: ISSUER, audience: AUDIENCE }
  return { run: () => jwt.verify(token, key, options), show: asJson }
}
