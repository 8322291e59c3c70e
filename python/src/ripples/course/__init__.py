"""A course's work: what was handed in, reflections to mark, one gradebook, feedback to give back.

`python -m ripples.course` is its command. The steps, each with files that people can read:

1. `collect` unpacks what a learning platform gave into one folder for each student and lab;
2. `ripples grade LAB FOLDER --out grades/LAB.csv` grades each lab;
3. `reflections` puts the students' reflections into one table, which the teacher marks;
4. `gradebook` joins the grades of all labs and the marks, for Moodle and Canvas too;
5. `feedback` packs the feedback as the platform takes it back.
"""

from ._collecting import Collected, collect
from ._feedback import feedback
from ._gradebook import Gradebook, gradebook
from ._reflections import reflections

__all__ = ["Collected", "Gradebook", "collect", "feedback", "gradebook", "reflections"]
