"""Runs the stimuli of an experiment through `ripples compare`, and reads what it measured."""

import csv
import pathlib
import subprocess
import sys
import tempfile


class Bench:
    """A folder in which stimuli are made as mappings and tables, and compared.

    bench = Bench(".build/release/ripples", seed=1)
    cells, answers = bench.compare({"tone": "return mapping { … }"}, {"x": ["x", 0, 1]}, answers=20)
    """

    def __init__(self, program, seed):
        self.program = pathlib.Path(program).resolve()
        self.seed = seed
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="validity-"))
        self.runs = 0

    def compare(self, mappings, tables, seconds=1.0, answers=0, length=None):
        """Compares all mappings on all tables.

        mappings: the text of each mapping, by its name. tables: rows of columns, the names first, by the table's name.
        seconds: from one row to the next. answers: the typical listeners who say what they heard.
        Returns the measurements of each cell, {metric: value}, in the order of mappings and then of tables, and the answers as a list of rows.
        """
        self.runs += 1
        place = self.folder / str(self.runs)
        place.mkdir()
        for name, text in mappings.items():
            (place / f"{name}.lua").write_text(text)
        for name, rows in tables.items():
            with open(place / f"{name}.csv", "w", newline="") as file:
                table = csv.writer(file)
                table.writerow(["t", *rows[0]])
                table.writerows([f"{seconds * number:g}", *row] for number, row in enumerate(rows[1:]))
        line = [self.program, "compare", *(f"{name}.lua" for name in mappings)]
        for name in tables:
            line += ["--data", f"{name}.csv"]
        line += ["--out", "report", "--excerpt", "0", "--no-figures", "--sounds", "mp3", "--seed", str(self.seed), "-q"]
        line += ["--answers", str(answers or 1)]
        line += ["--length", str(length)] if length else []
        done = subprocess.run(line, cwd=place, text=True, capture_output=True)
        if done.returncode:
            sys.exit(f"validity: {' '.join(map(str, line))}\n{done.stdout}{done.stderr}")
        cells = {}
        for row in read(place / "report/cells.csv"):
            if row["status"] == "failed":
                sys.exit(f"validity: {row['name']} on {row['dataset']}: {row['reason']}")
            found = cells.setdefault((row["variant"], row["dataset"]), {})
            if row["value"]:
                found[row["metric"], row["subject"]] = float(row["value"])
                found.setdefault(row["metric"], float(row["value"]))
        return list(cells.values()), read(place / "report/answers.csv")


def read(path):
    """Returns the rows of a table as dictionaries."""
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))
