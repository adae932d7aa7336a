"""The parties of an exchange."""

import json
import subprocess
import sys


class Party:
    """One library: a program that answers JSON lines."""

    def __init__(self, name, command):
        self.name = name
        self.process = subprocess.Popen(
            command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, **request):
        print(json.dumps(request), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.name} has stopped")
        return json.loads(line)

    def get(self, member, **request):
        answer = self.ask(**request)
        if member not in answer:
            raise Failure(f"{self.name}: {request['op']} gave {answer}")
        return answer[member]

    def close(self):
        self.process.stdin.close()
        if self.process.wait() != 0:
            sys.exit(f"{self.name} ended with {self.process.returncode}")


class Failure(Exception):
    """What went wrong in an exchange."""


def with_another_character(signature):
    """One character in the middle of a signature changed."""
    middle = len(signature) // 2
    other = "A" if signature[middle] != "A" else "B"
    return f"{signature[:middle]}{other}{signature[middle + 1:]}"
