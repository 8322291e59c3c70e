"""Small odd tables from outside are read as they are meant; without them the tests are skipped."""

import json
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CASES = ROOT.parent / "shared/data/cases/tables"

# Of each table: its start, its seconds, its columns (least, greatest, missing), and its notes.
WHOLE = None
READ = {
    "01-quoted-pair.csv": (None, 2, {}, ["several values in a cell"]),
    "02-fill-own-column.csv": (None, 7, {"gust": (6, 8, 3)}, ["codes for missing values"]),
    "02-hash-names-and-units.csv": (
        None,
        2,
        {"temperature": (20.28, 20.39, 0), "humidity": (59, 61, 0)},
        [],
    ),
    "02-hour-hhmm.csv": (
        "2018-08-01T01:00:00Z",
        82800,
        {"wind_speed": (6, 7, 0)},
        ["time unit guessed"],
    ),
    "02-mark-majority.csv": (None, 5, {"wave": (1.2, 1.3, 4)}, ["values marked invalid"]),
    "02-ndbc.dat": (
        "2018-08-01T14:50:00Z",
        1200,
        {"wind_direction": (150, 160, 0), "wind_speed": (6, 7, 0), "WVHT": (1.2, 1.2, 2)},
        ["time runs backwards"],
    ),
    "02-olumn1.csv": (
        None,
        1,
        {"column1": (0, 10, 0), "column2": (18.5, 18.7, 0), "column3": (3, 4, 0)},
        ["header"],
    ),
    "02-spaces-comment-row.txt": (
        None,
        2,
        {"temperature": (18.5, 18.7, 0)},
        [],
    ),
    "02-spaces-line-above.txt": (None, 2, {"temperature": (18.5, 18.7, 0)}, ["header"]),
    "02-spaces-short-row.txt": (None, 3, {"temperature": (18.5, 18.7, 1)}, ["short rows"]),
    "02-spaces-units-row.txt": (None, 2, {"temperature": (20.28, 20.39, 0)}, []),
    "02-ymd-short-names.csv": (
        "2018-08-01T15:10:00Z",
        600,
        {"wind_speed": (6, 7, 0)},
        ["time unit guessed"],
    ),
    "03-rain-beside-rate.csv": (None, 1200, {"rain": (0, 2.4, 0), "Rain": (0, 0.2, 0)}, []),
    "03-wind-without-unit.csv": (None, 3600, {"wind_speed": (11.3, 16.1, 0)}, []),
    "04-semicolon-ragged.csv": (
        None,
        3,
        {"a": (1, 1, 1), "temperature": (18.5, 18.8, 1), "b": (2, 2, 1)},
        ["uneven rows"],
    ),
    "04-trailing-comma-short-row.csv": (
        None,
        3,
        {"temperature": (18.5, 18.8, 1), "wind": (3, 6, 1)},
        ["uneven rows"],
    ),
    "05-star-F.csv": (None, 1, {"temperature": (11.78, 12.33, 0)}, []),
    "06-same-names.csv": (None, 1, {"mV": (1, 2, 0), "own_mV": (2, 3, 0)}, ["header"]),
    "06-subsecond-column.csv": (
        "2020-01-24T16:53:12Z",
        0.015,
        {"x": (1, 4, 0)},
        ["time unit guessed"],
    ),
    "07-chatter-no-header.csv": (
        None,
        20,
        {"column2": (18.5, 18.8, 0), "column3": (3, 4, 0)},
        ["header"],
    ),
    "07-line-among-rows.csv": (
        None,
        20,
        {"temperature": (18.5, 18.8, 0)},
        ["lines that are no rows"],
    ),
    "08-bad-date.csv": (
        "2013-07-05T20:58:00Z",
        10,
        {"counts": (30, 32, 0)},
        ["cells that are no times"],
    ),
    "08-glued-letters.csv": (
        None,
        5,
        {"zz": (61, 61.5, 1), "pace": (96, 101, 0)},
        ["values marked invalid"],
    ),
    "09-heading-511.csv": (None, 5, {"heading": (350, 350, 2)}, ["codes for missing values"]),
    "10-gga-only.nmea": (None, 2, {"altitude": (79, 79.2, 0)}, ["time zone assumed"]),
    "11-rows-in-a-member.json": (None, 2, {"temperature": (18.5, 18.7, 0)}, ["header"]),
    "12-points-with-times.geojson": ("2024-09-02T20:47:00Z", 50, {"heart_rate": (100, 105, 0)}, []),
    "13-excel-clock.csv": (None, WHOLE, {}, ["dates lost"]),
    "13-position-lat-degrees.csv": (
        None,
        10,
        {"latitude": (55, 55, 0), "longitude": (4, 4, 0)},
        [],
    ),
    "15-hash-pipe-header.dat": (None, 3456, {"Flux": (1339400, 1339609, 0)}, []),
    "16-tspair.ascii.txt": (
        "2008-01-15T00:00:00.025Z",
        0.05,
        {"column2": (1.81, 1.85, 0)},
        ["header"],
    ),
    "17-rows-before-first-time.csv": (
        "2023-06-08T00:02:11Z",
        600,
        {"Glucose": (118, 120, 0)},
        ["lines that are no rows"],
    ),
    "19-kml-heart.kml": ("2025-08-09T18:00:00+02:00", 15, {"heart_rate": (100, 110, 0)}, []),
    "25-bom.ndjson": (None, 1, {"temperature": (18, 19, 0)}, []),
}

pytestmark = pytest.mark.skipif(
    not CASES.exists(), reason=f"{CASES} is not there: no odd case is read"
)


def describe(path: Path) -> dict:
    command = (
        os.environ.get("RIPPLES")
        or subprocess.run(
            [ROOT / "scripts/newest-build.sh"], capture_output=True, text=True, check=True, cwd=ROOT
        ).stdout.strip()
    )
    done = subprocess.run([command, "describe", path, "--json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", READ)
def test_an_odd_table_is_read_as_it_is_meant(name: str) -> None:
    start, seconds, columns, notes = READ[name]
    read = describe(CASES / name)
    assert read["start"] == start
    assert seconds is WHOLE or abs(read["seconds"] - seconds) < 2e-3
    given = {column["name"]: column for column in read["columns"]}
    for column, (lowest, highest, missing) in columns.items():
        found = given[column]
        assert found["minimum"] == pytest.approx(lowest, abs=6e-3)
        assert found["maximum"] == pytest.approx(highest, abs=6e-3)
        assert found["missing"] == missing, found
    kinds = [finding["kind"] for finding in read["findings"]]
    assert all(note in kinds for note in notes), kinds


def test_an_assumed_unit_is_said() -> None:
    wind = describe(CASES / "03-wind-without-unit.csv")["columns"][0]
    assert wind["name"] == "wind_speed"
    assert wind["isUnitAssumed"]
