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
    (self.run, self.headphones, self.say, self.ask, self.play) = (run, headphones, say, ask, play)
  }

  /// The word that a listener types to leave.
  private static let leaving = "q"
  /// The word that a listener types to hear the stimuli once more.
  private static let again = "r"

  /// The word that a listener types to hear the reference tone.
  private static let tone = "t"

  /// The ways in which a session ends.
  package enum End: Sendable, Equatable { case done, left, refused }

  /// Leads a listener through the session, from the step at which it was left.
  package func lead(_ code: String) throws -> End {
    _ = try run.session(code)
    say("Your code is \(code): with it you can go on later.")
    while true {
      let session = try run.session(code)
      if session.isRefused {
        say("This study needs headphones, and the check was not passed. Thank you for trying.")
        try run.store.leave(code)
        return .refused
      }
      guard let step = session.current else { break }
      guard try lead(step, session, code) else {
        try run.store.leave(code)
        say("You can go on later: --resume \(code).")
        return .left
      }
    }
    say(
      "Thank you: that was all. Your code is \(code); who knows it can have your answers removed.")
    return .done
  }

  /// - Returns: false where the listener leaves.
  private func lead(_ step: SessionStep, _ session: Session, _ code: String) throws -> Bool {
    let (started, began) = (StudyRun.now, SteadyTime.seconds)
    var (plays, tones, end) = (0, 0, began)
    func hear() throws {
      try present(step, session)
      (plays, end) = (plays + 1, SteadyTime.seconds)
    }
    show(step, session)
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
        say("Type yes to take part, or \(Self.leaving) to leave.")
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
    guard case .trial(let trial) = step, let number = Int(line),
      trial.options.indices.contains(number - 1),
      !trial.options.contains(where: { Int($0.key) != nil })
    else { return line }
    return trial.options[number - 1].key
  }

  // MARK: What is shown

  private func show(_ step: SessionStep, _ session: Session) {
    switch step {
    case .consent:
      let consent = session.study.consent
      say(consent.text)
      say(
        "Kept under a code: \(consent.keeps.joined(separator: ", ")), until \(consent.until). You may leave at any time with \(Self.leaving)."
      )
    case .level: say("Set the level so that this sound is comfortable.")
    case .headphones(let trial): say("Headphones: " + trial.question)
    case .brief(let number):
      let task = session.study.tasks[number]
      say(task.question)
      if task.training > 0 {
        say(
          "First comes practice, \(counted(task.training, "trial")): after each you are told what was right."
        )
      }
    case .rest: say("Take a break.")
    case .trial(let trial): show(session.view(trial))
    }
  }

  private func show(_ view: TrialView) {
    say("\(view.number) of \(view.count). \(view.question)")
    for option in view.options {
      let picture = option.series.isEmpty ? "" : "  " + Self.picture(option.series)
      say("  \(option.key)  \(option.label)\(picture)")
    }
    for (number, item) in view.items.enumerated() { say("  \(number + 1)  \(item)") }
    if view.sounds > 0 { say("  \(Self.again)  plays \(view.sounds == 1 ? "it" : "them") again") }
    if let tone = view.tone { say("  \(Self.tone)  plays the reference tone: \(tone)") }
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
    case .consent: "Take part? (yes) "
    case .level, .brief, .rest: "Enter goes on. "
    case .headphones: "1, 2 or 3: "
    case .trial(let trial): prompt(session.view(trial))
    }
  }

  private func prompt(_ view: TrialView) -> String {
    switch view.form {
    case .choice: view.options.map(\.key).joined(separator: ", ") + ": "
    case .number: "A number" + (view.unit.isEmpty ? "" : " in \(view.unit)") + ": "
    case .direction: "Degrees clockwise from straight ahead (90), or an hour of a clock (3h): "
    case .grades:
      "Two grades from 1.0 (\(view.ends[0])) to 5.0 (\(view.ends[1])) with a comma, one of them 5: "
    case .ratings:
      "\(view.sounds) ratings from 0 (\(view.ends[0])) to 100 (\(view.ends[1])), with commas: "
    case .ranks: "The places of the \(view.sounds), 1 the best, with commas: "
    case .scales:
      "\(view.items.count) numbers from 0 (\(view.ends[0])) to 100 (\(view.ends[1])), with commas: "
    case .text: "In your own words, in one line, or nothing: "
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
        say("The reference.")
        try play(session.bank.cells[reference].sound)
      }
      for (number, cell) in trial.cells.enumerated() {
        if trial.cells.count > 1 { say("Sound \(number + 1).") }
        try play(session.bank.cells[cell].sound)
      }
    default: break
    }
  }
}
