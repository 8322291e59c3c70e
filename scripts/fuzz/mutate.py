"""Damage of many kinds: to bytes, to numbers in texts, to JSON, and to what checksums and packing hide."""

import io
import json
import re
import struct
import zipfile

import seeds

NUMBERS = ["0", "-0", "-1", "1e308", "-1.7e+308", "1e-320", "1e19", "9223372036854775807", "-9223372036854775808",
           "18446744073709551616", "4294967296", "2147483648", "1e30", "1e400", "nan", "inf", "0x10", "1e", "+5", "1,5",
           "0.1.2", "999999999999999999999999", "1e15", "90.1", "-180.5", "1e7", "65536", "32768", "255", "1e-9"]
TEXTS = ["", "\0", "\ufeff", "\u202e", "é", "\"", "'", "\\", "\x1b[31m", "a" * 300, "a" * 20000, "9" * 400, "../../x", "%n%s",
         "\r", "\n\n", ",,,,", "\t", "null", "[" * 200, "{\"a\":" * 150, "-" * 50, "24:00", "2025-13-41", "31/12/1999"]
WORDS = [0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")


def bytewise(data, random):
    """One of the classic kinds of damage."""
    data = bytearray(data)
    at = lambda: random.randrange(max(1, len(data)))
    kind = random.randrange(8)
    if kind == 0 and len(data) > 1:
        del data[random.randrange(1, len(data)):]
    elif kind == 1:
        for _ in range(random.randint(1, 8)):
            if data:
                data[at()] = random.randrange(256)
    elif kind == 2:
        for _ in range(random.randint(1, 4)):
            if data:
                data[at()] ^= 1 << random.randrange(8)
    elif kind == 3:
        start = at()
        del data[start:start + random.randint(1, 60)]
    elif kind == 4:
        start = at()
        data[at():at()] = data[start:start + random.randint(1, 200)]
    elif kind == 5:
        size = random.choice([1, 2, 4, 8])
        start = at()
        word = random.choice(WORDS) & (1 << 8 * size) - 1
        data[start:start + size] = word.to_bytes(size, random.choice(["little", "big"]))
    elif kind == 6:
        start = at()
        data[start:start + 8] = struct.pack(random.choice("<>") + "d", float(random.choice(["1e308", "nan", "-1e19", "1e38"])))
    else:
        start = at()
        data[start:start] = data[start:start + random.randint(1, 40)] * random.randint(2, 200)
    return bytes(data)


def textwise(data, random):
    """Numbers, words and lines replaced."""
    kind = random.randrange(6)
    if kind <= 2:
        found = list(NUMBER.finditer(data))
        for match in reversed(random.sample(found, min(len(found), random.randint(1, 3)))):
            data = data[:match.start()] + random.choice(NUMBERS).encode() + data[match.end():]
        return data
    if kind == 3:
        at = random.randrange(len(data) + 1)
        return data[:at] + random.choice(TEXTS).encode() + data[at:]
    lines = data.split(b"\n")
    at = random.randrange(len(lines))
    if kind == 4:
        lines.insert(random.randrange(len(lines)), lines[at])
    elif len(lines) > 1:
        del lines[at]
    return b"\n".join(lines)


def places(value, found):
    """Every place of a JSON value that can be replaced."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for key, inner in items:
        found.append((value, key))
        places(inner, found)
    return found


def jsonwise(data, random):
    """Values replaced by others, of other types too; keys gone, doubled or renamed."""
    try:
        value = json.loads(data)
    except ValueError:
        return textwise(data, random)
    for _ in range(random.randint(1, 3)):
        found = places(value, [])
        if not found:
            break
        holder, key = random.choice(found)
        kind = random.randrange(4)
        if kind == 0:
            del holder[key]
        elif kind == 1:
            holder[key] = random.choice([None, True, [], {}, [[]], "", "x", -1, 0, 1e308, -1e19, 1e30, 2**63 - 1, 0.5])
        elif kind == 2:
            copied = json.dumps(random.choice(found)[0])
            holder[key] = json.loads(copied) if len(copied) < 100_000 else 1e15
        else:
            holder[key] = random.choice(TEXTS)
    return json.dumps(value).encode()


def fit(data, random):
    """Damage within the records, mostly under a checksum that is right."""
    if random.random() < 0.3:
        return bytewise(data, random)
    body = bytewise(data[12:-2], random)
    if random.random() < 0.3:
        field = bytes([0x42, 0, 0, random.choice([20, 12, 18]), 0, 1, random.choice([253, 0, 5, 2]), 4,
                       random.choice([0x85, 0x86, 0x88])])
        body += field + b"\x02" + random.choice([b"\xfb\xff\xff\xff", struct.pack("<f", 1e38), b"\0\0\0\x80"])
    return seeds.fit_frame(body)


def zipped(data, random):
    """Damage of the archive, or of a member that is packed again."""
    if random.random() < 0.4:
        return bytewise(data, random)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [[name, archive.read(name)] for name in archive.namelist()]
    except Exception:  # damaged before, in any of the ways that zipfile notices
        members = []
    if not members:
        return bytewise(data, random)
    member = random.choice(members)
    member[1] = random.choice([bytewise, textwise])(member[1], random)
    if random.random() < 0.1:
        members.append([random.choice(["../x.csv", "a" * 300 + ".csv", members[0][0], "meta/time.csv"]), member[1]])
    return seeds.zipped(members)


def text(data, random):
    return random.choice([bytewise, textwise, textwise])(data, random)


def structured(data, random):
    return random.choice([bytewise, textwise, jsonwise, jsonwise])(data, random)


def lines_of_json(data, random):
    lines = data.split(b"\n")
    if random.random() < 0.6:
        at = random.randrange(len(lines))
        lines[at] = jsonwise(lines[at], random)
        return b"\n".join(lines)
    return text(data, random)
