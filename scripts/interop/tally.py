"""What came of exchanges."""

from party import Failure


class Unsupported(Exception):
    """What a party says it does not do."""


class Tally:
    """How many exchanges succeeded, failed, or are not supported."""

    def __init__(self):
        self.done = self.failed = self.unsupported = 0

    def run(self, what, exchange, *arguments, **options):
        """Whether it succeeded."""
        try:
            exchange(*arguments, **options)
            self.done += 1
            return True
        except Unsupported as reason:
            self.unsupported += 1
            print(f"  unsupported: {what}: {reason}")
        except Failure as failure:
            self.failed += 1
            print(f"  FAILED {what}: {failure}")
        return False
