"""Makes logs in JSON and of tracks, with what they mean: rows of objects, lists and columns, GeoJSON, GPX, KML and TCX.

What the cells hold is that of the tables: units in the names, marks and codes for missing values, all layouts of times. Tracks
hold positions, heights, heart rates, cadences and temperatures, with values and times missing here and there.
"""

import datetime
import json
import re

from tables import EPOCH, NAN, Column, Maker, Table

NUMBER = re.compile(r"-?(0|[1-9][0-9]*)([.][0-9]+)?$")


def make(draw):
    """A log in JSON or of a track, drawn."""
    if draw.random() < 0.6:
        return in_json(Maker(draw))
    return draw.choice([in_geojson, in_gpx, in_kml, in_tcx])(Track(draw))


# JSON


def value(text):
    """A cell as JSON has it: a number where the text is one, null for an empty cell, else the text."""
    text = text.strip('"')
    return None if text == "" else json.loads(text) if NUMBER.match(text) else text


def in_json(maker):
    header, rows, _, seconds, is_absolute, meant = maker.content()
    names = [f"{name} ({unit})" if unit else name for name, unit in header]
    rows = [[value(cell) for cell in row] for row in rows]
    objects = [dict(zip(names, row)) for row in rows]
    layout = maker.draw.choice(["ndjson", "list", "member", "columns", "split", "records", "values"])
    maker.note("json:" + layout)
    if layout == "ndjson":
        if maker.chance(0.3):
            maker.note("left out where missing")
            # The first row has all names, so that they keep their order.
            objects = objects[:1] + [{name: cell for name, cell in row.items() if cell is not None} for row in objects[1:]]
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in objects)
    else:
        text = json.dumps({
            "list": lambda: objects,
            "member": lambda: {"device": "logger 7", maker.draw.choice(["data", "results", "feeds", "rows"]): objects},
            "columns": lambda: {name: [row[place] for row in rows] for place, name in enumerate(names)},
            "split": lambda: in_split(maker, names, rows),
            "records": lambda: [{"columns": names, "records": rows}],
            "values": lambda: {"results": [{"series": [{"name": "garden", "columns": names, "values": rows}]}]},
        }[layout](), ensure_ascii=False, indent=maker.draw.choice([None, 2]))
    encoding = maker.draw.choice(["utf-8"] * 4 + ["utf-8-sig", "utf-16"])
    if encoding != "utf-8":
        maker.note(encoding)
    suffix = ".ndjson" if layout == "ndjson" else ".json"
    return Table(text.encode(encoding), suffix, seconds, is_absolute, meant, maker.features, maker.is_plain)


def in_split(maker, names, rows):
    """The layout of pandas with the index beside the rows: their numbers, or the times."""
    if maker.features[0] in ("times:iso", "times:dotted", "times:named_month") and maker.chance(0.6):
        maker.note("times in the index")
        return {"columns": names[1:], "index": [row[0] for row in rows], "data": [row[1:] for row in rows]}
    return {"columns": names, "index": list(range(len(rows))), "data": rows}


# Tracks


class Track:
    """A walk or a ride in the making, with values missing here and there."""

    def __init__(self, draw):
        self.draw, self.features = draw, []
        self.rows = draw.randint(8, 40)
        step = draw.choice([1, 5, 60])
        start = datetime.datetime(draw.randint(2005, 2024), draw.randint(1, 12), draw.randint(1, 28), draw.randint(0, 23), draw.randint(0, 59))
        self.moments = [start + datetime.timedelta(seconds=row * step) for row in range(self.rows)]
        self.seconds = [(moment - EPOCH).total_seconds() for moment in self.moments]
        self.zone = draw.choice(["Z", "Z", "+02:00", "-05:00"])
        hours = {"Z": 0}.get(self.zone) if self.zone == "Z" else int(self.zone[:3])
        self.seconds = [second - hours * 3600 for second in self.seconds]
        self.times = [moment.strftime("%Y-%m-%dT%H:%M:%S") + self.zone for moment in self.moments]
        south = draw.choice([1, -1])
        self.latitude = self.course(south * 47.3, 1e-5 * step, 6)
        self.longitude = self.course(8.5, 1e-5 * step, 6)
        self.altitude = self.course(430, 0.5, 1)
        self.heart_rate = [round(value) for value in self.course(120, 3, 0)]
        self.temperature = self.course(18, 0.2, 1)

    def course(self, value, step, digits):
        values = []
        for _ in range(self.rows):
            value += self.draw.gauss(0, step)
            values.append(round(value, digits))
        return values

    def spoil(self, values):
        """The same with a few values missing: None."""
        if self.draw.random() < 0.5:
            self.features.append("values left out")
            for row in self.draw.sample(range(self.rows), 2):
                values[row] = None
        return values

    def spoil_time(self):
        """A time that is left out, or is none, whose row lies between its neighbours."""
        if self.draw.random() < 0.2:
            row = self.draw.randint(2, self.rows - 3)
            self.times[row] = self.draw.choice([None, "0000-00-00T00:00:00Z"])
            self.features.append(f"no time:{self.times[row]}")

    def table(self, text, suffix, columns):
        encoding = self.draw.choice(["utf-8"] * 4 + ["utf-8-sig"])
        if encoding != "utf-8":
            self.features.append(encoding)
        # A sensor's column begins where its first value stands: the order of the columns means nothing.
        columns = [Column(name, [NAN if value is None else float(value) for value in values], name) for name, values in sorted(columns)]
        return Table(text.encode(encoding), suffix, self.seconds, True, columns, self.features)


def tag(name, value):
    return "" if value is None else f"<{name}>{value}</{name}>"


def in_geojson(track):
    track.features.append("geojson")
    name = track.draw.choice(["time", "timestamp", "datetime"])
    hearts, warmth = track.spoil(track.heart_rate), track.spoil(track.temperature)
    features = [{
        "type": "Feature", "geometry": {"type": "Point", "coordinates": [lon, lat]},
        "properties": {name: time, "heart_rate": heart, "temperature (°F)": None if warm is None else round(warm * 1.8 + 32, 3)},
    } for time, lat, lon, heart, warm in zip(track.times, track.latitude, track.longitude, hearts, warmth)]
    text = json.dumps({"type": "FeatureCollection", "features": features}, ensure_ascii=False)
    return track.table(text, ".geojson", [
        ("latitude", track.latitude), ("longitude", track.longitude), ("heart_rate", hearts), ("temperature", warmth)])


def in_gpx(track):
    track.features.append("gpx")
    track.spoil_time()
    hearts, warmth = track.spoil(track.heart_rate), track.spoil(track.temperature)
    points = "".join(
        f'<trkpt lat="{lat}" lon="{lon}"><ele>{height}</ele>{tag("time", time)}<extensions><x:TrackPointExtension>{tag("x:atemp", warm)}'
        f'{tag("x:hr", heart)}</x:TrackPointExtension></extensions></trkpt>'
        for time, lat, lon, height, heart, warm in zip(track.times, track.latitude, track.longitude, track.altitude, hearts, warmth))
    text = ('<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1" '
            'xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><trkseg>' + points + "</trkseg></trk></gpx>")
    return track.table(text, ".gpx", track_columns(track, hearts, temperature=warmth))


def in_kml(track):
    track.features.append("kml")
    hearts = track.spoil(track.heart_rate)
    text = ('<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>'
            "<Placemark><gx:Track>" + "".join(tag("when", time) for time in track.times)
            + "".join(tag("gx:coord", f"{lon} {lat} {height}") for lon, lat, height in zip(track.longitude, track.latitude, track.altitude))
            + '<ExtendedData><SchemaData schemaUrl="#s"><gx:SimpleArrayData name="heart_rate">'
            + "".join(tag("gx:value", "" if heart is None else heart) for heart in hearts)
            + "</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></Document></kml>")
    return track.table(text, ".kml", track_columns(track, hearts))


def in_tcx(track):
    track.features.append("tcx")
    hearts = track.spoil(track.heart_rate)
    points = "".join(
        f"<Trackpoint>{tag('Time', time)}<Position><LatitudeDegrees>{lat}</LatitudeDegrees><LongitudeDegrees>{lon}</LongitudeDegrees></Position>"
        f"<AltitudeMeters>{height}</AltitudeMeters>"
        + ("" if heart is None else f"<HeartRateBpm><Value>{heart}</Value></HeartRateBpm>") + "</Trackpoint>"
        for time, lat, lon, height, heart in zip(track.times, track.latitude, track.longitude, track.altitude, hearts))
    text = ('<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>'
            f'<Activity Sport="Running"><Id>{track.times[0]}</Id><Lap StartTime="{track.times[0]}"><Track>' + points
            + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>")
    return track.table(text, ".tcx", track_columns(track, hearts))


def track_columns(track, hearts, **more):
    return [("latitude", track.latitude), ("longitude", track.longitude), ("altitude", track.altitude), ("heart_rate", hearts), *more.items()]
