"""Writes a report as Markdown, with its figures as files beside it."""

from __future__ import annotations

from collections.abc import Sequence

from ._document import Bullets, Document, Drawing, Heading, Paragraph, Part, Table


def markdown(document: Document) -> str:
    """Return the text of a report."""
    parts = "\n\n".join(part_markdown(part) for part in document.parts)
    return f"# {plain(document.title)}\n\n{parts}\n"


def plain(text: str) -> str:
    r"""Return a text that Markdown shows as it is: names of people's files are no markup.

    >>> print(plain("a_b|c <i>"))
    a\_b\|c \<i>
    """
    for sign in "\\_*`|<[#":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def part_markdown(part: Part) -> str:
    """Return one part as Markdown."""
    match part:
        case Heading(text, level):
            return f"{'#' * level} {plain(text)}"
        case Paragraph(text, strong):
            return f"**{plain(text)}**" if strong else plain(text)
        case Bullets(texts):
            return "\n".join(f"- {plain(text)}" for text in texts)
        case Table(caption=caption, titles=titles, rows=rows):
            head = [row(titles), "|" + "---|" * len(titles)]
            return "\n".join([f"{plain(caption)}:", "", *head, *(row(each) for each in rows)])
        case Drawing(name, _, words, caption):
            return f"![{plain(words)}]({name})\n\n{plain(caption)}"


def row(cells: Sequence[str]) -> str:
    """Return a row of a table."""
    return "| " + " | ".join(plain(cell) for cell in cells) + " |"
