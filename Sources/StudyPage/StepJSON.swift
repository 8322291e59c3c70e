import JSON
import Listening
import Score

/// A step as a browser gets it: nothing in it names a condition or a truth.
struct StepJSON {
  let session: Session
  let code: String
  let headphones: HeadphoneSounds
  /// Gives a sound a name by chance.
  let name: (String) -> String

  var json: JSONText {
    if session.isRefused { return .object(["kind": "refused"]) }
    guard let step = session.current else {
      return .object(["kind": "done", "code": code])
    }
    switch step {
    case .consent:
      let consent = session.study.consent
      return .object([
        "kind": "consent", "text": consent.text, "keeps": consent.keeps.json,
        "until": consent.until,
      ])
    case .level:
      return .object([
        "kind": "level", "sounds": JSONText.array([sound(session.levelSound)]),
      ])
    case .rest: return .object(["kind": "rest"])
    case .brief(let number):
      let task = session.study.tasks[number]
      return .object(["kind": "brief", "question": task.question, "training": task.training])
    case .headphones(let trial):
      return .object([
        "kind": "headphones", "question": trial.question,
        "sounds": JSONText.array(trial.sounds.map { sound(headphones.path(trial.test, $0)) }),
        "form": "choice",
        "options": JSONText.array(
          ["1", "2", "3"].map {
            .object(["key": $0, "label": "Sound \($0)"])
          }),
      ])
    case .trial(let trial): return self.trial(trial)
    }
  }

  private func sound(_ path: String) -> JSONText { .string(name(path)) }

  private func trial(_ trial: Trial) -> JSONText {
    let view = session.view(trial)
    return .object(present: [
      "kind": "trial", "number": view.number, "count": view.count, "question": view.question,
      "form": view.form.rawValue,
      "sounds": JSONText.array(trial.cells.map { sound(session.bank.cells[$0].sound) }),
      "reference": trial.openReference.map { sound(session.bank.cells[$0].sound) },
      "tone": trial.tone.map { tone in
        JSONText.object([
          "sound": sound(session.bank.cells[tone].sound), "label": view.tone ?? "",
        ])
      },
      "options": JSONText.array(
        view.options.map { option in
          .object([
            "key": option.key, "label": option.label,
            "series": JSONText.array(option.series.map { .number($0, decimals: 3) }),
          ])
        }),
      "unit": view.unit, "ends": view.ends.json, "items": view.items.json,
    ])
  }
}
