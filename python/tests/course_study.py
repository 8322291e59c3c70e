"""A study with all of a course: practice, attention checks, breaks, a debrief, languages."""

from __future__ import annotations

from typing import Any

PRACTICE = {"trials": 4, "share": 0.75, "most": 12, "failed": "exclude"}
CODE = "C0MPL3T3"
BACK = "https://app.prolific.com/submissions/complete?cc=SCR33N"

GERMAN: dict[str, Any] = {
    "study": "Das Wetter",
    "consent": "Sie hören Temperaturen.",
    "tasks": {
        "trend": {"question": "Stieg die Temperatur, oder fiel sie?"},
        "value": {"question": "Wie warm war es am Ende?"},
        "scale": {
            "question": "Wie war es?",
            "ends": ["sehr wenig", "sehr viel"],
            "items": ["Wie sehr mussten Sie sich anstrengen?"],
        },
        "text": {"question": "Worauf haben Sie gehört?"},
    },
    "debrief": "Verglichen wurden zwei Abbildungen.\n\nVielen Dank für Ihre Zeit.",
    "excluded": "Leider reichte die Übung nicht.",
}
ARABIC: dict[str, Any] = {
    "study": "الطقس",
    "consent": "ستسمع درجات حرارة.",
    "tasks": {
        "trend": {"question": "هل ارتفعت درجة الحرارة أم انخفضت؟"},
        "value": {"question": "كم كانت درجة الحرارة في النهاية؟"},
        "scale": {
            "question": "كيف كان الأمر؟",
            "ends": ["قليل جدًا", "كثير جدًا"],
            "items": ["ما مقدار الجهد الذي بذلته؟"],
        },
        "text": {"question": "إلى ماذا استمعت؟"},
    },
    "debrief": "قورنت طريقتان لتحويل البيانات إلى صوت.\n\nشكرًا على وقتك.",
    "excluded": "للأسف لم يكن التمرين كافيًا.",
}


def with_course(content: dict[str, Any]) -> dict[str, Any]:
    """Return a study of a trend with everything that belongs to the course of its sessions."""
    trend = {
        "id": "trend", "kind": "trend", "input": "temperature", "trials": 8, "catch": 2,
        "attention": 2, "practice": PRACTICE,
    }  # fmt: skip
    value = {
        "id": "value", "kind": "value", "input": "temperature", "trials": 2, "attention": 1,
    }  # fmt: skip
    scale = {"id": "scale", "kind": "questionnaire", "items": ["How hard was it?"]}
    text = {"id": "text", "kind": "text", "question": "What did you listen for?"}
    step = {**content["analysis"][0], "task": "trend"}
    return {
        **content,
        "tasks": [trend, value, scale, text],
        "analysis": [step],
        "listeners": 12,
        "exclusions": [{"rule": "catch", "below": 0.5}, {"rule": "attention", "from": 2}],
        "breaks": {"trials": 5, "least": 2},
        "debrief": {
            "text": "Two mappings were compared.\n\nThank you for your time.",
            "code": CODE,
            "excluded": {"text": "Sadly practice was not enough.", "address": BACK},
        },
        "languages": {"de": GERMAN, "ar": ARABIC},
    }
