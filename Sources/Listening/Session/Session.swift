import Score

/// The session of one listener as a plain state machine without a face: what is shown next, and what came of an answer.
///
/// Steps are numbered from 0. An answer names the step that it answers, so that an answer that is sent twice counts once.
package struct Session: Sendable {
  package let study: Study
  package let bank: StimulusBank
  package let steps: [SessionStep]
  /// The number of the step that is shown now; as many as there are steps at the end.
  package private(set) var place: Int
  /// The trials of the headphone checks that were right, by test.
  private var passed: [HeadphoneTrial.Test: Int] = [:]
  /// The ways through the levels of adaptive tasks: each variant has its own.
  private var tracks: [TrackPlace: AdaptiveTrack] = [:]

  /// The task and the variant that a way through levels belongs to.
  private struct TrackPlace: Hashable {
    let task: Int
    let variant: Int?
  }

  /// The outcome of an answer.
  package struct Outcome: Sendable, Equatable {
    /// Nil where the step had been answered before: then the answer changes nothing.
    package let record: AnswerRecord?
    /// The sentence that a listener is told in training; nil outside it.
    package let feedback: String?
  }

  /// The number of the listener, from 1.
  private let number: Int

  /// - Parameters:
  ///   - number: of the listener, from 1.
  ///   - order: the number of the listener's order.
  ///   - answered: the answers that were acknowledged before, in their order.
  package init(
    _ study: Study, _ bank: StimulusBank, number: Int, order: Int, answered: [AnswerRecord] = []
  ) {
    (self.study, self.bank, self.number) = (study, bank, number)
    var dealer = Dealer(study, bank, number: number, order: order)
    steps = dealer.steps()
    place = 0
    for record in answered where record.sequence == place { advance(record.correct) }
  }

  /// The step that is shown now, an adaptive one with its level; nil at the end.
  package var current: SessionStep? {
    guard place < steps.count else { return nil }
    guard case .trial(var trial) = steps[place], let ladder = ladder(of: trial),
      let variant = trial.variant
    else { return steps[place] }
    let easiest = ladder.scale.levels - 1
    let level = trial.phase == .training ? easiest : track(of: trial)?.place ?? easiest
    trial.place = level
    trial.cells = [ladder.cell(variant, place: level, rises: trial.truth == "rise")]
    return .trial(trial)
  }

  private func ladder(of trial: Trial) -> StimulusBank.Ladder? {
    let task = study.tasks[trial.task]
    return task.kind.isAdaptive ? bank.ladders[task.id] : nil
  }

  private func track(of trial: Trial) -> AdaptiveTrack? {
    tracks[TrackPlace(task: trial.task, variant: trial.variant)]
      ?? study.tasks[trial.task].adaptive?.track
  }

  package var isDone: Bool { place >= steps.count }

  /// The trials of the session.
  package var trials: Int {
    steps.count { if case .trial = $0 { true } else { false } }
  }

  /// Whether the headphone checks were passed: `pass`, `fail`, or `skipped` where there is none.
  package var headphones: String {
    let tests = HeadphoneTrial.Test.allCases.filter {
      let chosen = study.screening.headphones
      return chosen == .both || chosen.rawValue == $0.rawValue
    }
    if tests.isEmpty { return "skipped" }
    return tests.allSatisfy { passed[$0, default: 0] >= HeadphoneTrial.enough } ? "pass" : "fail"
  }

  /// Whether the listener may not go on: the headphone check is required and was failed.
  package var isRefused: Bool {
    guard study.screening.required, headphones == "fail" else { return false }
    let last = steps.lastIndex { if case .headphones = $0 { true } else { false } }
    return last.map { place > $0 } ?? false
  }

  /// The path of the sound by which the listener sets the level: each listener gets another one, so that no variant is
  /// heard before the trials more often than the others.
  package var levelSound: String {
    let variant = (number - 1) % bank.variants.count
    let piece = (number - 1) / bank.variants.count % bank.pieces.count
    return bank.cells[bank.cell(variant, piece)].sound
  }

  /// A trial as its listener sees it.
  package func view(_ trial: Trial) -> TrialView {
    let task = study.tasks[trial.task]
    return TrialView(
      number: trial.number, count: trials, question: task.question, sounds: trial.cells.count,
      hasReference: trial.openReference != nil, form: task.kind.form, options: trial.options,
      unit: unit(task), tone: task.options.tone.map { spoken($0, unit(task)) },
      ends: task.options.ends, items: task.options.items)
  }

  private func spoken(_ value: Double, _ unit: String) -> String {
    Figure.plain(value) + (unit.isEmpty ? "" : " \(unit)")
  }

  /// The unit in which a task's numbers are; empty for none.
  private func unit(_ task: StudyTask) -> String {
    if task.kind.form == .direction { return "°" }
    guard task.kind == .value || task.kind.isAdaptive else { return "" }
    return bank.unit(task.input)
  }

  // MARK: Answers

  /// Takes an answer.
  /// - Parameters:
  ///   - text: what was answered; of steps that ask nothing, anything.
  ///   - sequence: the number of the step that it answers.
  ///   - timing: when the step was shown and answered, and how often its stimuli were played.
  /// - Throws: `Fault` for what is no answer, and for a step that has not been shown yet.
  package mutating func take(
    _ text: String, sequence: Int, _ timing: AnswerRecord.Timing
  ) throws(Fault) -> Outcome {
    guard sequence >= place else { return Outcome(record: nil, feedback: nil) }
    guard !isRefused else {
      throw Fault(.call, "this study needs headphones, and the check was not passed")
    }
    guard sequence == place, let step = current else {
      throw Fault(
        .call, "step \(sequence) has not been shown yet: the next one is \(place)",
        hint: "answer what is shown")
    }
    var record = AnswerRecord(sequence: sequence, step: step.name, timing)
    var feedback: String?
    switch step {
    case .consent, .level, .brief, .rest: break
    case .headphones(let trial):
      let judgement = try Judgement(text, to: trial)
      record.note(trial, judgement)
    case .trial(let trial):
      let judgement = try Judgement(text, to: trial, of: study.tasks[trial.task])
      record.note(trial, judgement, study, bank, unit: unit(study.tasks[trial.task]))
      if trial.phase == .training { feedback = told(trial, judgement) }
    }
    advance(record.correct)
    return Outcome(record: record, feedback: feedback)
  }

  /// Refuses an answer to sounds that were not heard to their end.
  /// - Parameter heard: how often each sound of the step was, by the listener's page, the open reference first.
  /// - Throws: `Fault` that names the first sound that was not; none for a step that was answered before.
  package func refuseUnheard(_ heard: [Int], sequence: Int) throws(Fault) {
    guard sequence == place, let step = current else { return }
    let hasReference =
      if case .trial(let trial) = step { trial.openReference != nil } else { false }
    for number in 0..<step.sounds where number >= heard.count || heard[number] < 1 {
      let name =
        hasReference && number == 0
        ? "the reference"
        : step.sounds == 1 ? "the sound" : "sound \(number + (hasReference ? 0 : 1))"
      throw Fault(
        .call, "\(name) has not been heard to its end", hint: "play it, then give your answer")
    }
  }

  private mutating func advance(_ correct: Int?) {
    if case .headphones(let trial)? = current, correct == 1 { passed[trial.test, default: 0] += 1 }
    if case .trial(let trial)? = current, trial.phase == .main, var track = track(of: trial) {
      track.note(isRight: correct == 1)
      tracks[TrackPlace(task: trial.task, variant: trial.variant)] = track
    }
    place += 1
  }

  /// The sentence that tells a listener in training whether an answer was right.
  private func told(_ trial: Trial, _ judgement: Judgement) -> String? {
    guard study.tasks[trial.task].kind.hasTruth else { return nil }
    let isDirection = study.tasks[trial.task].kind.form == .direction
    let unit = unit(study.tasks[trial.task])
    let spoken =
      isDirection
      ? Direction.words(Double(trial.truth) ?? 0)
      : trial.truth + (unit.isEmpty ? "" : " \(unit)")
    let truth = trial.options.first { $0.key == trial.truth }?.label ?? spoken
    return judgement.correct.map { $0 ? "Right." : "Not right: \(truth)." } ?? "It was \(truth)."
  }
}
