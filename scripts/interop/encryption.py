"""Exchanges of what is encrypted.

An exchange is: a token or object encrypted by one party with the public half of a key that
another has made, or with its symmetric one, decrypted by that other, its plaintext compared;
then the same with one character of its tag changed, refused. One of the two is this library.
"""

import base64
import itertools
import json

from party import Failure, with_another_character
from tally import Tally

PAYLOAD = "Zoë \U0001f511 \"quoted\" \\ / \u2028 two.dots."
AAD = "version 3, \u2028 and Zoë"

ENCS = "A128GCM A192GCM A256GCM A128CBC-HS256 A192CBC-HS384 A256CBC-HS512".split()
CURVES = "P-256 P-384 P-521 X25519".split()
ECDH = "ECDH-ES ECDH-ES+A128KW ECDH-ES+A192KW ECDH-ES+A256KW".split()
RSA = "RSA-OAEP RSA-OAEP-256 RSA-OAEP-384 RSA-OAEP-512".split()
WRAPPING = "A128KW A192KW A256KW A128GCMKW A192GCMKW A256GCMKW".split()
# With how often they iterate.
PASSWORDS = {"PBES2-HS256+A128KW": 1000, "PBES2-HS384+A192KW": 2048, "PBES2-HS512+A256KW": 4096}
PASSWORD = {"kty": "oct", "k": base64.urlsafe_b64encode(b"Thus from my lips!").decode()}

# The key that each takes: for `dir`, that of the content.
KEY_MANAGEMENT = (
    [("dir", "content"), *((alg, f"oct {int(alg[1:4]) // 8}") for alg in WRAPPING)]
    + [*((alg, "password") for alg in PASSWORDS), *((alg, "RSA") for alg in RSA)]
    + list(itertools.product(ECDH, CURVES))
)
CONTENT_OCTETS = dict(zip(ENCS, (16, 24, 32, 32, 48, 64)))

TWO = [("A256KW", "oct 32"), ("ECDH-ES+A256KW", "P-256")]
# Each alone, those that have no encrypted key among them; and all of the others together.
ALONE = [("dir", "content"), ("ECDH-ES", "P-256"), ("ECDH-ES", "X25519")]
MANY = [
    *TWO, ("A128GCMKW", "oct 16"), ("PBES2-HS256+A128KW", "password"), ("RSA-OAEP", "RSA"),
    ("ECDH-ES+A128KW", "X25519"),
]


class Keys:
    """Keys that a party has made, with the halves that encrypt, each made when first used."""

    def __init__(self, owner):
        self.owner = owner
        self.made = {"password": (PASSWORD, PASSWORD)}

    def pair(self, kind):
        if kind not in self.made:
            name, _, octets = kind.partition(" ")
            how = {"octets": int(octets)} if octets else {}
            key = self.owner.get("key", op="generate_of_kind", kind=name, **how)
            public = key if octets else self.owner.get("key", op="public", key=key)
            self.made[kind] = public, key
        return self.made[kind]

    def recipient(self, alg, kind, enc, **more):
        """Of an encrypter."""
        return {"alg": alg, "key": self.pair(actual(kind, enc))[0], **more}

    def decrypter(self, alg, kind, enc):
        return {"alg": alg, "key": self.pair(actual(kind, enc))[1]}


def actual(kind, enc):
    return f"oct {CONTENT_OCTETS[enc]}" if kind == "content" else kind


def tampered(message):
    """One character of the tag changed, of a token or an object."""
    if isinstance(message, dict):
        return {**message, "tag": with_another_character(message["tag"])}
    head, tag = message.rsplit(".", 1)
    return f"{head}.{with_another_character(tag)}"


def refused(reader, what, **request):
    refusal = reader.ask(**request)
    if refusal.get("error") != "decryption.failed":
        raise Failure(f"{reader.name} answered {what} with {refusal}")


def decrypted(reader, op, message, payload=PAYLOAD, **request):
    """The message is decrypted, and refused with another tag."""
    member = "object" if isinstance(message, dict) else "token"
    answer = reader.get("decrypted", op=op, **{member: message}, **request)
    aad = AAD if "aad" in message and member == "object" else None
    if answer != {"payload": payload, "aad": aad}:
        raise Failure(f"{reader.name} read something else: {answer}")
    refused(reader, "another tag", op=op, **{member: tampered(message)}, **request)


def compact(writer, keys, alg, kind, enc, payload=PAYLOAD, **form):
    how = {"enc": enc, **form}
    encryption = {**how, "p2c": PASSWORDS[alg]} if alg in PASSWORDS else how
    recipient = keys.recipient(alg, kind, enc, header={"kid": "interop"})
    request = {"op": "encrypt", "parties": [recipient], "payload": payload}
    token = writer.get("token", encryption=encryption, **request)
    parties = [keys.decrypter(alg, kind, enc)]
    # Who the parties of an agreement are is read in the header.
    how = {name: value for name, value in how.items() if name not in ("apu", "apv")}
    decrypted(keys.owner, "decrypt", token, payload, parties=parties, encryption=how)


def of_object(writer, keys, serialization, recipients, enc, aad, unprotected):
    """An object, decrypted by each recipient."""
    parties = [
        keys.recipient(
            alg, kind, enc, header={} if unprotected else {"kid": f"interop-{alg}"},
            **({"unprotected": {"kid": "interop"}} if unprotected else {}),
        )
        for alg, kind in recipients
    ]
    encryption = {"enc": enc, "p2c": 1000, **({"aad": AAD} if aad else {})}
    op = f"encrypt_{serialization}"
    value = writer.get("object", op=op, parties=parties, encryption=encryption, payload=PAYLOAD)
    if ("aad" in value, "unprotected" in value) != (aad, unprotected):
        raise Failure(f"{writer.name} wrote {value}")
    for alg, kind in recipients:
        request = {"parties": [keys.decrypter(alg, kind, enc)], "encryption": {"enc": enc}}
        decrypted(keys.owner, f"decrypt_{serialization}", value, **request)
        if aad:
            other = {**value, "aad": with_another_character(value["aad"])}
            request |= {"op": f"decrypt_{serialization}", "object": other}
            refused(keys.owner, "other additional data", **request)


def key_under_password(writer, reader, key, alg):
    """A private key encrypted under a password by one and read by the other."""
    parties = [{"alg": alg, "key": PASSWORD}]
    how = {"enc": "A128CBC-HS256", "p2c": PASSWORDS[alg]}
    token = writer.get("token", op="encrypt_key", key=key, parties=parties, encryption=how)
    header = json.loads(base64.urlsafe_b64decode(token.split(".")[0] + "=="))
    if header["cty"] != "jwk+json" or header["p2c"] != PASSWORDS[alg]:
        raise Failure(f"{writer.name} wrote {header}")
    request = {"op": "decrypt_key", "parties": parties, "encryption": {"enc": how["enc"]}}
    found = reader.get("key", token=token, **request)
    if any(found.get(name) != key[name] for name in ("kty", "crv", "x", "y", "d")):
        raise Failure(f"{reader.name} read another key: {found}")
    refused(reader, "another tag", token=tampered(token), **request)


def exchange_all(ours, peers):
    """Returns how many exchanges succeeded, how many failed, and how many are not supported."""
    tally = Tally()
    names = [*dict.fromkeys(alg for alg, _ in KEY_MANAGEMENT), *ENCS, *CURVES]
    supported = {}
    for peer in peers:
        found = peer.get("supported", op="supported_encryption", names=names)
        supported[peer] = {*found, "content", "password", "RSA", *(f"oct {n}" for n in (16, 24, 32))}
        for name in names:
            if name not in found:
                tally.unsupported += 1
                print(f"  unsupported: {name}, which {peer.name} says it does not have")
    keys = {party: Keys(party) for party in (ours, *peers)}

    def both_ways(label, needed, exchange, *arguments, **options):
        able = [peer for peer in peers if supported[peer].issuperset(needed)]
        for peer in able:
            for writer, reader in ((ours, peer), (peer, ours)):
                what = f"{label}, {writer.name} to {reader.name}"
                tally.run(what, exchange, writer, keys[reader], *arguments, **options)

    for alg, kind in KEY_MANAGEMENT:
        before = tally.done
        for enc in ENCS:
            both_ways(f"{alg}, {kind}, {enc}", {alg, kind, enc}, compact, alg, kind, enc)
        print(f"  {alg:<18} {kind:<8} {tally.done - before} exchanges, six content encryptions")
    before = tally.done
    for enc in ("A256GCM", "A256CBC-HS512"):
        for alg, kind in (("dir", "content"), ("ECDH-ES", "X25519"), ("RSA-OAEP-256", "RSA")):
            what = f"compressed, {alg}, {enc}"
            both_ways(what, {alg, kind, enc}, compact, alg, kind, enc, compressed=True)
        for alg, kind in itertools.product(ECDH, CURVES):
            what = f"named parties, {alg}, {kind}, {enc}"
            both_ways(what, {alg, kind, enc}, compact, alg, kind, enc, apu="Alice", apv="Bob")
    print(f"  {tally.done - before} exchanges, compressed or with named parties")
    before = tally.done
    for enc in ENCS:
        both_ways(f"nothing, {enc}", {"dir", enc}, compact, "dir", "content", enc, payload="")
        forms = list(itertools.product((False, True), repeat=2))
        for serialization, recipients in (
            *(("flattened", [one]) for one in TWO + ALONE),
            *(("general", several) for several in (TWO, MANY, *([one] for one in ALONE))),
        ):
            needed = {enc} | {name for recipient in recipients for name in recipient}
            for aad, unprotected in forms:
                options = {"enc": enc, "aad": aad, "unprotected": unprotected}
                what = f"{serialization}, {recipients}, {options}"
                both_ways(what, needed, of_object, serialization, recipients, **options)
    print(f"  {tally.done - before} exchanges of objects, or of nothing")
    before = tally.done
    for alg in PASSWORDS:
        key = ours.get("key", op="generate", alg="ES256")
        for peer in peers:
            for writer, reader in ((ours, peer), (peer, ours)):
                what = f"a key under a password, {alg}, {writer.name} to {reader.name}"
                tally.run(what, key_under_password, writer, reader, key, alg)
    print(f"  {tally.done - before} exchanges of keys under a password")
    return tally.done, tally.failed, tally.unsupported
