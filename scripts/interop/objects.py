"""Exchanges of signed JSON objects.

An exchange is: an object signed by one party with its keys, verified by another, its payload
compared; then the same object with one character of each signature changed, refused for its
signature. One of the two is this library, or both.
"""

import copy

from party import Failure, with_another_character
from tally import Tally, Unsupported

PAYLOAD = "Zoë \U0001f511 \"quoted\" \\ / \u2028 two.dots."

# What is not as usual. The unprotected header has the `kid`.
FORMS = {
    "plain": {},
    "unprotected header": {"unprotected": True},
    "detached": {"detached": True},
    "unencoded": {"unencoded": True},
    "unencoded, detached": {"unencoded": True, "detached": True},
}

TWO, THREE = ["HS256", "ES256"], ["HS256", "ES256", "ML-DSA-65"]


class Keys:
    """Keys of a party: one for each algorithm, with the halves that verify."""

    def __init__(self, owner, algorithms):
        self.owner = owner
        self.signing = {alg: owner.get("key", op="generate", alg=alg) for alg in algorithms}
        self.public = {
            alg: owner.get("key", op="public", key=key) if key["kty"] != "oct" else key
            for alg, key in self.signing.items()
        }

    def sign(self, op, algorithms, form):
        how = {name: form.get(name, False) for name in ("unencoded", "detached")}
        place = "unprotected" if form.get("unprotected") else "header"
        parties = [
            {"alg": alg, "key": self.signing[alg], place: {"kid": f"interop-{alg}"}}
            for alg in algorithms
        ]
        answer = self.owner.ask(op=op, payload=PAYLOAD, parties=parties, **how)
        if answer.get("error") == "unsupported":
            raise Unsupported(answer["message"])
        if "object" not in answer:
            raise Failure(f"{self.owner.name}: {op} gave {answer}")
        return answer["object"]

    def verifiers(self, algorithms):
        return [{"alg": alg, "key": self.public[alg]} for alg in algorithms]


def signatures_of(signed):
    return signed.get("signatures", [signed])


def tampered(signed, places=None):
    """One character changed of the signatures at these places, or of all."""
    signed = copy.deepcopy(signed)
    for place, holder in enumerate(signatures_of(signed)):
        if places is None or place in places:
            holder["signature"] = with_another_character(holder["signature"])
    return signed


def verified(verifier, op, signed, **request):
    """The object is accepted, and refused with all signatures changed. Returns whose they were."""
    answer = verifier.get("verified", op=op, object=signed, **request)
    if answer["payload"] != PAYLOAD:
        raise Failure(f"{verifier.name} read another payload: {answer}")
    refused(verifier, op, tampered(signed), **request)
    return answer.get("signatures")


def refused(verifier, op, signed, **request):
    refusal = verifier.ask(op=op, object=signed, **request)
    if refusal.get("error") != "signature.invalid":
        raise Failure(f"{verifier.name} answered a tampered object with {refusal}")


def whose(found, expected):
    if found != expected:
        raise Failure(f"signatures of others: {found}, expected {expected}")


def once(kind, keys, algorithms, form, verifier):
    """One object of one form."""
    signed = keys.sign(f"sign_{kind}", algorithms, form)
    if form.get("detached") and "payload" in signed:
        raise Failure(f"{keys.owner.name} left a payload in {signed}")
    if form.get("unencoded") and not form.get("detached") and signed["payload"] != PAYLOAD:
        raise Failure(f"{keys.owner.name} encoded the payload of {signed}")
    request = {"parties": keys.verifiers(algorithms), "unencoded": form.get("unencoded", False)}
    if form.get("detached"):
        request["payload"] = PAYLOAD
    if kind == "general":
        request["policy"] = "all"
    verified(verifier, f"verify_{kind}", signed, **request)


def under_policy(policy, signed, keys, algorithms, ours):
    """An object read by this library, which says whose signatures satisfied it."""
    last = len(algorithms) - 1
    # In the other order than that of the signatures.
    parties = keys.verifiers(reversed(algorithms))
    ask = {"op": "verify_general", "policy": policy, "parties": parties}
    every = [[place, last - place] for place in range(len(algorithms))]
    if policy == "one":
        ask["parties"] = keys.verifiers(["ES256"])
        whose(verified(ours, signed=signed, **ask), [[1, 0]])
    elif policy == "any":
        whose(verified(ours, signed=signed, **ask), every[:1])
        whose(ours.get("verified", object=tampered(signed, [0]), **ask)["signatures"], every[1:2])
    elif policy == "all":
        whose(verified(ours, signed=signed, **ask), every)
        for place in range(len(algorithms)):
            refused(ours, signed=tampered(signed, [place]), **ask)
    else:
        ask["least"] = last
        whose(verified(ours, signed=signed, **ask), every[:last])
        whose(ours.get("verified", object=tampered(signed, [0]), **ask)["signatures"], every[1:])
        if last > 1:
            refused(ours, signed=tampered(signed, [0, last]), **ask)


def third_signature(peer, signed, keys):
    """What a peer says of an object with a signature of ML-DSA, asked for that."""
    ask = {"op": "verify_general", "policy": "all"}
    answer = peer.ask(object=signed, parties=keys.verifiers(THREE), **ask)
    if answer.get("error") == "signature.invalid":
        raise Failure(f"{peer.name} answered with {answer}")
    if "verified" not in answer:
        raise Unsupported(f"{answer['error']}: {answer['message']}")
    verified(peer, signed=signed, parties=keys.verifiers(["ML-DSA-65"]), **ask)


def three_signatures(tally, keys, peers):
    """Peers read two signatures of an object that has a third."""
    signed = keys.sign("sign_general", THREE, {})
    request = {"policy": "all", "parties": keys.verifiers(TWO)}
    for peer in peers:
        what = f"a third signature, by ML-DSA-65, read by {peer.name}"
        tally.run(what, third_signature, peer, signed, keys)
        # One whole, if it can be read so; otherwise without the third.
        answer = peer.ask(op="verify_general", object=signed, **request)
        readable = signed if "verified" in answer else {**signed, "signatures": signed["signatures"][:2]}
        print(f"  {peer.name} reads the other two {'beside' if readable is signed else 'without'} it")
        what = f"two of three signatures read by {peer.name}"
        tally.run(what, verified, peer, "verify_general", readable, **request)


def exchange_all(ours, peers):
    """Returns how many exchanges succeeded, how many failed, and how many are not supported."""
    tally = Tally()
    keys = {party: Keys(party, TWO) for party in peers}
    keys[ours] = Keys(ours, THREE)
    directions = [(ours, ours), *((ours, peer) for peer in peers), *((peer, ours) for peer in peers)]
    kinds = [("flattened", [alg]) for alg in TWO] + [("general", TWO)]
    for kind, algorithms in kinds:
        for name, form in FORMS.items():
            succeeded = 0
            for signer, verifier in directions:
                what = f"{kind}, {name}, {'+'.join(algorithms)}, {signer.name} to {verifier.name}"
                succeeded += tally.run(what, once, kind, keys[signer], algorithms, form, verifier)
            print(f"  {kind:<9} {'+'.join(algorithms):<11} {name:<19} {succeeded} exchanges")
    for signer in (ours, *peers):
        algorithms = THREE if signer is ours else TWO
        signed = keys[signer].sign("sign_general", algorithms, {})
        for policy in ("one", "any", "all", "at_least"):
            what = f"policy {policy}, an object of {signer.name}"
            tally.run(what, under_policy, policy, signed, keys[signer], algorithms, ours)
    three_signatures(tally, keys[ours], peers)
    return tally.done, tally.failed, tally.unsupported
