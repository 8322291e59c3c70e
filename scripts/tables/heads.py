"""Makes tables whose times or names stand elsewhere than usual, with what they mean.

Rows without times below lines that say their rate and start, reports of any length above the names, the clock's offset in a
column, dates of six digits, and dates in the first columns of tables without names.
"""

import datetime

from tables import EPOCH, Column, Table

KEYS = ["Serial", "Operator", "Place", "Firmware", "Battery", "Channel", "Note", "Gain", "Filter", "Memory", "Logger"]
WORDS = ["garden", "Nord", "7", "12.5", "ok", "none", "pond 3", "A-12", "20 %", "v1.2"]


class Head:
    """A table in the making: its rows of values, and when they were taken."""

    def __init__(self, draw):
        self.draw = draw
        self.features = []
        self.rows = draw.randint(20, 60)
        self.delimiter = draw.choice([",", ";", "\t"])
        self.names = draw.sample(["zz", "wave", "strain", "gust", "CO2", "flow", "x"], draw.randint(2, 4))
        self.values = [[round(draw.gauss(40, 9), 2) for _ in range(self.rows)] for _ in self.names]
        self.start = datetime.datetime(draw.randint(2004, 2023), draw.randint(1, 12), draw.randint(1, 27), draw.randint(0, 23), draw.randint(0, 59))
        self.suffix = {"\t": ".tsv"}.get(self.delimiter, ".csv")

    def line(self, cells):
        return self.delimiter.join(str(cell) for cell in cells)

    def body(self, times=()):
        return [self.line([*cells]) for cells in zip(*times, *self.values)]

    def moments(self, step):
        return [self.start + datetime.timedelta(seconds=row * step) for row in range(self.rows)]

    def report(self, count):
        """Lines about the log: words, and keys with values behind colons, tabs, semicolons or commas."""
        mark = self.draw.choice([": ", self.delimiter, "="])
        return [self.draw.choice([f"{self.draw.choice(KEYS)} {number}{mark}{self.draw.choice(WORDS)}", self.draw.choice(KEYS)]) for number in range(count)]

    def filled(self, lines, width):
        """The lines as a spreadsheet saves them: filled up to the width of the table."""
        return [line + self.delimiter * (width - 1 - line.count(self.delimiter)) for line in lines]

    def table(self, lines, seconds, is_absolute, names=None):
        columns = [Column(name, [float(value) for value in values]) for name, values in zip(names or self.names, self.values)]
        return Table(("\n".join(lines) + "\n").encode(), self.suffix, seconds, is_absolute, columns, self.features)


def make(draw):
    head = Head(draw)
    kind = draw.choice([rate, report, zone, six_digits, nameless])
    head.features.append("head:" + kind.__name__)
    return kind(head)


def rate(head):
    """Rows without times: the lines above say their rate or interval, and some the start."""
    text, step = head.draw.choice([
        ("Sample rate: 50 Hz", 0.02), ("Sampling Rate (Hz):= 100.00", 0.01), ("sampling frequency = 0.5 kHz", 0.002), ("Sampling interval: 10 s", 10),
        ("Interval: 15 min", 900), ("Epoch Period (hh:mm:ss) 00:01:00", 60), ("Epoch Period (hh:mm:ss) 00:00:15", 15), ("Logging interval 5 min", 300),
        ("Abtastrate: 20 Hz", 0.05), ("Messintervall: 2 s", 2), ("SamplingRate 25 sps", 0.04)])
    says_start = head.draw.random() < 0.6
    lines = ["Logger 7 in the garden", text, "Serial A-12"]
    if says_start:
        lines += head.draw.choice([
            [f"Start: {head.start:%Y-%m-%d %H:%M:%S}"], [f"Start Time {head.start:%H:%M:%S}", f"Start Date {head.start:%Y-%m-%d}"],
            [f"Recording started {head.start:%Y-%m-%dT%H:%M:%S}"]])
    sign = head.draw.choice(["# ", "", "", "% "])
    lines = [sign + line for line in lines]
    if not sign and head.draw.random() < 0.3:
        head.features.append("filled up")
        lines = head.filled(lines, len(head.names))
    first = (head.start - EPOCH).total_seconds() if says_start else 0
    return head.table([*lines, head.line(head.names), *head.body()], [first + row * step for row in range(head.rows)], says_start)


def report(head):
    """A report of any length above the names, with a row of units, a blank line, or a delimiter too many below it."""
    moments = head.moments(60)
    names = ["time", *head.names]
    lines = head.report(head.draw.choice([3, 20, 59, 61, 100, 150, 300]))
    body = head.body([[moment.strftime("%Y-%m-%d %H:%M:%S") for moment in moments]])
    odd = head.draw.choice(["", "filled up", "blank line", "delimiter behind the names", "delimiter behind the rows"])
    head.features.append(odd)
    title = head.line(names)
    if odd == "filled up":
        lines = head.filled(lines, len(names))
    elif odd == "blank line":
        title += "\n"
    elif odd == "delimiter behind the names":
        title += head.delimiter
    elif odd == "delimiter behind the rows":
        body = [line + head.delimiter for line in body]
    return head.table([*lines, title, *body], [(moment - EPOCH).total_seconds() for moment in moments], True)


def zone(head):
    """Local times, with the clock's offset to UTC in a column of its own."""
    moments = head.moments(60)
    name, form, hours = head.draw.choice([
        ("UTCOfst", "-04:00", -4), ("utc_offset", "2", 2), ("tz", "CEST", 2), ("Timezone offset (mins)", "-330", -5.5), ("time zone", "+05:30", 5.5),
        ("gmt_offset", "-7", -7)])
    body = head.body([[moment.strftime("%Y-%m-%d") for moment in moments], [moment.strftime("%H:%M:%S") for moment in moments], [form] * head.rows])
    return head.table([head.line(["date", "time", name, *head.names]), *body], [(moment - EPOCH).total_seconds() - hours * 3600 for moment in moments], True)


def six_digits(head):
    """Days of six digits beside a clock of six, over several days that decide their order."""
    moments = head.moments(7200)
    form = head.draw.choice(["%y%m%d", "%d%m%y"])
    head.features.append(form)
    body = head.body([[moment.strftime(form) for moment in moments], [moment.strftime("%H%M%S") for moment in moments]])
    return head.table([head.line(["DATE", "TIME", *head.names]), *body], [(moment - EPOCH).total_seconds() for moment in moments], True)


def nameless(head):
    """No line of names: dates, Julian days, or years with months, days and hours in the first columns."""
    kind = head.draw.choice(["YYYYMMDD", "JD", "parts", "months", "day of the year"])
    head.features.append(kind)
    seconds = [(moment - EPOCH).total_seconds() for moment in head.moments({"YYYYMMDD": 86400, "JD": 21600, "months": 1}.get(kind, 3600))]
    moments = [EPOCH + datetime.timedelta(seconds=second) for second in seconds]
    if kind == "YYYYMMDD":
        times = [[moment.strftime("%Y%m%d") for moment in moments]]
        seconds = [second - second % 86400 for second in seconds]
    elif kind == "JD":
        times = [[f"{second / 86400 + 2440587.5:.5f}" for second in seconds]]
        seconds = [(float(text) - 2440587.5) * 86400 for text in times[0]]
    elif kind == "months":
        months = [divmod(head.start.year * 12 + row, 12) for row in range(head.rows)]
        times = [[year for year, _ in months], [month + 1 for _, month in months]]
        seconds = [(datetime.datetime(year, month + 1, 1) - EPOCH).total_seconds() for year, month in months]
    else:
        seconds = [second - second % 3600 for second in seconds]
        times = [[moment.year for moment in moments], [moment.month for moment in moments], [moment.day for moment in moments], [moment.hour for moment in moments]]
        if kind == "day of the year":
            times.insert(1, [moment.timetuple().tm_yday for moment in moments])
    names = [f"column{len(times) + place + 1}" for place in range(len(head.names))]
    table = head.table(head.body(times), seconds, True, names)
    if kind == "day of the year":
        table.columns.insert(0, Column("column2", [float(day) for day in times[1]]))
    return table
