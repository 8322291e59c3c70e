"""Small files of every format that Ripples reads, made here: what the fuzzer begins with."""

import io
import json
import math
import struct
import warnings
import zipfile


LOGS = {}  # The logs of lines of text, by their functions' names: their ending and their seeds.


def log(ending):
    """Enters the function below it into `LOGS`."""
    def enter(make):
        LOGS[make.__name__] = ending, make
        return make
    return enter


def rows(count, row):
    return "".join(row(i) for i in range(count))


def csv():
    yield ("time (s),lat,lon,pace,note\n" + rows(12, lambda i: f"{i},47.0001{i},8.5,{90 + i},\"a, b\"\n")).encode()
    yield ("time;Temperatur (°C);rain\n" + rows(12, lambda i: f"{i * 60};{i},5;0\r\n")).encode()
    yield ("# remark\ndate,temp,weather\n" + rows(25, lambda i: f"2024-01-{i + 1:02d},{i},rain\n")).encode()
    yield ("Time (s),acc_x,acc_y,acc_z\n" + rows(60, lambda i: f"{i / 20},{math.sin(i)},0.1,9.8\n")).encode()


def tsv():
    yield ("time\tlatitude\tlongitude\theading\n" + rows(12, lambda i: f"{i}\t47\t8.{i}\t{i * 30}\n")).encode()


def gpx():
    def point(i):
        return (f'<trkpt lat="47.00{i:02d}" lon="8.5"><ele>{400 + i}</ele><time>2025-05-01T10:00:{i:02d}Z</time>'
                f"<extensions><g:hr>{90 + i}</g:hr><speed>1.{i}</speed></extensions></trkpt>\n")
    yield ('<?xml version="1.0" encoding="utf-8"?>\n<gpx version="1.1" creator="x"><trk><name>w</name><trkseg>\n'
           + rows(12, point) + "</trkseg></trk></gpx>").encode()


def tcx():
    def point(i):
        return (f"<Trackpoint><Time>2025-05-01T10:00:{i:02d}Z</Time><Position><LatitudeDegrees>47.{i}</LatitudeDegrees>"
                f"<LongitudeDegrees>8</LongitudeDegrees></Position><HeartRateBpm><Value>{80 + i}</Value></HeartRateBpm>"
                "</Trackpoint>\n")
    yield ('<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap><Track>\n' + rows(12, point)
           + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>").encode()


def kml():
    def point(i):
        return f"<when>2025-05-01T10:00:{i:02d}Z</when><gx:coord>8.5 47.{i} 400</gx:coord>\n"
    yield ('<?xml version="1.0"?><kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark><gx:Track>\n'
           + rows(8, point) + "</gx:Track></Placemark></Document></kml>").encode()


def crc16(data):
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0xA001 if crc & 1 else crc >> 1
    return crc


def fit_frame(data):
    """A FIT file round its records, with size and checksum."""
    head = struct.pack("<BBHI4s", 12, 0x10, 100, len(data), b".FIT") + data
    return head + struct.pack("<H", crc16(head))


def fit():
    data = bytes([0x40, 0, 0, 12, 0, 1, 0, 1, 0, 0, 11])
    data += bytes([0x41, 0, 0, 20, 0, 6, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 4, 1, 2, 6, 2, 0x84, 13, 1, 1])
    for i in range(10):
        data += struct.pack("<BIiiBHb", 1, 1_000_000_000 + i, 456_107_865 + i, -1_463_072_519, 53, 1204, -3)
    yield fit_frame(data)


def ndjson():
    yield rows(12, lambda i: json.dumps(
        {"time": i, "pace": 90 + i, "gps": {"lat": 47.5, "lon": 8}, "weather": "rain", "v": [1, 2]}) + "\n").encode()


def table_json():
    yield json.dumps([{"sensor": "Accelerometer", "time": str(1.7e18 + i * 1e7), "seconds_elapsed": i / 100,
                       "x": 0.1, "y": 0.2, "z": 9.8} for i in range(12)]).encode()
    yield json.dumps([{"time": i, "temperature": 10 + i / 10, "weather": "rain"} for i in range(12)]).encode()


def weather_json():
    yield json.dumps({
        "latitude": 52.5, "longitude": 13.4, "utc_offset_seconds": 3600, "hourly_units": {"temperature_2m": "°C"},
        "hourly": {"time": [f"2024-01-01T0{i}:00" for i in range(6)], "temperature_2m": [1, 2, None, 4, 5, 6]},
    }).encode()


def zipped(members):
    buffer = io.BytesIO()
    warnings.simplefilter("ignore")  # Two members of one name are meant.
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members:
            archive.writestr(zipfile.ZipInfo(name, (2025, 5, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def sensor_zip():
    return [("Accelerometer.csv", "time,seconds_elapsed,z,y,x\n"
             + rows(12, lambda i: f"{17 * 10**17 + i},{i / 100},9.8,0,{i}\n")),
            ("Location.csv", "time,seconds_elapsed,latitude,longitude,speed\n"
             + rows(6, lambda i: f"{17 * 10**17 + i * 10**9},{i},47.0{i},8.5,1.2\n")),
            ("Metadata.csv", "version,platform\n3,ios\n")]


def phyphox_zip():
    return [("Location.csv", '"Time (s)","Latitude (°)","Longitude (°)","Speed (m/s)"\n'
             + rows(8, lambda i: f"{i}.0E0,4.7E1,8.5E0,1.1E0\n")),
            ("meta/time.csv", '"event","experiment time","system time"\nSTART,0,1746093600.5\nPAUSE,8,1746093608.5\n')]


def zips():
    yield zipped(sensor_zip())
    yield zipped(phyphox_zip())


def package():
    yield json.dumps({
        "name": "walk", "start": "2025-04-12T10:00:00-04:00", "place": {"latitude": 33.79, "longitude": -84.37},
        "play_duration": 60, "resources": [{"name": "data", "path": "data.csv", "schema": {"fields": [
            {"name": "time", "type": "number", "unit": "s"},
            {"name": "pace", "unit": "1/min", "gaps": "hold", "maximum_gap": 5}]}}]}).encode()


@log("csv")
def flysight():
    yield ("$FLYS,1\n$VAR,FIRMWARE_VER,v1\n$COL,GNSS,time,lat,lon,velN,velE\n$UNIT,GNSS,,deg,deg,m/s,m/s\n"
           "$COL,TIME,time,tow,week\n$UNIT,TIME,s,s,\n$DATA\n$TIME,1.0,5000,2300\n"
           + rows(10, lambda i: f"$GNSS,2024-04-20T04:19:{10 + i}.000Z,47.5,8.5,1,2\n")).encode()


@log("csv")
def tmy3():
    yield ('1,"TOWN",NC,-5.0,36.1,-79.95,273\nDate (MM/DD/YYYY),Time (HH:MM),Dry-bulb (C),GH illum (lx)\n'
           + rows(15, lambda i: f"01/01/1988,{i + 1:02d}:00,10.{i},{i}\n")).encode()


@log("txt")
def crn():
    yield rows(6, lambda i: f"92821 20200706 120{i} 20200706 070{i}      3  -80.69   28.62    24.9     0.0 -99999 0"
               "    25.5 C 0    93 0 -99.000 -9999.0   990 0   1.57 0\n").encode()


def geojson():
    yield json.dumps({"type": "FeatureCollection", "name": "s", "settings": {"leave_margin": 5}, "features": [
        {"type": "Feature", "properties": {"kind": "ripple", "id": "a", "name": "A", "radius": 20, "level": 3,
                                           "mapping": "a.lua"},
         "geometry": {"type": "Point", "coordinates": [-84.37, 33.79]}},
        {"type": "Feature", "properties": {"kind": "room", "id": "r", "name": "R", "height": 3, "order": 2},
         "geometry": {"type": "Polygon", "coordinates": [
             [[-84.37, 33.79], [-84.36, 33.79], [-84.36, 33.8], [-84.37, 33.8], [-84.37, 33.79]]]}}]}).encode()


def scene():
    yield json.dumps({"name": "Q", "profile": "ripples", "coordinates": "ripples", "play": {"delay": 0.25},
                      "listener": {"position": [0, 0, 1.6], "heading": 0},
                      "room": {"floors": [{"polygon": [[-4, -3], [4, -3], [4, 5], [-4, 5]], "height": 0}],
                               "height": 3.2, "lateLevel": -3},
                      "objects": [{"name": "c", "audioFile": "c.wav", "level": -10, "position": [-2, 1.6, 0.6],
                                   "rotation": 225, "directivity": 0.3}]}).encode()


def chunk(name, body):
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def wav():
    sound = b"".join(struct.pack("<h", int(8000 * math.sin(i / 7))) for i in range(800))
    for rate in (8000, 48000, 100):
        form = struct.pack("<HHIIHH", 1, 1, rate, rate * 2, 2, 16)
        loop = struct.pack("<9I6I", 0, 0, 20833, 60, 0, 0, 0, 1, 0, 0, 0, 10, 700, 0, 0)
        yield chunk(b"RIFF", b"WAVE" + chunk(b"fmt ", form) + chunk(b"smpl", loop) + chunk(b"data", sound))


def aiff():
    rate = struct.pack(">H", 16383 + 13) + struct.pack(">Q", 8000 << 51)
    comm = b"COMM" + struct.pack(">IHIH", 18, 1, 400, 16) + rate
    data = b"SSND" + struct.pack(">III", 808, 0, 0) + b"\x10\x20" * 400
    yield b"FORM" + struct.pack(">I", 4 + len(comm) + len(data)) + b"AIFF" + comm + data


def sf2():
    def name(text):
        return text.encode().ljust(20, b"\0")
    words = lambda *numbers: struct.pack(f"<{len(numbers)}H", *numbers)
    sound = b"".join(struct.pack("<h", int(8000 * math.sin(i / 7))) for i in range(400)) + bytes(92)
    pdta = [
        (b"phdr", name("Probe") + words(0, 0, 0) + bytes(12) + name("EOP") + words(0, 0, 1) + bytes(12)),
        (b"pbag", words(0, 0, 1, 0)), (b"pmod", bytes(10)), (b"pgen", words(41, 0, 0, 0)),
        (b"inst", name("probe") + words(0) + name("EOI") + words(1)), (b"ibag", words(0, 0, 2, 0)),
        (b"imod", bytes(10)), (b"igen", words(54, 1, 53, 0, 0, 0)),
        (b"shdr", name("sample") + struct.pack("<5IBbHH", 0, 400, 10, 390, 44100, 69, 0, 0, 1) + name("EOS") + bytes(26)),
    ]
    body = b"sfbk" + chunk(b"LIST", b"INFO" + chunk(b"ifil", words(2, 1)) + chunk(b"INAM", b"probe\0"))
    body += chunk(b"LIST", b"sdta" + chunk(b"smpl", sound))
    body += chunk(b"LIST", b"pdta" + b"".join(chunk(n, b) for n, b in pdta))
    yield chunk(b"RIFF", body)


def sfz():
    yield (b"<control> note_offset=0\n<global> volume=-3 ampeg_attack=0.1\n<group> group=1 off_by=1\n"
           b"<region> sample=a.wav lokey=c3 hikey=72 pitch_keycenter=60 loop_mode=loop_continuous loop_start=10 "
           b"loop_end=300 offset=2 tune=5 pan=-20\n")


def lab():
    yield json.dumps({"number": 2, "title": "Pitch", "mapping": "pitch.lua", "data": [
        {"name": "steps", "made": {"seed": 1, "duration": 20, "rate": 10, "columns": [
            {"name": "temperature", "shape": "steps", "hold": 20, "low": 0, "high": 20}]}}],
        "criteria": [{"id": "a", "title": "It sounds", "points": 2, "asks": "sounds"}]}).encode()


def lua():
    yield (b'return mapping {\n  name = "P",\n  params = { warmest = { 30, min = 10, max = 60, unit = "C" } },\n'
           b'  map = { { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { "A3", "A5" } } },\n'
           b"  voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.1, 0.1, 1, 0.3) end) },\n"
           b'  sequences = { hold = function() play("tone", {}) end },\n}\n')


def sampler(source):
    """A mapping that plays an instrument's file."""
    return (f'return mapping {{\n  voices = {{ v = sampler {{ {source} }} }},\n'
            '  sequences = { s = function() play("v", { pitch = 60 }) end },\n}\n').encode()


def prompt():
    yield (b":set warmest 30\n:set pace 120\n:inputs\n:map\n:set temperature 20\n:why\n:seek 3\n:speed 2\n"
           b":loop 1 5\n:again 2\n:inputs all\n:params\n:free pace\n1 + 1\nplay(\"tone\", { pitch = 60 })\n:status\n")
