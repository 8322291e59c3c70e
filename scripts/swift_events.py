"""The event stream of Swift Testing (one JSON object a line): which tests run, failed, were skipped or never ended."""

import json


class SwiftEvents:
    """What is known of a run from the events that have been written so far."""

    def __init__(self, path, root):
        self.file, self.root, self.rest = open(path, encoding="utf-8", errors="replace"), root + "/", ""
        self.running, self.issues, self.skips = {}, [], []
        self.passed = self.failed = 0
        self.has_ended = False

    def read(self):
        """Takes the events that have come since the last call; how many they were."""
        lines = (self.rest + self.file.read()).split("\n")
        self.rest = lines.pop()
        for line in lines:
            record = json.loads(line)
            if record["kind"] == "event":
                self.take(record["payload"])
        return len(lines)

    def take(self, event):
        kind, test = event["kind"], event.get("testID", "")
        if kind == "runEnded":
            self.has_ended = True
        elif kind == "testSkipped":
            self.skips.append(f"{self.name(test)}: {self.words(event).removeprefix('Test ')}")
        elif kind == "issueRecorded" and not event["issue"].get("isKnown"):
            self.issues.append((test, self.issue(event)))
            self.running[test] = True
        elif ".swift:" not in test:
            pass  # A suite: tests are what is counted.
        elif kind == "testStarted":
            self.running.setdefault(test, False)
        elif kind == "testEnded":
            if self.running.pop(test, False):
                self.failed += 1
            else:
                self.passed += 1

    def issue(self, event):
        """An issue as `file:line: test: message`, further lines indented."""
        place = event["issue"].get("sourceLocation") or {}
        path = place.get("filePath") or place.get("_filePath") or "?"
        name = self.name(event.get("testID", ""))
        case = event.get("_testCase", {}).get("displayName")
        if case:
            name += f" with {case}"
        return f"{path.removeprefix(self.root)}:{place.get('line', '?')}: {name}: {self.words(event)}"

    @staticmethod
    def words(event):
        return "\n    ".join(message["text"] for message in event.get("messages", []))

    @staticmethod
    def name(test):
        """`Module.Suite/test()` of an identifier that goes on with file and line."""
        return "/".join(part for part in test.split("/") if ".swift:" not in part)

    def unfinished(self):
        """The tests that began and did not end, the last begun first."""
        return [self.name(test) for test in reversed(self.running)]
