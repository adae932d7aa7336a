"""Exchanges keys and tokens between this library and its peers, in every direction.

usage: exchange.py NAME=COMMAND...    the first is this library, the others its peers

An exchange is: a key made by one party, a token signed with it by another, verified with
the public half by a third, the claims compared; then the same token with one character
of its signature changed, refused for its signature. The three may be the same or not;
this library is always one of them. The public half is made by whoever signs.
"""

import itertools
import subprocess
import sys
import time

import encryption
import objects
from party import Failure, Party, with_another_character

ALGORITHMS = (
    "HS256 HS384 HS512 RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 ES256K "
    "EdDSA Ed25519 ML-DSA-44 ML-DSA-65 ML-DSA-87"
).split()

# Of 27 ways to choose three out of three parties, 8 leave this library out; of 8 ways out of
# two, 1. Exchanges, failures and unsupported combinations are written out, so that nothing is
# lost in silence: change them when a peer learns or forgets something. npm's jose dropped
# ES256K in version 6 and has ML-DSA where Node has it, from version 24; joserfc has no ML-DSA.
NODE_24 = int(subprocess.check_output(["node", "-p", "process.versions.node.split('.')[0]"])) >= 24
EXPECTED = (14 * 19 + 7 + 3 * 7, 0, 1 + 3) if NODE_24 else (14 * 19 + 7, 0, 1 + 3 + 3)

# Of signed JSON objects (see objects.py): five forms of the flattened serialization with two
# algorithms each and of the general one, in five directions; objects of three parties under
# four policies; and one with a third signature, by ML-DSA, whose other two are read by two
# peers. npm's jose does not write a payload unencoded into an object (three times). For
# joserfc the third signature is one too many; npm's jose reads it from Node 24 on.
THIRD_READ = 1 if NODE_24 else 0
EXPECTED_OBJECTS = (10 * 5 - 2 + 5 * 5 - 1 + 3 * 4 + 2 + THIRD_READ, 0, 3 + 2 - THIRD_READ)

# Of what is encrypted (see encryption.py), with two peers both ways: tokens of 30 key management
# algorithms and curves with six content encryptions, of which joserfc has not RSA-OAEP-384 and
# -512 (the two that are unsupported); six compressed, and 32 with named parties; for each content
# encryption one of nothing, and ten objects in four forms; and keys under three passwords.
EXPECTED_ENCRYPTION = (30 * 24 - 24 + (6 + 32) * 4 + 6 * (1 + 10 * 4) * 4 + 3 * 4, 0, 2)

ISSUER, AUDIENCE = "https://issuer.example", "api"
CLAIMS = {
    "iss": ISSUER,
    "aud": [AUDIENCE, "web"],
    "sub": "Zoë \U0001f511 \"quoted\" \\ / \u2028",
    "exp": int(time.time()) + 3600,
    "nested": {"list": [1, -2, 0.5, True, None, ""], "": {}},
}


def tampered(token):
    """One character of the signature changed."""
    head, signature = token.rsplit(".", 1)
    return f"{head}.{with_another_character(signature)}"


def signed(alg, key, signer):
    """A token, and the key that verifies it."""
    header = {"typ": "JWT", "kid": "interop"}
    token = signer.get("token", op="sign", alg=alg, key=key, claims=CLAIMS, header=header)
    # A symmetric key has no public half.
    return token, key if key["kty"] == "oct" else signer.get("key", op="public", key=key)


def verified(alg, key, token, verifier):
    request = {"op": "verify", "alg": alg, "key": key, "issuer": ISSUER, "audience": AUDIENCE}
    claims = verifier.get("claims", token=token, **request)
    if claims != CLAIMS:
        raise Failure(f"{verifier.name} read other claims: {claims}")
    refusal = verifier.ask(token=tampered(token), **request)
    if refusal.get("error") != "signature.invalid":
        raise Failure(f"{verifier.name} answered a tampered token with {refusal}")


def exchange_all(alg, ours, parties):
    """Returns how many exchanges succeeded and how many failed."""
    done = failed = 0
    keys = {maker: maker.get("key", op="generate", alg=alg) for maker in parties}
    for maker, signer, verifier in itertools.product(parties, repeat=3):
        if ours not in (maker, signer, verifier):
            continue
        try:
            token, public = signed(alg, keys[maker], signer)
            verified(alg, public, token, verifier)
            done += 1
        except Failure as failure:
            failed += 1
            print(f"  FAILED {alg}, key of {maker.name}, token of {signer.name}: {failure}")
    return done, failed


def main():
    ours, *peers = [Party(*argument.split("=", 1)) for argument in sys.argv[1:]]
    supported = {peer: peer.get("supported", op="supported") for peer in peers}
    done = failed = unsupported = 0
    for alg in ALGORITHMS:
        able = [peer for peer in peers if alg in supported[peer]]
        for peer in peers:
            if peer not in able:
                unsupported += 1
                print(f"  unsupported: {alg}, which {peer.name} says it does not have")
        if not able:
            continue
        succeeded, broke = exchange_all(alg, ours, [ours, *able])
        done, failed = done + succeeded, failed + broke
        print(f"  {alg:<9} {succeeded} exchanges with {', '.join(peer.name for peer in able)}")
    print(f"{done} exchanges, {failed} failed, {unsupported} unsupported")
    of_objects = objects.exchange_all(ours, peers)
    print("{} exchanges of JSON objects, {} failed, {} unsupported".format(*of_objects))
    of_encryption = encryption.exchange_all(ours, peers)
    print("{} exchanges of what is encrypted, {} failed, {} unsupported".format(*of_encryption))
    for party in (ours, *peers):
        party.close()
    if (done, failed, unsupported) != EXPECTED:
        sys.exit(f"expected {EXPECTED}")
    if of_objects != EXPECTED_OBJECTS:
        sys.exit(f"expected {EXPECTED_OBJECTS} of JSON objects")
    if of_encryption != EXPECTED_ENCRYPTION:
        sys.exit(f"expected {EXPECTED_ENCRYPTION} of what is encrypted")


main()
