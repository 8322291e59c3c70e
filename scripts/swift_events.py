"""The event stream of Swift Testing (one JSON object a line): which tests run, failed, were skipped or never ended, and their CPU."""


class SwiftEvents:
    """What is known of a run from the events that have come so far, of all its processes."""

    def __init__(self, root):
        self.root = root + "/"
        self.running, self.issues, self.skips, self.cpu = {}, [], [], {}
        self.passed = self.failed = self.heard = 0

    def take(self, event, cpu):
        """Takes an event of a process that has used so many seconds of CPU until then."""
        kind, test = event["kind"], event.get("testID", "")
        self.heard += 1
        if kind == "testSkipped":
            self.skips.append(f"{name(test)}: {words(event).removeprefix('Test ')}")
        elif kind == "issueRecorded" and not event["issue"].get("isKnown"):
            self.issues.append((test, self.issue(event)))
            if test in self.running:
                self.running[test][0] = True
        elif ".swift:" not in test:
            pass  # A suite: tests are what is counted.
        elif kind == "testStarted":
            self.running.setdefault(test, [False, cpu])
        elif kind == "testEnded" and test in self.running:
            has_failed, begin = self.running.pop(test)
            self.cpu[name(test)] = cpu - begin
            if has_failed:
                self.failed += 1
            else:
                self.passed += 1

    def issue(self, event):
        """An issue as `file:line: test: message`, further lines indented."""
        place = event["issue"].get("sourceLocation") or {}
        path = place.get("filePath") or place.get("_filePath") or "?"
        test = name(event.get("testID", ""))
        case = event.get("_testCase", {}).get("displayName")
        if case:
            test += f" with {case}"
        return f"{path.removeprefix(self.root)}:{place.get('line', '?')}: {test}: {words(event)}"

    def unfinished(self):
        """The tests that began and did not end, the last begun first."""
        return [name(test) for test in reversed(self.running)]


def words(event):
    return "\n    ".join(message["text"] for message in event.get("messages", []))


def name(test):
    """`Module.Suite/test()` of an identifier that goes on with file and line."""
    return "/".join(part for part in test.split("/") if ".swift:" not in part)


def suite(test):
    """`Module.Suite` of a test, `Module` where it is a function of its own."""
    first, _, rest = test.partition("/")
    return first if rest else first.partition(".")[0]
