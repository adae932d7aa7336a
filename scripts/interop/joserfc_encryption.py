"""Encryption by joserfc."""

import base64
import json

from joserfc import jwe
from joserfc.jwe import FlattenedJSONEncryption, GeneralJSONEncryption, JWERegistry
from joserfc.jwk import JWKRegistry, generate_key

KINDS = {
    "RSA": ("RSA", 2048),
    "P-256": ("EC", "P-256"), "P-384": ("EC", "P-384"), "P-521": ("EC", "P-521"),
    "X25519": ("OKP", "X25519"),
}


def supported_encryption(request):
    """Those of the algorithms that are registered, and the curves that make a key."""
    known = JWERegistry.algorithms["alg"] | JWERegistry.algorithms["enc"]
    names = [name for name in request["names"] if name in known or name in KINDS]
    return {"supported": names}


def generate_of_kind(request):
    kind = request["kind"]
    made = ("oct", request["octets"] * 8) if kind == "oct" else KINDS[kind]
    return {"key": generate_key(*made).as_dict(private=True)}


def base64url(text):
    return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


def common_members(encryption):
    """The members of the header that are the same for all recipients."""
    common = {"enc": encryption["enc"]}
    if encryption.get("compressed"):
        common["zip"] = "DEF"
    return common


def own_members(party, encryption):
    """Those of key management, and others."""
    own = {name: base64url(encryption[name]) for name in ("apu", "apv") if name in encryption}
    if party["alg"].startswith("PBES2"):
        own["p2c"] = encryption["p2c"]
    return {"alg": party["alg"], **own, **party.get("header", {})}


def allowed(request):
    encryption = request["encryption"]
    names = [party["alg"] for party in request["parties"]] + [encryption["enc"]]
    return names + ["DEF"] * encryption.get("compressed", False)


def encrypt(request):
    [party] = request["parties"]
    encryption = request["encryption"]
    protected = {**common_members(encryption), **own_members(party, encryption)}
    key = JWKRegistry.import_key(party["key"])
    token = jwe.encrypt_compact(protected, request["payload"], key, allowed(request))
    return {"token": token}


def decrypt(request):
    [party] = request["parties"]
    key = JWKRegistry.import_key(party["key"])
    found = jwe.decrypt_compact(request["token"], key, allowed(request))
    return {"decrypted": {"payload": found.plaintext.decode(), "aad": None}}


def encrypt_object(request, make):
    encryption, parties = request["encryption"], request["parties"]
    common = common_members(encryption)
    aad = encryption["aad"].encode() if "aad" in encryption else None
    value = make(common, request["payload"].encode(), parties[0].get("unprotected"), aad)
    for party in parties:
        # It writes what key management adds beside the recipient.
        key = JWKRegistry.import_key(party["key"])
        value.add_recipient(own_members(party, encryption), key)
    return {"object": jwe.encrypt_json(value, None, allowed(request))}


def encrypt_flattened(request):
    return encrypt_object(request, FlattenedJSONEncryption)


def encrypt_general(request):
    return encrypt_object(request, GeneralJSONEncryption)


def decrypt_object(request):
    [party] = request["parties"]
    key = JWKRegistry.import_key(party["key"])
    # Of several recipients, one has this key.
    registry = JWERegistry(algorithms=allowed(request), verify_all_recipients=False)
    found = jwe.decrypt_json(request["object"], key, registry=registry)
    aad = found.aad.decode() if found.aad else None
    return {"decrypted": {"payload": found.plaintext.decode(), "aad": aad}}


def encrypt_key(request):
    payload = json.dumps(request["key"])
    [party] = request["parties"]
    party["header"] = {**party.get("header", {}), "cty": "jwk+json"}
    return encrypt({**request, "payload": payload})


def decrypt_key(request):
    key = json.loads(decrypt(request)["decrypted"]["payload"])
    # Nothing but a key is imported.
    return {"key": JWKRegistry.import_key(key).as_dict(private=True)}


OPERATIONS = {f.__name__: f for f in (supported_encryption, generate_of_kind, encrypt, decrypt)}
OPERATIONS |= {f.__name__: f for f in (encrypt_flattened, encrypt_general)}
OPERATIONS |= {"decrypt_flattened": decrypt_object, "decrypt_general": decrypt_object}
OPERATIONS |= {f.__name__: f for f in (encrypt_key, decrypt_key)}
