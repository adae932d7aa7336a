"""joserfc."""

import json
import warnings

from joserfc import jwe, jwt
from joserfc.jwk import JWKRegistry
from joserfc.jws import JWSRegistry

from libraries import AUDIENCE, ISSUER

# It warns of the name EdDSA, which all others know.
warnings.simplefilter("ignore")

SIGNATURES = {
    "HS256", "HS384", "HS512", "RS256", "PS256", "ES256", "ES384", "ES512", "ES256K", "EdDSA",
}

KEY_MANAGEMENT = {
    "dir", "A128KW", "A256KW", "A256GCMKW", "ECDH-ES", "RSA-OAEP-256", "PBES2-HS256+A128KW",
}


def sign(case, keys):
    key, allowed = imported(keys["private"]), JWSRegistry(algorithms=[case["alg"]])
    header, claims = {"alg": case["alg"], "kid": keys["kid"]}, json.loads(case["content"])
    return lambda: jwt.encode(header, claims, key, registry=allowed), str


def verify(case, keys):
    key, token = imported(keys["public"]), case["token"]
    allowed = JWSRegistry(algorithms=[case["alg"]])
    demands = jwt.JWTClaimsRegistry(
        iss={"essential": True, "value": ISSUER},
        aud={"essential": True, "value": AUDIENCE},
        exp={"essential": True},
    )

    def run():
        read = jwt.decode(token, key, registry=allowed)
        demands.validate(read.claims)
        return read.claims

    return run, json.dumps


def encrypt(case, keys):
    key, allowed = imported(keys["public"]), encryption(case)
    header = {"alg": case["alg"], "enc": case["enc"], "kid": keys["kid"]}
    if case["p2c"]:
        header["p2c"] = case["p2c"]
    plaintext = case["content"].encode()
    # It writes what it makes anew for each token into the header, and would use it again.
    return lambda: jwe.encrypt_compact(dict(header), plaintext, key, registry=allowed), str


def decrypt(case, keys):
    key, allowed = imported(keys["private"]), encryption(case)
    token = case["token"].encode()
    run = lambda: jwe.decrypt_compact(token, key, registry=allowed).plaintext
    return run, lambda plaintext: plaintext.decode()


OPERATIONS = {"sign": sign, "verify": verify, "encrypt": encrypt, "decrypt": decrypt}


def prepare(case):
    if case["alg"] not in SIGNATURES | KEY_MANAGEMENT:
        return None
    return OPERATIONS[case["operation"]](case, case["keys"])


def encryption(case):
    allowed = jwe.JWERegistry(algorithms=[case["alg"], case["enc"]])
    # Room for a plaintext of 1 MiB.
    allowed.max_ciphertext_length = 2 * 1024 * 1024
    return allowed


def imported(form):
    return JWKRegistry.import_key(json.loads(form["jwk"]))
