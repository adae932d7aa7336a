// fast-jwt, without its cache of tokens that were verified before: it would do nothing here.

import { createSigner, createVerifier } from 'fast-jwt'
import { asJson, asToken, AUDIENCE, ISSUER } from './claims.mjs'

const ALGORITHMS = [
  'HS256', 'HS384', 'HS512', 'RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA',
]

export function prepare({ operation, alg, keys, token, content }) {
  if (!ALGORITHMS.includes(alg)) return null
  const secret = keys.octets && Buffer.from(keys.octets)
  if (operation === 'sign') {
    const key = secret ?? keys.private.pem
    const sign = createSigner({ key, algorithm: alg, kid: keys.kid })
    const claims = JSON.parse(content)
    return { run: () => sign(claims), show: asToken }
  }
  const verify = createVerifier({
    key: secret ?? keys.public.pem,
    algorithms: [alg],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    requiredClaims: ['exp', 'iss', 'aud'],
  })
  return { run: () => verify(token), show: asJson }
}
