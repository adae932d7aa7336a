"""joserfc behind the protocol of jose-jwt/examples/interop: JSON lines in and out."""

import base64
import json
import sys
import warnings

import joserfc_encryption as encryption
from joserfc import jws, jwt
from joserfc.errors import BadSignatureError, DecodeError, JoseError
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


def key_of(parties):
    """Chooses by the algorithm that a header names."""
    keys = {party["alg"]: party["key"] for party in parties}
    return lambda signature: JWKRegistry.import_key(keys[signature.headers()["alg"]])


def member(party, unencoded):
    b64 = {"b64": False, "crit": ["b64"]} if unencoded else {}
    protected = {"alg": party["alg"], **party.get("header", {}), **b64}
    return {"protected": protected, "header": party.get("unprotected")}


def sign_general(request):
    parties = request["parties"]
    members = [member(party, request["unencoded"]) for party in parties]
    return signed(members, request)


def sign_flattened(request):
    [party] = request["parties"]
    return signed(member(party, request["unencoded"]), request)


def signed(members, request):
    parties = request["parties"]
    algorithms = [party["alg"] for party in parties]
    value = jws.serialize_json(members, request["payload"], key_of(parties), algorithms)
    return {"object": jws.detach_content(value) if request["detached"] else value}


def verify_object(request):
    parties, value = request["parties"], request["object"]
    if "payload" in request:
        # It has no call for a payload that traveled apart, other than putting it back.
        octets = request["payload"].encode()
        encoded = base64.urlsafe_b64encode(octets).rstrip(b"=").decode()
        value["payload"] = request["payload"] if request["unencoded"] else encoded
    algorithms = [party["alg"] for party in parties]
    found = jws.deserialize_json(value, key_of(parties), algorithms)
    return {"verified": {"payload": found.payload.decode()}}


OPERATIONS = {f.__name__: f for f in (supported, generate, public, sign, verify)}
OPERATIONS |= {f.__name__: f for f in (sign_general, sign_flattened)}
OPERATIONS |= {"verify_general": verify_object, "verify_flattened": verify_object}
OPERATIONS |= encryption.OPERATIONS

for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = OPERATIONS[request["op"]](request)
    except BadSignatureError as error:
        answer = {"error": "signature.invalid", "message": str(error)}
    except DecodeError as error:
        answer = {"error": "decryption.failed", "message": str(error)}
    except (JoseError, ValueError) as error:
        answer = {"error": type(error).__name__, "message": str(error)}
    print(json.dumps(answer), flush=True)
