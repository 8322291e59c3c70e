import Glibc
import Score
import Threads

/// A session in a terminal: questions as text, answers as typed lines.
package struct TerminalFace {
  let run: StudyRun
  let headphones: HeadphoneSounds
  /// Shows a text.
  let say: (String) -> Void
  /// Asks for a line; nil where there is no more.
  let ask: (String) -> String?
  /// Plays a sound to its end; nil plays nothing.
  let play: ((String) throws -> Void)?

  package init(
    _ run: StudyRun, _ headphones: HeadphoneSounds, say: @escaping (String) -> Void,
    ask: @escaping (String) -> String?, play: ((String) throws -> Void)?
  ) {
    (self.run, self.headphones, self.play) = (run, headphones, play)
    self.say = { say(Self.withoutIsolates($0)) }
    self.ask = { ask(Self.withoutIsolates($0)) }
  }

  /// A text without the signs that isolate a direction: a terminal shows them, and orders words by itself.
  private static func withoutIsolates(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) })
    )
  }

  /// The word that a listener types to leave.
  static let leaving = "q"
  /// The word that a listener types to hear the stimuli once more.
  private static let again = "r"

  /// The word that a listener types to hear the reference tone.
  private static let tone = "t"

  /// The ways in which a session ends.
  package enum End: Sendable, Equatable { case done, left, refused }

  /// Leads a listener through the session, from the step at which it was left.
  package func lead(_ code: String) throws -> End {
    let words = try run.session(code).words
    say(words("terminal.code", ["code": code]))
    while true {
      let session = try run.session(code)
      if session.isRefused {
        for line in Farewell(session, code: code).lines { say(line) }
        try run.store.leave(code)
        return .refused
      }
      guard let step = session.current else {
        say(words("terminal.done", ["code": code]))
        for line in Farewell(session, code: code).lines.dropFirst() { say(line) }
        return .done
      }
      guard try lead(step, session, code) else {
        try run.store.leave(code)
        say(words("terminal.later", ["code": code]))
        return .left
      }
    }
  }

  /// - Returns: false where the listener leaves.
  private func lead(_ step: SessionStep, _ session: Session, _ code: String) throws -> Bool {
    let (started, began) = (StudyRun.now, SteadyTime.seconds)
    var (plays, tones, end) = (0, 0, began)
    func hear() throws {
      try present(step, session)
      (plays, end) = (plays + 1, SteadyTime.seconds)
    }
    show(step, session, code)
    let items = session.items(of: step)
    if !items.isEmpty { return try fill(items, step, session, code, started) }
    try hear()
    while true {
      guard let line = ask(prompt(step, session))?.trimmed, line != Self.leaving else {
        return false
      }
      if line == Self.again {
        try hear()
        continue
      }
      if line == Self.tone, case .trial(let trial) = step, let tone = trial.tone {
        try play?(session.bank.cells[tone].sound)
        (tones, end) = (tones + 1, SteadyTime.seconds)
        continue
      }
      if case .consent = step, line != "yes" {
        say(session.words("terminal.yes", ["word": Self.leaving]))
        continue
      }
      let timing = AnswerRecord.Timing(
        milliseconds: Int(held: 1000 * (SteadyTime.seconds - end)), plays: plays, tones: tones,
        started: started, answered: StudyRun.now)
      do {
        let told = try run.take(typed(line, step), of: code, sequence: session.place, timing)
        if let told { say(told) }
        return true
      } catch let fault as Fault where fault.code == .call { say(fault.text) }
    }
  }

  /// The answer that a line means: of options without numbers, their number does as well.
  private func typed(_ line: String, _ step: SessionStep) -> String {
    if case .level = step { return DeviceReading.terminal.text }
    guard case .trial(let trial) = step, let number = Int(line),
      trial.options.indices.contains(number - 1),
      !trial.options.contains(where: { Int($0.key) != nil })
    else { return line }
    return trial.options[number - 1].key
  }

  // MARK: What is shown

  private func show(_ step: SessionStep, _ session: Session, _ code: String) {
    let words = session.words
    switch step {
    case .consent:
      say(session.spoken.consent.text)
      for line in session.keptLines(inBrowser: false, code: code) { say(line) }
      say(words("terminal.leave", ["word": Self.leaving]))
    case .background: say(words["title.background"] + ".")
    case .level: say(words["terminal.level"])
    case .headphones(let trial):
      say(words("terminal.headphones", ["question": words["question.\(trial.test.rawValue)"]]))
    case .brief(let number):
      say(session.spoken.tasks[number].question)
      if let practice = session.practiceText(number) { say(practice) }
    case .rest, .pause: say(words["title.rest"] + ". " + session.restText(step))
    case .trial(let trial): show(session.view(trial), words)
    }
  }

  private func show(_ view: TrialView, _ words: ListenerWords) {
    let place =
      view.count.map { words("progress", ["n": view.number, "count": $0]) }
      ?? words("progress.practice", ["n": view.number])
    say("\(place). \(view.question)")
    for option in view.options {
      let picture = option.series.isEmpty ? "" : "  " + Self.picture(option.series)
      say("  \(option.key)  \(option.label)\(picture)")
    }
    if view.sounds > 0 {
      say(
        "  \(Self.again)  " + words[view.sounds == 1 ? "terminal.again.one" : "terminal.again.many"]
      )
    }
    if let tone = view.tone {
      say("  \(Self.tone)  " + words("terminal.tone", ["label": tone]))
    }
  }

  /// A series as a row of bars.
  static func picture(_ series: [Double]) -> String {
    let bars = Array("▁▂▃▄▅▆▇█")
    let known = series.filter(\.isFinite)
    guard let low = known.min(), let high = known.max(), high > low else { return "" }
    return String(
      series.map { value in
        value.isFinite
          ? bars[min(bars.count - 1, Int(held: (value - low) / (high - low) * Double(bars.count)))]
          : " "
      })
  }

  private func prompt(_ step: SessionStep, _ session: Session) -> String {
    switch step {
    case .consent: session.words["terminal.agree"]
    case .background, .level, .brief, .rest, .pause: session.words["terminal.enter"]
    case .headphones: session.words["terminal.choice"]
    case .trial(let trial): prompt(session.view(trial), session.words)
    }
  }

  private func prompt(_ view: TrialView, _ words: ListenerWords) -> String {
    let ends: KeyValuePairs<String, Any> = [
      "n": view.sounds, "low": view.ends.first ?? "", "high": view.ends.last ?? "",
    ]
    switch view.form {
    case .choice: return view.options.map(\.key).joined(separator: ", ") + ": "
    case .number where view.unit.isEmpty: return words["terminal.number"]
    case .number: return words("terminal.unit", ["unit": view.unit])
    case .direction: return words["terminal.direction"]
    case .grades:
      return words("terminal.grades", ["low": words["grade.1"], "high": words["grade.5"]])
    case .ratings: return words("terminal.ratings", ends)
    case .ranks: return words("terminal.ranks", ends)
    case .items: return ""
    case .text: return words["terminal.words"]
    }
  }

  // MARK: What is heard

  private func present(_ step: SessionStep, _ session: Session) throws {
    guard let play else { return }
    switch step {
    case .level: try play(session.levelSound)
    case .headphones(let trial):
      for kind in trial.sounds { try play(headphones.path(trial.test, kind)) }
    case .trial(let trial):
      if let reference = trial.openReference {
        say(session.words["reference"] + ".")
        try play(session.bank.cells[reference].sound)
      }
      for (number, cell) in trial.cells.enumerated() {
        if trial.cells.count > 1 { say(session.words("sound", ["n": number + 1]) + ".") }
        try play(session.bank.cells[cell].sound)
      }
    default: break
    }
  }
}
