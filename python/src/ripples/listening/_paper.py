"""Tables for papers and programs: LaTeX for the package booktabs, and CSV."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterable, Mapping, Sequence

from ._document import Document, Table

SIGNS = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "τ": r"$\tau$",
    "²": "$^2$",
    "±": r"$\pm$",
    "→": r"$\rightarrow$",
    "\u2212": "$-$",
    "–": "--",
    "ρ": r"$\rho$",
}
"""What the report of a comparison writes for signs (`PaperTable.swift`), which a test holds to."""

MORE = {
    "′": "$'$",
    "°": r"$^\circ$",
    "χ": r"$\chi$",
    "ε": r"$\varepsilon$",
    "κ": r"$\kappa$",
    "α": r"$\alpha$",
    "ν": r"$\nu$",
    "σ": r"$\sigma$",
    "×": r"$\times$",
    "√": r"$\surd$",
    "∞": r"$\infty$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "…": r"\ldots{}",
    "·": r"$\cdot$",
    "\xa0": "~",
}
"""The signs that only reports of listening studies have."""

WIDE = 40
"""The letters from which on a column has lines of its own width."""


def tables(document: Document) -> dict[str, str]:
    """Return the texts of all tables of a report by the paths of their files."""
    texts: dict[str, str] = {}
    for part in document.parts:
        if isinstance(part, Table):
            name = free(slug(part.name or part.caption), texts)
            texts[f"tables/{name}.csv"] = comma_separated(part)
            texts[f"tables/{name}.tex"] = latex(part)
    return texts


def slug(text: str) -> str:
    """Return a text as the name of a file.

    >>> slug("d′ of all answers together, by model")
    'd-of-all-answers-together-by-model'
    """
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-").lower()[:80] or "table"


def free(name: str, taken: Iterable[str]) -> str:
    """Return a name that no file has yet: of equal ones the second has a 2."""
    names = [name, *(f"{name}-{number}" for number in range(2, 1000))]
    return next(each for each in names if f"tables/{each}.csv" not in taken)


def latex(table: Table) -> str:
    r"""Return a table in LaTeX for the package booktabs; its caption is a comment.

    >>> print(latex(Table("Shares", ["level", "50 %"], [["a_b", "χ² < 3"]])), end="")
    % Shares
    \begin{tabular}{lr}
    \toprule
    level & 50 \% \\
    \midrule
    a\_b & $\chi$$^2$ \textless{} 3 \\
    \bottomrule
    \end{tabular}
    """
    columns = [[row[place] for row in table.rows] for place in range(len(table.titles))]
    shapes = "".join(
        "p{7cm}" if any(len(cell) > WIDE for cell in cells) else "l" if place == 0 else "r"
        for place, cells in enumerate(columns)
    )
    lines = [
        f"% {' '.join(table.caption.split())}",
        f"\\begin{{tabular}}{{{shapes}}}",
        r"\toprule",
        row(table.titles),
        r"\midrule",
        *(row(each) for each in table.rows),
        r"\bottomrule",
        r"\end{tabular}",
    ]
    return "\n".join(lines) + "\n"


def row(cells: Sequence[str]) -> str:
    """Return a row of a table in LaTeX; a row that began with a bracket would be an argument."""
    text = " & ".join(escaped(cell) for cell in cells)
    return ("{}" + text if text.startswith("[") else text) + r" \\"


def escaped(text: str) -> str:
    """Return a text of one line that LaTeX prints as it is."""
    signs = {**SIGNS, **MORE}
    words = re.sub(r"[^\S\xa0]+", " ", text).strip()
    return "".join(signs.get(sign, sign) for sign in words)


def comma_separated(table: Table) -> str:
    r"""Return a table as CSV (RFC 4180): numbers with all their digits, unknown ones empty.

    >>> numbers = [{"level": "a", "value": 0.1, "low": float("nan")}]
    >>> comma_separated(Table("", ["level"], [["a"]], numbers=numbers))
    'level,value,low\na,0.1,\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    if not table.numbers:
        writer.writerow(table.titles)
        writer.writerows(table.rows)
        return text.getvalue()
    titles = list(dict.fromkeys(name for each in table.numbers for name in each))
    writer.writerow(titles)
    writer.writerows([cells(each, titles) for each in table.numbers])
    return text.getvalue()


def cells(numbers: Mapping[str, object], titles: Sequence[str]) -> list[str]:
    """Return the cells of a row; what is unknown is empty."""
    found = []
    for title in titles:
        value = numbers.get(title)
        is_unknown = value is None or (isinstance(value, float) and math.isnan(value))
        found.append("" if is_unknown else str(value))
    return found
