"""Writes a report as one HTML file that needs nothing else."""

from __future__ import annotations

from .._text import escape, table
from ._document import Bullets, Document, Drawing, Heading, Paragraph, Part, Table

STYLE = """
:root { color-scheme: light dark; --ink: #1f1f1f; --paper: #fff; --line: #b5b5b5; --soft: #f3f5f8 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eaeaea; --paper: #161a1f; --line: #5c6670; --soft: #20262d }
}
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 52rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
h2 { border-top: 2px solid var(--line); padding-top: .6rem; margin-top: 2rem }
p.strong { background: var(--soft); border-left: 4px solid var(--ink); padding: .5rem .8rem;
  font-weight: 600 }
.wide { overflow-x: auto }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem;
  max-width: min(50rem, calc(100vw - 2rem)) }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .7rem; text-align: right;
  overflow-wrap: normal }
th[scope=row], thead th:first-child { text-align: left }
td, th[scope=row] { white-space: nowrap }
table.words :is(th, td) { text-align: left; white-space: normal }
figure { margin: 1rem 0 }
figure div { background: #fff; padding: .3rem; max-width: 100% }
figure svg { max-width: 100%; height: auto; display: block }
figcaption { font-size: .9rem }
code { background: var(--soft); padding: 0 .2rem; overflow-wrap: anywhere }
@media print { h2 { break-after: avoid } figure, table { break-inside: avoid } }
"""


def html(document: Document) -> str:
    """Return the page of a report."""
    heading, parts = "", []
    for part in document.parts:
        heading = part.text if isinstance(part, Heading) else heading
        parts.append(part_html(part, heading))
    body = "\n".join(parts)
    title = escape(document.title)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{title}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


def part_html(part: Part, heading: str = "") -> str:
    """Return one part as HTML; `heading`, under which it stands, tells equal tables apart."""
    match part:
        case Heading(text, level):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Paragraph(text, strong):
            mark = ' class="strong"' if strong else ""
            return f"<p{mark}>{escape(text)}</p>"
        case Bullets(texts):
            return "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in texts) + "</ul>"
        case Table(caption=caption, titles=titles, rows=rows):
            inner = table(caption, titles, rows)
            if any(len(cell) > 40 for row in rows for cell in row):
                inner = inner.replace("<table", '<table class="words"', 1)
            label = f'role="region" tabindex="0" aria-label="{escape(f"{heading}: {caption}")}"'
            return f'<div class="wide" {label}>{inner}</div>'
        case Drawing(_, svg, words, caption):
            inner = svg[svg.index("<svg") :].replace("<svg", '<svg aria-hidden="true"', 1)
            return (
                f'<figure><div role="img" aria-label="{escape(words)}">{inner}</div>'
                f"<figcaption>{escape(caption)}</figcaption></figure>"
            )
