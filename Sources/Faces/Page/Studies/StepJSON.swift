import JSON
import Listening
import Score

/// A step as a browser gets it: nothing in it names a condition or a truth.
struct StepJSON {
  let session: Session
  let code: String
  let headphones: HeadphoneSounds
  /// The seconds for which the step has been shown.
  let seconds: Double
  /// Gives a sound a name by chance.
  let name: (String) -> String

  private var words: ListenerWords { session.words }

  var json: JSONText {
    guard !session.isRefused, let step = session.current else { return farewell }
    switch step {
    case .consent: return consent
    case .background:
      return .object([
        "kind": "background", "title": words["title.background"], "text": words["background"],
        "form": TaskKind.Form.items.rawValue,
        "items": JSONText.array(session.items(of: step).map(\.shown)),
      ])
    case .level:
      return .object([
        "kind": "level", "title": words["title.level"], "text": words["level"],
        "sounds": JSONText.array([sound(session.levelSound)]),
        "device": session.study.background.contains(.device),
      ])
    case .rest, .pause:
      let left = Double(session.least(step)) - seconds
      return .object([
        "kind": "rest", "title": words["title.rest"], "text": session.restText(step),
        "least": JSONText.number(max(0, left), decimals: 1),
      ])
    case .brief(let number):
      return .object([
        "kind": "brief", "title": session.spoken.tasks[number].question,
        "text": session.practiceText(number) ?? "",
      ])
    case .headphones(let trial):
      return .object([
        "kind": "headphones", "title": words["question.\(trial.test.rawValue)"],
        "sounds": JSONText.array(trial.sounds.map { sound(headphones.path(trial.test, $0)) }),
        "form": "choice",
        "options": JSONText.array(
          (1...3).map { .object(["key": "\($0)", "label": words("sound", ["n": $0])]) }),
      ])
    case .trial(let trial): return self.trial(trial)
    }
  }

  private var consent: JSONText {
    .object([
      "kind": "consent", "title": words["title.consent"], "text": session.spoken.consent.text,
      "kept": JSONText.object([
        "title": words["kept.title"],
        "items": KeptItem.all(session.study, inBrowser: true).map { $0.text(words, code: code) },
        "not": words["kept.not"], "until": session.keptUntil,
      ]), "leave": words["leave.page"],
    ])
  }

  /// The end. A proof of having taken part is in it only when the last answer is stored.
  private var farewell: JSONText {
    let end = Farewell(session, code: code)
    var proof: JSONText?
    switch end.proof {
    case .code(let code):
      proof = .object(["title": words["proof.code"], "code": code])
    case .address(let address):
      proof = .object([
        "title": words("proof.address", ["host": Debrief.host(of: address)]), "address": address,
      ])
    case nil: break
    }
    return .object(present: [
      "kind": session.isRefused ? "refused" : "done", "title": end.title, "text": end.sentence,
      "debrief": end.text.isEmpty ? nil : end.text, "proof": proof,
    ])
  }

  private func sound(_ path: String) -> JSONText { .string(name(path)) }

  private func trial(_ trial: Trial) -> JSONText {
    let view = session.view(trial)
    return .object(present: [
      "kind": "trial",
      "progress": view.count.map { words("progress", ["n": view.number, "count": $0]) }
        ?? words("progress.practice", ["n": view.number]), "title": view.question,
      "text": ["ratings", "grades"].contains(view.form.rawValue) ? words["locked"] : "",
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
      "unit": view.unit, "ends": view.ends.json,
      "items": JSONText.array(view.items.map(\.shown)),
    ])
  }
}

/// The words of the page in a listener's language, and the languages to choose from.
struct LanguageJSON {
  let session: Session

  var json: JSONText {
    let words = session.words
    return .object([
      "code": words.language, "isRightToLeft": words.isRightToLeft,
      "all": JSONText.array(
        session.study.tongues.map { code in
          .object(["code": code, "name": ListenerWords.name(code)])
        }),
      "words": JSONText.object(
        Self.keys.map { ($0, .string(words[$0])) }),
    ])
  }

  /// The words that the page puts together by itself; all others come with their screens.
  private static let keys =
    ["next", "agree", "language", "lost", "unloaded", "rest.left", "rest.over", "unmoved", "unset"]
    + ["sounds", "sound", "play", "play.sound", "play-first", "reference", "tone", "repeat"]
    + ["answer", "answer.unit", "answer.words", "place", "picture", "grade.between"]
    + (1...5).map { "grade.\($0)" }
    + ["rather-not", "ask.choice", "ask.multiple", "ask.points", "ask.number"]
    + ["clock", "clock.hour", "clock.ahead", "clock.right", "clock.behind", "clock.left"]
}

extension Item {
  /// The item as a browser gets it.
  var shown: JSONText {
    var members: [(String, JSONText?)] = [
      ("text", .string(text)), ("form", .string(form.rawValue)), ("optional", .bool(isOptional)),
    ]
    switch form {
    case .scale: members += [("ends", ends.json), ("step", .number(step))]
    case .points: members += [("ends", ends.json), ("points", .integer(points))]
    case .choice, .multiple:
      let options = self.options.map { JSONText.object(["key": $0.key, "label": $0.label]) }
      members.append(("options", .array(options)))
    case .number:
      let any = Self.anyNumber
      let unit = self.unit.isEmpty ? nil : JSONText?.some(.string(self.unit))
      members += [
        ("unit", unit),
        ("from", range.lowerBound > any.lowerBound ? .number(range.lowerBound) : nil),
        ("to", range.upperBound < any.upperBound ? .number(range.upperBound) : nil),
      ]
    case .text: break
    }
    return .object(present: members)
  }
}
