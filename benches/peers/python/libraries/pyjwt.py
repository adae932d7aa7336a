"""PyJWT, which leaves cryptography to the package of that name."""

import json

import jwt
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key

from libraries import AUDIENCE, ISSUER

ALGORITHMS = {
    "HS256", "HS384", "HS512", "RS256", "PS256", "ES256", "ES384", "ES512", "ES256K", "EdDSA",
}


def prepare(case):
    alg, keys = case["alg"], case["keys"]
    if alg not in ALGORITHMS:
        return None
    secret = bytes(keys["octets"]) if keys["octets"] else None
    if case["operation"] == "sign":
        key = secret or load_pem_private_key(keys["private"]["pem"].encode(), None)
        claims = json.loads(case["content"])
        header = {"kid": keys["kid"]}
        return lambda: jwt.encode(claims, key, alg, header), str
    key = secret or load_pem_public_key(keys["public"]["pem"].encode())
    token, options = case["token"], {"require": ["exp", "iss", "aud"]}
    run = lambda: jwt.decode(token, key, [alg], options, audience=AUDIENCE, issuer=ISSUER)
    return run, json.dumps
