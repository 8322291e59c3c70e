"""What of a lab's folder students get."""

import json

ASKED = "asked.json"
LEFT_OUT = ("right-", "wrong-", ".", "make_package.py", "__pycache__")


def ignored(_, names):
    """Right and wrong answers, and what made the material."""
    return [name for name in names if name.startswith(LEFT_OUT)]


def strip(folder, has_answers=True):
    """Takes the recipes of hidden data out of a lab's file; without answers also all that judges answers.

    What is asked for is then in `asked.json` beside it, without the numbers: for `lab.check`, which says that the teacher checks it,
    and for `lab.submit`.
    """
    file = folder / "lab.json"
    lab = json.loads(file.read_text("utf-8"))
    lab.pop("hidden", None)
    answers = [one for one in lab["criteria"] if "answer" in one]
    if answers and not has_answers:
        lab["criteria"] = [one for one in lab["criteria"] if "answer" not in one]
        kept = ("id", "points", "says", "answer")
        rows = [{"row": True} if "values" in one else {} for one in answers]
        asked = [{key: one[key] for key in kept if key in one} | row for one, row in zip(answers, rows, strict=True)]
        write(folder / ASKED, {"schema": "ripples-asked/1", "criteria": asked})
        if not lab["criteria"]:
            raise SystemExit(f"release.py: {lab['name']} has answers only; --no-answers leaves nothing to check in it")
    write(file, lab)


def write(file, content):
    file.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", "utf-8")
