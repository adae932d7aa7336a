"""joserfc behind the protocol of jose-jwt/examples/interop.rs: JSON lines in and out."""

import json
import sys
import warnings

from joserfc import jwt
from joserfc.errors import BadSignatureError, JoseError
from joserfc.jwk import JWKRegistry, generate_key
from joserfc.jws import JWSRegistry

# It warns that the name EdDSA is deprecated; that is known and wanted here.
warnings.simplefilter("ignore")

KEYS = {
    "HS256": ("oct", 256), "HS384": ("oct", 384), "HS512": ("oct", 512),
    "RS256": ("RSA", 2048), "RS384": ("RSA", 2048), "RS512": ("RSA", 2048),
    "PS256": ("RSA", 2048), "PS384": ("RSA", 2048), "PS512": ("RSA", 2048),
    "ES256": ("EC", "P-256"), "ES384": ("EC", "P-384"), "ES512": ("EC", "P-521"),
    "ES256K": ("EC", "secp256k1"),
    "EdDSA": ("OKP", "Ed25519"), "Ed25519": ("OKP", "Ed25519"),
}


def supported(request):
    return {"supported": sorted(set(KEYS) & set(JWSRegistry.algorithms))}


def generate(request):
    alg = request["alg"]
    return {"key": generate_key(*KEYS[alg], {"alg": alg}).as_dict(private=True)}


def public(request):
    key = JWKRegistry.import_key(request["key"])
    return {"key": key.as_dict(private=key.key_type == "oct")}


def sign(request):
    key = JWKRegistry.import_key(request["key"])
    header = {"alg": request["alg"], **request.get("header", {})}
    # Without the list it refuses what it does not recommend, such as HS384.
    return {"token": jwt.encode(header, request["claims"], key, algorithms=[request["alg"]])}


def verify(request):
    key = JWKRegistry.import_key(request["key"])
    token = jwt.decode(request["token"], key, algorithms=[request["alg"]])
    jwt.JWTClaimsRegistry(
        iss={"essential": True, "value": request["issuer"]},
        aud={"essential": True, "value": request["audience"]},
        exp={"essential": True},
    ).validate(token.claims)
    return {"claims": token.claims}


OPERATIONS = {f.__name__: f for f in (supported, generate, public, sign, verify)}

for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = OPERATIONS[request["op"]](request)
    except BadSignatureError as error:
        answer = {"error": "signature.invalid", "message": str(error)}
    except (JoseError, ValueError) as error:
        answer = {"error": type(error).__name__, "message": str(error)}
    print(json.dumps(answer), flush=True)
