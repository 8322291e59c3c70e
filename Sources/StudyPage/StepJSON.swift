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
    if session.isRefused { return .object([("kind", "refused")]) }
    guard let step = session.current else {
      return .object([("kind", "done"), ("code", .string(code))])
    }
    switch step {
    case .consent:
      let consent = session.study.consent
      return .object([
        ("kind", "consent"), ("text", .string(consent.text)), ("keeps", consent.keeps.json),
        ("until", .string(consent.until)),
      ])
    case .level:
      return .object([
        ("kind", "level"), ("sounds", .array([sound(session.bank.cells[0].sound)])),
      ])
    case .rest: return .object([("kind", "rest")])
    case .brief(let number):
      let task = session.study.tasks[number]
      return .object([
        ("kind", "brief"), ("question", .string(task.question)),
        ("training", .integer(task.training)),
      ])
    case .headphones(let trial):
      return .object([
        ("kind", "headphones"), ("question", .string(trial.question)),
        ("sounds", .array(trial.sounds.map { sound(headphones.path(trial.test, $0)) })),
        ("form", "choice"),
        (
          "options",
          .array(
            ["1", "2", "3"].map {
              .object([("key", .string($0)), ("label", .string("Sound \($0)"))])
            })
        ),
      ])
    case .trial(let trial): return self.trial(trial)
    }
  }

  private func sound(_ path: String) -> JSONText { .string(name(path)) }

  private func trial(_ trial: Trial) -> JSONText {
    let view = session.view(trial)
    return .object(present: [
      ("kind", "trial"), ("number", .integer(view.number)), ("count", .integer(view.count)),
      ("question", .string(view.question)), ("form", .string(view.form.rawValue)),
      ("sounds", .array(trial.cells.map { sound(session.bank.cells[$0].sound) })),
      ("reference", trial.openReference.map { sound(session.bank.cells[$0].sound) }),
      (
        "options",
        .array(
          view.options.map { option in
            .object([
              ("key", .string(option.key)), ("label", .string(option.label)),
              ("series", .array(option.series.map { .number($0, decimals: 3) })),
            ])
          })
      ), ("unit", .string(view.unit)), ("ends", view.ends.json), ("items", view.items.json),
    ])
  }
}
