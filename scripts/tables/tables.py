"""Makes tables as devices, spreadsheets and people write them, with what they mean.

Nothing here is taken from the reader of Ripples: names, units, layouts of times and codes are those of devices and of
standards, and the truth is made before the text. A table says which of its features a person sees at a glance (then it has
to be read right without an option), and which leave something open.

    table = make(random.Random(7))
    table.text, table.times, table.columns
"""

import dataclasses
import datetime
import math
import random

NAN = float("nan")
EPOCH = datetime.datetime(1970, 1, 1)


@dataclasses.dataclass
class Column:
    """A column as it is meant: an input of Ripples or a quantity of its own, in the unit in which Ripples has it."""

    name: str
    values: list
    input: str | None = None


@dataclasses.dataclass
class Table:
    """A table's bytes, the seconds of its rows (since 1970 where it has dates), its columns, and its odd features."""

    data: bytes
    suffix: str
    times: list
    is_absolute: bool
    columns: list
    features: list
    is_plain: bool = True


# Inputs: name in Ripples, names in files, units with the factor and offset from the written number to Ripples' unit, range.
INPUTS = [
    ("temperature", ["temperature", "Temperature", "temp", "air_temperature", "Lufttemperatur", "AirTemp"],
     [("°C", 1, 0), ("C", 1, 0), ("degC", 1, 0), ("*C", 1, 0), ("°F", 5 / 9, -160 / 9), ("degF", 5 / 9, -160 / 9), ("*F", 5 / 9, -160 / 9),
      ("K", 1, -273.15), ("Celsius", 1, 0), ("deg C", 1, 0), ("oC", 1, 0), ("degree_C", 1, 0)], (-15, 35), 1),
    ("humidity", ["humidity", "RH", "Relative Humidity", "rel. humidity", "Luftfeuchte"], [("%", 1, 0), ("percent", 1, 0)], (20, 95), 0),
    ("pressure", ["pressure", "Barometer", "air_pressure", "Luftdruck"],
     [("hPa", 1, 0), ("mbar", 1, 0), ("kPa", 10, 0), ("Pa", 0.01, 0)], (980, 1030), 1),
    ("wind_speed", ["wind_speed", "WSPD", "Wind speed", "windspeed"],
     [("m/s", 1, 0), ("km/h", 1 / 3.6, 0), ("km h-1", 1 / 3.6, 0), ("m s-1", 1, 0), ("m.s-1", 1, 0), ("kn", 1852 / 3600, 0),
      ("mph", 0.44704, 0)], (0.5, 14), 1),
    ("heart_rate", ["heart_rate", "HR", "Heart Rate", "Puls"], [("bpm", 1, 0)], (60, 170), 0),
    ("light", ["light", "lux", "Illuminance"], [("lx", 1, 0), ("lux", 1, 0)], (100, 20000), 0),
    ("pace", ["pace", "steps_per_minute"], [("steps/min", 1, 0), ("spm", 1, 0)], (90, 125), 0),
]
OWN = ["PM2.5", "CO2", "zz", "strain", "Bodenfeuchte 10cm", "x", "O3", "salinité", "電圧", "soil.moisture", "count", "Fluss", "gust", "wave"]
PARTS = {  # year, month, day, hour, minute, second
    "en": ("year", "month", "day", "hour", "minute", "second"), "short": ("YYYY", "MM", "DD", "hh", "mm", "ss"),
    "yy": ("YY", "MM", "DD", "hh", "mm", "ss"), "ndbc": ("yr", "mo", "dy", "hr", "mn", "sec"),
    "de": ("Jahr", "Monat", "Tag", "Stunde", "Minute", "Sekunde"), "fr": ("année", "mois", "jour", "heure", "minute", "seconde"),
    "es": ("año", "mes", "día", "hora", "minuto", "segundo"), "it": ("anno", "mese", "giorno", "ora", "minuto", "secondo"),
    "pt": ("ano", "mês", "dia", "hora", "minuto", "segundo"), "nl": ("jaar", "maand", "dag", "uur", "minuut", "seconde"),
    "pl": ("rok", "miesiąc", "dzień", "godzina", "minuta", "sekunda"), "sv": ("år", "månad", "dag", "timme", "minut", "sekund"),
    "da": ("år", "måned", "dag", "time", "minut", "sekund"), "fi": ("vuosi", "kuukausi", "päivä", "tunti", "minuutti", "sekunti"),
    "cs": ("rok", "měsíc", "den", "hodina", "minuta", "sekunda"),
}
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
MARKS = ["", "NaN", "NA", "n/a", "null", "-", "--", "MM", "M", "***", "error", "Bad", "no data", "ND"]
CODES = [-999, -9999, -999.9, 9999, 99999, -32768, 32767, 65535, -99.9, 999.9, -9999.99]
BAD_TIMES = ["0000-00-00 00:00:00", "NaT", "error", "2073-50-00T21:01:33Z", "--", "2019-02-30 10:00:00", "sync lost", ""]
PLACES = [("latitude", ["lat", "latitude", "Latitude", "decimalLatitude", "location-lat", "GPS_lat", "position_lat"], (47.2, 47.4)),
          ("longitude", ["lon", "longitude", "Longitude", "decimalLongitude", "location-long", "GPS_lon", "position_long"], (8.4, 8.6))]
ANGLES = [("heading", ["heading", "Heading", "compass"], 511), ("wind_direction", ["wind_direction", "WDIR", "Windrichtung"], 999),
          ("course", ["COG", "course", "bearing"], 511)]
GLUED = ["{}x", "{}*", "{}$GPR", "{}A", "{}?", "<{}", "~{}", "0x{}"]


class Maker:
    """One table in the making: `draw` decides everything."""

    def __init__(self, draw):
        self.draw, self.features, self.is_plain = draw, [], True
        self.rows = draw.randint(8, 40)
        self.part_units = []  # what a row of units says of the parts of a date

    def chance(self, share):
        return self.draw.random() < share

    def note(self, feature, is_plain=True):
        self.features.append(feature)
        self.is_plain = self.is_plain and is_plain

    # Times

    def make_times(self):
        """Columns of texts that say the times: [(name, unit, texts)], the seconds, whether they are absolute."""
        kinds = [self.seconds, self.milliseconds, self.iso, self.date_and_clock, self.parts, self.day_of_year, self.hundreds,
                 self.months, self.years, self.julian, self.excel, self.epoch, self.dotted, self.named_month, self.sub_second]
        kind = self.draw.choice(kinds)
        self.note("times:" + kind.__name__)
        return kind()

    def steps(self, step, start=0.0):
        return [start + row * step for row in range(self.rows)]

    def moments(self, step):
        start = datetime.datetime(self.draw.randint(2001, 2024), self.draw.randint(1, 12), self.draw.randint(13, 28),
                                  self.draw.randint(0, 23), self.draw.randint(0, 59) // 10 * 10)
        moments = [start + datetime.timedelta(seconds=row * step) for row in range(self.rows)]
        return moments, [(moment - EPOCH).total_seconds() for moment in moments]

    def seconds(self):
        step = self.draw.choice([0.1, 0.5, 1, 2, 10, 60])
        times = self.steps(step)
        name, unit = self.draw.choice([("time", ""), ("time", "s"), ("Time", "s"), ("t", "s"), ("elapsed", ""), ("seconds", ""), ("Zeit", "s")])
        return [(name, unit, [f"{time:g}" for time in times])], times, False

    def milliseconds(self):
        times = self.steps(self.draw.choice([20, 100, 1000]))
        name, unit = self.draw.choice([("time", "ms"), ("time_ms", ""), ("millis", ""), ("Zeit", "ms")])
        return [(name, unit, [f"{time:.0f}" for time in times])], [time / 1000 for time in times], False

    def iso(self):
        moments, seconds = self.moments(self.draw.choice([1, 10, 60, 600, 3600]))
        form = self.draw.choice(["%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%d %H:%M:%S", "%Y/%m/%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S+02:00", "%Y%m%dT%H%M%SZ"])
        shift = 7200 if form.endswith("+02:00") else 0
        name = self.draw.choice(["time", "timestamp", "Timestamp", "datetime", "date_time", "Zeitstempel"])
        return [(name, "", [moment.strftime(form) for moment in moments])], [second - shift for second in seconds], True

    def date_and_clock(self):
        moments, seconds = self.moments(self.draw.choice([10, 60, 600]))
        form = self.draw.choice(["%Y-%m-%d", "%d.%m.%Y", "%Y/%m/%d"])
        clock = self.draw.choice(["%H:%M:%S", "%H:%M"])
        if clock == "%H:%M":
            seconds = [second - second % 60 for second in seconds]
            if len(set(seconds)) < len(seconds):
                clock, seconds = "%H:%M:%S", [(moment - EPOCH).total_seconds() for moment in moments]
        names = self.draw.choice([("date", "time"), ("Date", "Time"), ("Datum", "Uhrzeit"), ("fecha", "hora")])
        texts = [[moment.strftime(pattern) for moment in moments] for pattern in (form, clock)]
        return [(names[0], "", texts[0]), (names[1], "", texts[1])], seconds, True

    def parts(self):
        moments, seconds = self.moments(self.draw.choice([60, 600, 3600]))
        key = self.draw.choice(sorted(PARTS))
        names = PARTS[key]
        self.features[-1] += ":" + key
        self.part_units = self.draw.choice([[], ["yr", "mo", "dy", "hr", "mn"]])
        width = self.draw.choice(["{}", "{:02d}"])
        fields = [[moment.year % 100 if key == "yy" else moment.year, moment.month, moment.day, moment.hour, moment.minute] for moment in moments]
        seconds = [second - second % 60 for second in seconds]
        return [(names[part], "", [width.format(row[part]) for row in fields]) for part in range(5)], seconds, True

    def day_of_year(self):
        moments, seconds = self.moments(3600)
        seconds = [second - second % 3600 for second in seconds]
        day = self.draw.choice(["doy", "day_of_year", "DOY", "yday"])
        return [("year", "", [str(moment.year) for moment in moments]),
                (day, "", [str(moment.timetuple().tm_yday) for moment in moments]),
                ("hour", "", [str(moment.hour) for moment in moments])], seconds, True

    def hundreds(self):
        day = datetime.datetime(2018, self.draw.randint(1, 12), self.draw.randint(1, 28))
        self.rows = min(self.rows, 24)
        hours = range(25 - self.rows, 25)
        texts = [f"{hour:02d}00" for hour in hours]
        midnight = (day - EPOCH).total_seconds()
        return [("date", "", [day.strftime("%Y-%m-%d")] * self.rows), (self.draw.choice(["hour", "time", "Time"]), "", texts)], [
            midnight + hour * 3600 for hour in hours], True

    def months(self):
        first = self.draw.randint(1950 * 12, 2010 * 12)
        months = [divmod(first + row, 12) for row in range(self.rows)]
        starts = [datetime.datetime(year, month + 1, 1) for year, month in months]
        name, form = self.draw.choice([("month", "%Y-%m"), ("date", "%Y-%m"), ("time", "%Y%m"), ("date", "%b %Y"), ("yyyymm", "%Y%m"), ("Month", "%m/%Y")])
        texts = [f"{MONTHS[start.month - 1]} {start.year}" if form == "%b %Y" else start.strftime(form) for start in starts]
        return [(name, "", texts)], [(start - EPOCH).total_seconds() for start in starts], True

    def years(self):
        first = self.draw.randint(1900, 1980)
        starts = [datetime.datetime(first + row, 1, 1) for row in range(self.rows)]
        return [(self.draw.choice(["year", "Year", "Jahr", "année"]), "", [str(start.year) for start in starts])], [
            (start - EPOCH).total_seconds() for start in starts], True

    def julian(self):
        moments, seconds = self.moments(self.draw.choice([600, 3600, 86400]))
        name, epoch, digits = self.draw.choice([("JD", 2440587.5, 6), ("BJD_TDB", 2440587.5, 6), ("MJD", 40587, 6), ("mjd", 40587, 6), ("julian_date", 2440587.5, 6)])
        texts = [f"{second / 86400 + epoch:.{digits}f}" for second in seconds]
        return [(name, "", texts)], [(float(text) - epoch) * 86400 for text in texts], True

    def excel(self):
        moments, seconds = self.moments(self.draw.choice([600, 3600]))
        texts = [f"{second / 86400 + 25569:.6f}" for second in seconds]
        return [(self.draw.choice(["date", "Datum", "timestamp"]), "", texts)], [(float(text) - 25569) * 86400 for text in texts], True

    def epoch(self):
        moments, seconds = self.moments(self.draw.choice([1, 10, 60]))
        name, factor = self.draw.choice([("timestamp", 1), ("unixtime", 1), ("time", 1), ("timestamp", 1000), ("epoch_ms", 1000), ("time", 10**9)])
        return [(name, "", [f"{int(second) * factor}" for second in seconds])], seconds, True

    def dotted(self):
        moments, seconds = self.moments(self.draw.choice([10, 60, 600]))
        form = self.draw.choice(["%d.%m.%Y %H:%M:%S", "%d-%m-%Y %H:%M:%S", "%m/%d/%Y %H:%M:%S", "%m/%d/%Y %I:%M:%S %p", "%d/%m/%Y %H:%M:%S"])
        return [(self.draw.choice(["date", "time", "Datum", "Date Time"]), "", [moment.strftime(form) for moment in moments])], seconds, True

    def named_month(self):
        moments, seconds = self.moments(self.draw.choice([10, 3600]))
        form = self.draw.choice(["{0.day} {1} {0.year} {0:%H:%M:%S}", "{1} {0.day}, {0.year} {0:%H:%M:%S}"])
        return [("time", "", ['"' + form.format(moment, MONTHS[moment.month - 1]) + '"' for moment in moments])], seconds, True

    def sub_second(self):
        moments, seconds = self.moments(1)
        name, unit, step = self.draw.choice([("us", 1e-6, 5000), ("ms", 1e-3, 50), ("millisecond", 1e-3, 20)])
        counts = [row * step for row in range(self.rows)]
        whole = round(1 / unit)
        start = moments[0]
        texts = [(start + datetime.timedelta(seconds=count // whole)) for count in counts]
        first = (start - EPOCH).total_seconds()
        return [("date", "", [text.strftime("%Y-%m-%d") for text in texts]), ("time", "", [text.strftime("%H:%M:%S") for text in texts]),
                (name, "", [str(count % whole) for count in counts])], [first + count * unit for count in counts], True

    # Values

    def walk(self, low, high, digits):
        """A course of values within a range, as a thermometer has it."""
        value = self.draw.uniform(low, high)
        values = []
        for _ in range(self.rows):
            value = min(high, max(low, value + self.draw.gauss(0, (high - low) / 20)))
            values.append(round(value, digits))
        return values

    def make_columns(self):
        """Columns: (name, unit, texts), and as they are meant."""
        written, meant, used = [], [], set()
        for spec in self.draw.sample(INPUTS, self.draw.randint(1, 3)):
            input, names, units, (low, high), digits = spec
            unit, factor, offset = self.draw.choice(units)
            values = self.walk((low - offset) / factor, (high - offset) / factor, max(1, digits))
            texts = [f"{value:.{max(1, digits)}f}" for value in values]
            written.append([self.draw.choice(names), unit, texts])
            meant.append(Column(written[-1][0], [value * factor + offset for value in values], input))
        for name in self.draw.sample(OWN, self.draw.randint(1, 3)):
            digits = self.draw.randint(0, 3)
            values = self.walk(*self.draw.choice([(0, 10), (10, 60), (-5, 5), (100, 900)]), digits)
            written.append([name, "", [f"{value:.{digits}f}" for value in values]])
            meant.append(Column(name, [float(text) for text in written[-1][2]]))
        if self.chance(0.15):
            self.places(written, meant)
        if self.chance(0.15):
            self.angle(written, meant)
        if self.chance(0.2):
            words = self.draw.choice([["heat", "cool", "off"], ["walk", "run"], ["N1", "N2", "REM"]])
            texts = [words[row * len(words) // self.rows] for row in range(self.rows)]
            written.append([self.draw.choice(["mode", "phase", "Zustand"]), "", texts])
            meant.append(Column(written[-1][0], list(texts)))
        return written, meant

    def places(self, written, meant):
        """A position in degrees, in FIT's semicircles, in degrees times 10^7, or in degrees and minutes."""
        form = self.draw.choice(["degrees", "degrees", "degrees (°)", "semicircles", "ddmm.mmmm"])
        self.note("position:" + form)
        place = self.draw.randrange(len(PLACES[0][1]))
        for input, names, (low, high) in PLACES:
            values = self.walk(low, high, 6)
            name, unit = names[place], ""
            if form == "semicircles":
                texts = [str(round(value * 2**31 / 180)) for value in values]
                name, values = ["position_lat", "position_long"][input == "longitude"], [int(text) * 180 / 2**31 for text in texts]
            elif form == "ddmm.mmmm":
                texts = [f"{int(value) * 100 + value % 1 * 60:.5f}" for value in values]
                values = [float(text) // 100 + float(text) % 100 / 60 for text in texts]
                unit = "ddmm.mmmm"
            else:
                texts, unit = [f"{value:.6f}" for value in values], "°" if "°" in form else ""
            written.append([name, unit, texts])
            meant.append(Column(name, values, input))

    def angle(self, written, meant):
        """A direction with the code that its field has for what is not known."""
        input, names, code = self.draw.choice(ANGLES)
        values = [(200 + value) % 360 for value in self.walk(0, 300, 1)]
        texts = [f"{value:.1f}" for value in values]
        column = Column(self.draw.choice(names), values, input)
        if self.chance(0.6):
            self.note(f"code of a direction:{code}")
            self.replace(texts, column, self.draw.sample(range(self.rows), 2), lambda text: str(code))
        written.append([column.name, "", texts])
        meant.append(column)

    def spoil(self, written, meant):
        """Takes values away as devices and people do: empty cells, marks, codes, letters glued to numbers."""
        for (name, unit, texts), column in zip(written, meant):
            if isinstance(column.values[0], str):
                continue
            draw = self.draw.random()
            rows = self.draw.sample(range(self.rows), self.draw.randint(1, max(1, self.rows // 5)))
            if draw < 0.2:
                mark = self.draw.choice(MARKS)
                self.note("mark:" + mark)
                self.replace(texts, column, rows, lambda text: mark)
            elif draw < 0.35 and self.rows - len(rows) > 5:
                code = self.draw.choice(CODES)
                present = [float(text) for text in texts]
                size = max(max(present) - min(present), max(abs(value) for value in present))
                if abs(code) > 6 * size and len(set(present)) > 4:
                    rows = rows if len(rows) > 1 else rows + [row for row in range(self.rows) if row not in rows][:1]
                    self.note(f"code:{code}")
                    self.replace(texts, column, rows, lambda text: f"{code}")
            elif draw < 0.45:
                form = self.draw.choice(GLUED)
                self.note("glued:" + form)
                self.replace(texts, column, rows[:2], lambda text: form.format(text))
            elif draw < 0.5 and all(float(text) < 0 for text in texts):
                self.note("blank behind the sign")
                texts[:] = [text.replace("-", "- ") for text in texts]

    @staticmethod
    def replace(texts, column, rows, change):
        for row in rows:
            texts[row] = change(texts[row])
            column.values[row] = NAN

    def spoil_times(self, times, seconds, written, meant):
        """A cell among the times that is none, whose row lies between its neighbours; rows before the first time."""
        name, _, texts = times[0]
        if len(times) == 1 and self.chance(0.1) and len(texts) > 6 and not texts[0].startswith('"'):
            bad = self.draw.choice(BAD_TIMES)
            row = self.draw.randint(2, len(texts) - 3)
            self.note("no time:" + bad)
            texts[row] = bad
            seconds = seconds[:row] + [(seconds[row - 1] + seconds[row + 1]) / 2] + seconds[row + 1:]
        elif self.chance(0.05) and not texts[0].startswith('"'):
            count = self.draw.randint(1, 2)
            self.note("rows before the first time")
            for _, _, cells in times:
                cells[:0] = [""] * count
            for _, _, cells in written:
                cells[:0] = [cells[0]] * count
        return seconds

    def second_series(self, times, seconds, written, meant):
        """Rows of a second station in turns with those of the first, at the same times."""
        self.note("two series")
        self.rows = len(seconds)
        kind = self.draw.choice(["turns", "blocks"])
        first = [["station", "", ["A"] * len(times[0][2])], *written]
        second = [["station", "", ["B"] * len(times[0][2])], *[[name, unit, [self.shifted(text) for text in texts]] for name, unit, texts in written]]
        for (_, _, cells), (_, _, others) in zip(first, second):
            cells[:] = [cell for pair in zip(cells, others) for cell in pair] if kind == "turns" else cells + others
        for _, _, cells in times:
            cells[:] = [cell for cell in cells for _ in range(2)] if kind == "turns" else cells + cells
        written[:] = first
        meant.insert(0, Column("station", ["A"] * self.rows))
        return seconds

    @staticmethod
    def shifted(text):
        """The same number somewhat further on, as another place has it."""
        try:
            digits = len(text.partition(".")[2])
            return f"{float(text) * 1.3 + 1:.{digits}f}"
        except ValueError:
            return text

    # The text

    def content(self):
        """The names with their units, the rows as texts, and what they mean: (header, rows, count of time columns, seconds,
        whether they are absolute, columns)."""
        times, seconds, is_absolute = self.make_times()
        written, meant = self.make_columns()
        self.spoil(written, meant)
        seconds = self.spoil_times(times, seconds, written, meant)
        if self.chance(0.06) and len(times) < 3 and not self.features[0].endswith(("hundreds", "excel", "julian")):
            seconds = self.second_series(times, seconds, written, meant)
        header = [[name, unit] for name, unit, _ in times] + [[name, unit] for name, unit, _ in written]
        rows = [list(cells) for cells in zip(*[texts for _, _, texts in times], *[texts for _, _, texts in written])]
        return header, rows, len(times), seconds, is_absolute, meant

    def make(self):
        header, rows, count, seconds, is_absolute, meant = self.content()
        delimiter = self.draw.choice([",", ",", ",", ";", "\t", "|", " "])
        if delimiter == " " and any(" " in cell or not cell for row in rows for cell in row) or delimiter == " " and any(
                " " in name for name, _ in header):
            delimiter = "\t"
        self.note({",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", " ": "spaces"}[delimiter])
        if delimiter in ";\t" and self.chance(0.5):
            self.note("decimal commas")
            rows = [row[:count] + [cell.replace(".", ",") if self.is_number(cell.replace("- ", "-")) else cell for cell in row[count:]] for row in rows]
        if delimiter == "," and len(rows) == len(seconds) and self.chance(0.08):
            self.note("quoted pairs")
            pairs = [f"0{self.draw.randint(100, 299)},{self.draw.randint(1, 9)}" for _ in rows]
            header, rows = [*header, ["TMP", ""]], [[*row, f'"{pair}"'] for row, pair in zip(rows, pairs)]
            meant.append(Column("TMP", pairs))
        if self.chance(0.06) and len(rows) == len(seconds) and delimiter != " " and not isinstance(meant[-1].values[0], str):
            self.note("a row without its last cell")
            row = self.draw.randint(4, len(rows) - 2)
            rows[row] = rows[row][:-1]
            meant[-1].values[row] = NAN
        lines = self.lines(header, rows, delimiter, count)
        text = "\n".join(lines) + "\n"
        if self.chance(0.2):
            self.note("CRLF")
            text = text.replace("\n", "\r\n")
        encoding = self.draw.choice(["utf-8"] * 8 + ["utf-8-sig", "utf-16"])
        if encoding != "utf-8":
            self.note(encoding)
        suffix = {"\t": ".tsv", " ": ".txt"}.get(delimiter, ".csv")
        return Table(text.encode(encoding), suffix, seconds, is_absolute, meant, self.features, self.is_plain)

    @staticmethod
    def is_number(text):
        try:
            float(text)
        except ValueError:
            return False
        return True

    def lines(self, header, rows, delimiter, count):
        """The lines of the file: what stands above the names, the names, the units, the rows, and what stands among them."""
        def line(cells):
            return delimiter.join(cell if delimiter not in cell or cell.startswith('"') else f'"{cell}"' for cell in cells)

        def quoted(cells):
            return line([f'"{cell}"' if not cell.startswith('"') else cell for cell in cells])

        named = [f"{name} ({unit})" if unit else name for name, unit in header]
        bare = [name for name, _ in header]
        units = self.part_units + [unit for _, unit in header[len(self.part_units):]]
        write = quoted if self.chance(0.1) and delimiter != " " else line
        above, body = [], [write(row) for row in rows]
        style = self.draw.random()
        has_units = any(units[count:]) and (delimiter != " " or not any(" " in unit for unit in units))
        if delimiter == " ":
            named = [f"{name}({unit})" if unit and " " not in unit else name for name, unit in header]
            if any(unit and " " in unit for unit in units):
                named = [f"{name}[{unit.replace(' ', '')}]" if unit else name for name, unit in header]
        if style < 0.15 and has_units:
            self.note("row of units")
            titles = [write(bare), line([unit or "-" for unit in units] if delimiter == " " else units)]
        elif style < 0.25 and not self.chance(0.2):
            self.note("names behind #")
            titles = ["#" + self.draw.choice(["", " "]) + line(named)]
        elif style < 0.35 and has_units and (self.part_units or all(units[count:count + 1])):
            self.note("names and units behind #")
            titles = ["# " + line(bare), "# " + line([unit or "-" for unit in units])]
        elif style < 0.4 and delimiter != "|" and not any("|" in name for name in named):
            self.note("names behind # with bars")
            titles = ["# " + " | ".join(named)]
        else:
            titles = [write(named)]
        if self.chance(0.15):
            self.note("lines above")
            above = self.draw.sample(["Logger 7 in the garden", "Serial: 12345", "exported by GardenLog", "Station Nord"], 2)
            if titles[0].startswith("#"):
                above = ["# " + text for text in above]
                if self.chance(0.5):
                    self.note("many comments")
                    above += ["# " + self.remark() for _ in range(self.draw.randint(5, 300))]
        if self.chance(0.08) and len(body) > 4:
            self.note("comment among the rows")
            body.insert(self.draw.randint(2, len(body) - 1), "# battery low")
        if self.chance(0.08) and len(body) > 6 and delimiter != " ":
            self.note("line among the rows")
            body.insert(self.draw.randint(2, len(body) - 2), "SD card online")
        if self.chance(0.08):
            self.note("blank line")
            body.insert(self.draw.randint(1, len(body)), "")
        if self.chance(0.06) and delimiter != " ":
            self.note("delimiter at the ends")
            body = [text + delimiter if text and not text.startswith(("#", "SD")) else text for text in body]
        return above + titles + body

    def remark(self):
        words = "the data were made by our group and are free use them as you like please cite <sensor> \"seven\" it's".split()
        return self.draw.choice([" ", " ", ", "]).join(self.draw.choices(words, k=self.draw.randint(1, 9)))


def make(draw):
    """A table, drawn."""
    return Maker(draw).make()


def is_same(a, b):
    """Whether a value as it was read is the one that is meant."""
    if isinstance(b, str):
        return a == b
    if math.isnan(b):
        return a is None or isinstance(a, float) and math.isnan(a)
    return isinstance(a, float) and abs(a - b) <= 1e-6 * max(1, abs(b))
