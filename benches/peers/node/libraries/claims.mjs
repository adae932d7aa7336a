// What verifying demands.
export const ISSUER = 'https://issuer.example'
export const AUDIENCE = 'https://api.example'

// How results are shown to be compared.
export const asToken = (token) => token
export const asJson = (claims) => JSON.stringify(claims)
