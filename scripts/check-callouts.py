#!/usr/bin/env python3
"""Checks a log of callouts from outside: fails with line and reason where a call breaks the rules of automatic callouts.

Usage: scripts/check-callouts.py [--places-ahead] [--heading-needed] LOG…, each a file of JSON lines as a guided walk writes it; - reads
standard input; --self-test shows what is refused and what passes. The two options stand for the settings of their names at 1: with
places_ahead, as in Android's profile, no place is called that lies behind a walker of whom course and heading are known; with
heading_needed, as the app's documentation has it, none while no heading is known. It shares no code with the behaviours and knows the rules alone, at the figures of the community's
profile: ranges by category, filters of way and time, the order of categories, when something may be called again, and the same of
intersections. A walk with other settings breaks them.
"""

import json
import sys

# Metres within which a category is called, and beyond which it may be called again.
RANGES = {"object": (10, 20), "safety": (10, 20), "place": (20, 30), "information": (20, 30), "mobility": (20, 30),
          "navilens": (20, 30), "activity": (20, 30), "marker": (20, 30), "landmark": (50, 100)}
ORDER = ["safety", "navilens", "mobility", "landmark", "marker", "activity", "place", "object", "information"]
VEHICLE_RANGE, VEHICLE_TIME, IN_VEHICLES = 6, 4, {"landmark", "mobility"}
MOVED, WAITED, FORGET = 5, 5, 60
BEHIND = 90   # A place lies behind who is more than so many degrees off it, by the course and by the heading of head or phone.
ARRIVE, DEPART, HALF_VIEW, HALF_AWAY, AGAIN = 35, 20, 30, 90, 30
# What the digits leave open of the difference of two times, which are written to 1 ms. A figure that is written as its limit is its limit.
OPEN = 0.0015


class Checker:
    def __init__(self, places_ahead=False, heading_needed=False):
        self.places_ahead, self.heading_needed = places_ahead, heading_needed
        self.problems, self.number = [], 0
        self.called, self.freed, self.looks = {}, set(), {}
        self.batch = (None, -1)
        self.unsaid = []
        self.junctions, self.left = {}, set()
        self.auto_time = None

    def problem(self, text):
        self.problems.append((self.number, text))

    def figure(self, note, name):
        """A figure of the note; a call without the figures that decided cannot be checked, which is a fault of its own."""
        value = note.get("figures", {}).get(name)
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            self.problem(f"the figure {name} is missing")
            return None
        return value

    def take(self, line):
        self.number += 1
        if not line.strip():
            return
        try:
            note = json.loads(line)
        except ValueError as error:
            return self.problem(f"no JSON: {error}")
        if not isinstance(note, dict) or not isinstance(note.get("time"), (int, float)) or "kind" not in note:
            return self.problem("no note: time and kind are expected")
        kind, generator, reason = note["kind"], note.get("generator", ""), note.get("reason", "")
        if generator == "auto":
            if (kind, reason) == ("state", "is called"):
                self.place(note)
            elif kind == "state" and reason.startswith("may be called again"):
                self.free(note)
            elif kind == "silent":
                self.silence(note)
            elif kind == "say" and note.get("group") == "auto.places":
                self.say(note)
            elif kind in ("skip", "stop"):
                self.drop(note)
        elif generator == "intersection":
            if (kind, reason) == ("state", "is called"):
                self.arrival(note)
            elif (kind, reason) == ("state", "the intersection is left"):
                self.departure(note)
            elif kind == "queue":
                self.action(note)

    def place(self, note):
        time, source, category = note["time"], note.get("source", ""), note.get("category")
        self.auto_time = time
        if category not in RANGES:
            return self.problem(f"{category} is no category that is called by itself")
        in_vehicle = bool(self.figure(note, "in_vehicle"))
        factor = VEHICLE_RANGE if in_vehicle else 1
        distance, most = self.figure(note, "distance_m"), RANGES[category][0] * factor
        if distance is not None and distance > most:
            self.problem(f"{source} is called at {distance} m, but {category} is called within {most} m")
        if in_vehicle and category not in IN_VEHICLES:
            self.problem(f"{source} is called in a vehicle, where only landmarks and transport are")
        self.direction(note, source, distance)
        self.filter("auto", note, WAITED * (VEHICLE_TIME if in_vehicle else 1), None if in_vehicle else MOVED)
        self.again(time, source)
        self.in_order(time, source, category)
        self.called[source] = time
        self.freed.discard(source)
        self.unsaid.append(source)

    def direction(self, note, source, distance):
        """Where a place lies from the walker; -1 stands for a direction that is not known, and for a place that is stood in."""
        course, heading = self.figure(note, "off_course_deg"), self.figure(note, "off_heading_deg")
        if course is None or heading is None:
            return
        for name, off in (("course", course), ("heading", heading)):
            if off != -1 and not 0 <= off <= 180:
                self.problem(f"{source} lies {off}° off the {name}, which no place can")
        if self.places_ahead and course > BEHIND and heading > BEHIND:
            self.problem(f"{source} is called behind the walker, {course}° off the course and {heading}° off the heading")
        if self.heading_needed and course == heading == -1 and distance:
            self.problem(f"{source} is called while no heading is known")

    def filter(self, name, note, seconds, metres):
        """A look needs more than a way and more than a time since the last; -1 stands for the first, which passes."""
        time = note["time"]
        moved, waited = self.figure(note, "moved_m"), self.figure(note, "waited_s")
        if name in self.looks and self.looks[name] != time:
            if time - self.looks[name] <= seconds - OPEN:
                self.problem(f"{time - self.looks[name]:.3f} s after the last calls, but more than {seconds} s are needed")
            if moved == -1:
                self.problem("a look that calls itself the first comes after another")
        if moved is not None and metres is not None and moved != -1 and moved <= metres:
            self.problem(f"a look after {moved} m, but more than {metres} m are needed")
        if waited is not None and waited != -1 and waited <= seconds:
            self.problem(f"a look after {waited} s, but more than {seconds} s are needed")
        self.looks[name] = time

    def again(self, time, source):
        last = self.called.get(source)
        if last is not None and source not in self.freed and time - last <= FORGET - OPEN:
            self.problem(f"{source} is called again after {time - last:.3f} s, neither forgotten nor out of its range")

    def in_order(self, time, source, category):
        rank = ORDER.index(category)
        if self.batch[0] == time and rank < self.batch[1]:
            self.problem(f"{source} ({category}) is called behind {ORDER[self.batch[1]]}, which is less urgent")
        self.batch = (time, rank)

    def free(self, note):
        """A thing may be called again: the figure must say so."""
        source, reason = note.get("source", ""), note["reason"]
        if reason.endswith("out of range"):
            category = note.get("category")
            distance, given = self.figure(note, "distance_m"), self.figure(note, "rearm_m")
            rearm = RANGES.get(category, (0, 0))[1]
            if given not in (rearm, rearm * VEHICLE_RANGE):
                self.problem(f"{category} may be called again beyond {rearm} m, not {given} m")
            elif distance is not None and distance <= given:
                self.problem(f"{source} at {distance} m is not beyond {given} m")
        else:
            age = self.figure(note, "age_s")
            if age is not None and age <= FORGET:
                self.problem(f"{source} was called {age} s ago, not more than {FORGET} s")
        self.freed.add(source)

    def silence(self, note):
        reason, source = note.get("reason", ""), note.get("source", "")
        if reason == "it is out of its range":
            distance, most = self.figure(note, "distance_m"), self.figure(note, "range_m")
            usual = RANGES.get(note.get("category"), (0, 0))[0]
            if most not in (usual, usual * VEHICLE_RANGE):
                self.problem(f"the range of {note.get('category')} is {usual} m, not {most} m")
            elif distance is not None and distance <= most:
                self.problem(f"{source} is silent at {distance} m, within its range of {most} m")
        elif reason == "the walker has not gone on far and long enough":
            pairs = [(self.figure(note, a), self.figure(note, b)) for a, b in
                     (("moved_m", "more_than_m"), ("waited_s", "more_than_s"))]
            if all(a is not None and b is not None and a > b for a, b in pairs):
                self.problem("silent, although the walker has gone on far and long enough")

    def say(self, note):
        """What is said comes in the order in which it was called."""
        source = note.get("source", "")
        if source not in self.unsaid:
            return self.problem(f"{source} is said, but was not called")
        # What was called before it and is still open was neither skipped nor stopped.
        for earlier in self.unsaid[:self.unsaid.index(source)]:
            self.problem(f"{source} is said before {earlier}, which was called before it")
        del self.unsaid[:self.unsaid.index(source) + 1]

    def drop(self, note):
        """What was not said to its end may be called again; a group without a source is all that waits."""
        source = note.get("source", "")
        if note["kind"] == "stop":
            self.freed.add(source)
            return self.unsaid.clear()
        for dropped in [source] if source else list(self.unsaid):
            self.freed.add(dropped)
            if dropped in self.unsaid:
                self.unsaid.remove(dropped)

    def arrival(self, note):
        time, source = note["time"], note.get("source", "")
        distance, off = self.figure(note, "distance_m"), self.figure(note, "off_course_deg")
        if distance is not None and distance > ARRIVE:
            self.problem(f"{source} is called at {distance} m, but intersections are called within {ARRIVE} m")
        if off is not None and off > HALF_VIEW:
            self.problem(f"{source} lies {off}° off the course, more than {HALF_VIEW}°")
        self.filter("intersection", note, WAITED, MOVED)
        if time - self.junctions.get(source, -AGAIN) < AGAIN - OPEN:
            self.problem(f"{source} is called again after {time - self.junctions[source]:.3f} s, within {AGAIN} s")
        if self.auto_time == time:
            self.problem(f"{source} is called behind places of the same position")
        self.junctions[source] = time
        self.left.discard(source)

    def departure(self, note):
        source = note.get("source", "")
        distance, off = self.figure(note, "distance_m"), self.figure(note, "off_course_deg")
        if distance is not None and distance <= DEPART:
            self.problem(f"{source} is left at {distance} m, but only beyond {DEPART} m")
        if off is not None and off <= HALF_AWAY:
            self.problem(f"{source} is left {off}° off the course, on which the walker goes towards it")
        if source not in self.junctions or source in self.left:
            self.problem(f"{source} is left, but was not called before")
        self.left.add(source)

    def action(self, note):
        wanted = {"intersection.arrival": "interruptAndClear", "intersection.departure": "enqueue"}.get(note.get("group"))
        # Behind another group of the same event any group waits.
        if note.get("group") == "intersection.departure" and note.get("reason") != wanted:
            self.problem(f"a departure waits its turn, it does not {note.get('reason')}")
        elif wanted == "interruptAndClear" and note.get("reason") not in (wanted, "enqueue"):
            self.problem(f"an arrival interrupts, it does not {note.get('reason')}")


def problems(lines, **settings):
    checker = Checker(**settings)
    for line in lines:
        checker.take(line)
    return checker.problems


def call(time, source="a", category="place", distance=12.0, moved=6.0, waited=6.0, vehicle=0, course=0, heading=-1):
    return {"time": time, "row": 0, "kind": "state", "generator": "auto", "category": category, "source": source,
            "reason": "is called",
            "figures": {"distance_m": distance, "in_vehicle": vehicle, "moved_m": moved, "waited_s": waited,
                        "off_course_deg": course, "off_heading_deg": heading}}


def note(time, kind, source, generator="auto", reason="", category="place", **figures):
    return {"time": time, "kind": kind, "generator": generator, "source": source, "category": category, "reason": reason,
            "figures": figures}


def corner(time, distance=30.0, off=0.0, source="j", moved=6.0, waited=6.0):
    return note(time, "state", source, "intersection", "is called", "intersection", distance_m=distance, off_course_deg=off,
                moved_m=moved, waited_s=waited)


def leave(time, distance=21.0, off=180.0):
    return note(time, "state", "j", "intersection", "the intersection is left", "intersection", distance_m=distance,
                off_course_deg=off)


OUT, OLD = "may be called again: out of range", "may be called again: long ago"
LATE = "the walker has not gone on far and long enough"

# What passes.
GOOD = {
    "the edge of each range": [call(i * 10, c, c, RANGES[c][0], *((-1, -1) if i == 0 else (6, 6))) for i, c in enumerate(ORDER)],
    "six times as far in a vehicle": [call(0, "a", "landmark", 300, -1, -1, 1), call(21, "b", "mobility", 120, 90, 21, 1)],
    "again after a minute": [call(0), note(60.1, "state", "a", reason=OLD, age_s=60.1), call(60.1)],
    "again from out of range": [call(0), note(20, "state", "a", reason=OUT, distance_m=30.1, rearm_m=30), call(30)],
    "again after it was cut": [call(0), note(1, "stop", "a"), call(7)],
    "again after its group was dropped": [call(0), call(0, "b"), note(1, "skip", ""), call(7), call(7, "b")],
    "said in the order of the calls": [call(0), call(0, "b"), note(0, "say", "a") | {"group": "auto.places"},
                                       note(3, "skip", "b")],
    "far things are silent": [note(0, "silent", "a", reason="it is out of its range", distance_m=20.1, range_m=20)],
    "a walker who has moved only": [note(0, "silent", "", reason=LATE, moved_m=9, more_than_m=5, waited_s=5, more_than_s=5)],
    "an intersection and its end": [corner(0, 35, 30), call(0), leave(20, 20.1, 91), corner(30)],
    "behind the walker, where the profile does not mind": [call(0, course=180, heading=170)],
    "while no heading is known, where it does not mind": [call(0, course=-1, heading=-1)],
    "an empty line": [],
}
# What is refused, with a word of the reason and the line.
BAD = {
    "beyond its range": ([call(0, distance=20.1)], "within 20 m", 1),
    "beyond its range in a vehicle": ([call(0, "a", "landmark", 301, -1, -1, 1)], "within 300 m", 1),
    "a shop from a vehicle": ([call(0, vehicle=1, moved=90, waited=21)], "in a vehicle", 1),
    "five metres": ([call(0, moved=5)], "after 5 m", 1),
    "five seconds": ([call(0, waited=5)], "after 5 s", 1),
    "calls too close": ([call(0), call(4, "b")], "after the last calls", 2),
    "two first looks": ([call(0, moved=-1, waited=-1), call(9, "b", moved=-1, waited=-1)], "comes after another", 2),
    "again too soon": ([call(0), call(30)], "called again", 2),
    "again too near": ([call(0), note(9, "state", "a", reason=OUT, distance_m=29, rearm_m=30), call(30)], "not beyond", 2),
    "another range of return": ([note(9, "state", "a", reason=OUT, distance_m=29, rearm_m=25)], "not 25", 1),
    "forgotten too soon": ([call(0), note(59, "state", "a", reason=OLD, age_s=59), call(59)], "not more than 60", 2),
    "the wrong order": ([call(0), call(0, "b", "safety", 5)], "less urgent", 2),
    "said in the wrong order": ([call(0), call(0, "b"), note(0, "say", "b") | {"group": "auto.places"}], "before a", 3),
    "said without a call": ([note(0, "say", "b") | {"group": "auto.places"}], "was not called", 1),
    "silent within its range": ([note(0, "silent", "a", reason="it is out of its range", distance_m=19, range_m=20)],
                                "within", 1),
    "silent without a reason": ([note(0, "silent", "", reason=LATE, moved_m=6, more_than_m=5, waited_s=6, more_than_s=5)],
                                "although", 1),
    "an intersection too far": ([corner(0, 35.1)], "within 35 m", 1),
    "an intersection aside": ([corner(0, 30, 30.1)], "off the course", 1),
    "an intersection again": ([corner(0), corner(29)], "within 30 s", 2),
    "an intersection behind places": ([call(0), corner(0)], "behind places", 2),
    "left too near": ([corner(0), leave(9, 20)], "beyond 20 m", 2),
    "left while going there": ([corner(0), leave(9, 21, 90)], "towards", 2),
    "left twice": ([corner(0), leave(9), leave(10)], "not called before", 3),
    "a departure that interrupts": ([note(0, "queue", "j", "intersection", "interruptAndClear") |
                                     {"group": "intersection.departure"}], "waits its turn", 1),
    "a direction that is none": ([call(0, course=181)], "no place can", 1),
    "a direction is missing": ([call(0, course=None)], "off_course_deg is missing", 1),
    "a figure is missing": ([call(0) | {"figures": {}}], "distance_m is missing", 1),
    "no JSON": (["{"], "no JSON", 1),
    "no note": (["[]"], "no note", 1),
}


# What passes and what is refused where a setting is 1.
AHEAD, NEEDED = {"places_ahead": True}, {"heading_needed": True}
GOOD_SET = {
    "beside the walker": (AHEAD, [call(0, course=90, heading=180)]),
    "behind the course, before the head": (AHEAD, [call(0, course=180, heading=20)]),
    "behind the course of a walker whose head is not known": (AHEAD, [call(0, course=180, heading=-1)]),
    "a course is a heading": (NEEDED, [call(0, course=170, heading=-1)]),
    "in a place": (NEEDED, [call(0, distance=0, course=-1, heading=-1)]),
}
BAD_SET = {
    "behind the walker": (AHEAD, [call(0), call(6, "b", course=90.1, heading=91)], "behind the walker", 2),
    "without a heading": (NEEDED, [call(0, course=-1, heading=-1)], "no heading is known", 1),
}


def text(entries):
    return [entry if isinstance(entry, str) else json.dumps(entry) for entry in entries] or [""]


def self_test():
    failed = [f"'{name}' must pass: {found}" for name, entries in GOOD.items() if (found := problems(text(entries)))]
    for name, (entries, word, line) in BAD.items():
        if not any(word in reason and at == line for at, reason in problems(text(entries))):
            failed.append(f"'{name}' must be refused in line {line} with '{word}': {problems(text(entries))}")
    failed += [f"'{name}' must pass: {found}" for name, (settings, entries) in GOOD_SET.items()
               if (found := problems(text(entries), **settings))]
    for name, (settings, entries, word, line) in BAD_SET.items():
        if not any(word in reason and at == line for at, reason in problems(text(entries), **settings)):
            failed.append(f"'{name}' must be refused in line {line} with '{word}'")
    for failure in failed:
        print(f"check-callouts: {failure}", file=sys.stderr)
    return 1 if failed else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    options = {word: word.removeprefix("--").replace("-", "_") for word in ("--places-ahead", "--heading-needed")}
    settings = {options[word]: True for word in arguments if word in options}
    arguments = [word for word in arguments if word not in options]
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip(), file=sys.stderr)
        return 0 if arguments else 2
    failed = False
    for path in arguments:
        try:
            file = sys.stdin if path == "-" else open(path, encoding="utf-8")
            with file:
                found = problems(file, **settings)
        except (OSError, UnicodeDecodeError) as error:
            print(f"check-callouts: {path}: {error}; give a log of JSON lines", file=sys.stderr)
            return 2
        for number, reason in found:
            print(f"{path}:{number}: {reason}", file=sys.stderr)
        failed = failed or bool(found)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
