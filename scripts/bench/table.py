"""Text tables."""


def draw(heads, rows):
    """Columns as wide as their widest cell; numbers and texts alike flush left."""
    widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
    line = lambda row: "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
    return "\n".join([line(heads), line(["-" * width for width in widths]), *map(line, rows)])
