"""The engine of a library of Python, which its argument names.

It speaks the protocol of ../engine.
"""

import importlib
import json
import sys
import time

# What a batch takes at least, in nanoseconds.
BATCH = 500_000


def batch(run, times):
    start = time.perf_counter_ns()
    for _ in range(times):
        run()
    return time.perf_counter_ns() - start


def samples(run, milliseconds):
    times = 1
    while batch(run, times) < BATCH:
        times *= 2
    nanoseconds = []
    end = time.perf_counter_ns() + milliseconds * 1_000_000
    while not nanoseconds or time.perf_counter_ns() < end:
        nanoseconds.append(batch(run, times) / times)
    return nanoseconds


class Engine:
    def __init__(self, library):
        self.library = library
        self.run = None

    def answer(self, request):
        match request["ask"]:
            case "greet":
                return {"answer": "here"}
            case "prepare":
                return self.prepare(request["case"])
            case "time":
                nanoseconds = samples(self.run, request["milliseconds"])
                return {"answer": "samples", "nanoseconds": nanoseconds}

    def prepare(self, case):
        self.run = None
        known = case["variant"] in ("", "owned")
        made = self.library.prepare(case) if known else None
        if made is None:
            return {"answer": "unsupported"}
        run, show = made
        result = show(run())
        self.run = run
        return {"answer": "ready", "result": result}


def main():
    try:
        library = importlib.import_module(f"libraries.{sys.argv[1]}")
    except ImportError:
        # Nothing is answered, and the runner says what to do.
        sys.exit(1)
    engine = Engine(library)
    for line in sys.stdin:
        try:
            reply = engine.answer(json.loads(line))
        except Exception as error:  # whatever a library raises
            reply = {"answer": "failed", "reason": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)


main()
