import Score

/// The session of one listener as a plain state machine without a face: what is shown next, and what came of an answer.
///
/// Steps are numbered from 0. An answer names the step that it answers, so that an answer that is sent twice counts once.
package struct Session: Sendable {
  package let study: Study
  package let bank: StimulusBank
  package let steps: [SessionStep]
  /// The study with the texts that its listener reads, and the words beside them.
  package private(set) var spoken: Study
  package private(set) var words: ListenerWords
  /// The number of the step that is shown now; as many as there are steps at the end.
  package private(set) var place: Int
  /// The trials of the headphone checks that were right, by test.
  private var passed: [HeadphoneTrial.Test: Int] = [:]
  /// The ways through the levels of adaptive tasks: each variant has its own.
  private var tracks: [TrackPlace: AdaptiveTrack] = [:]
  private var course: Course

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
  ///   - language: of the listener; empty for the study's own.
  ///   - answered: the answers that were acknowledged before, in their order.
  package init(
    _ study: Study, _ bank: StimulusBank, number: Int, order: Int, language: String = "",
    answered: [AnswerRecord] = []
  ) {
    (self.study, self.bank, self.number) = (study, bank, number)
    let language = language.isEmpty ? study.language : language
    (spoken, words) = (study.spoken(in: language), ListenerWords(study, in: language))
    var dealer = Dealer(study, bank, number: number, order: order)
    (steps, course) = (dealer.steps(), Course(study))
    place = 0
    for record in answered where record.sequence == place { advance(record) }
  }

  /// Goes on in another language of the study.
  mutating func speak(_ language: String) {
    (spoken, words) = (study.spoken(in: language), ListenerWords(study, in: language))
  }

  /// The step that is shown now, an adaptive one with its level; nil at the end.
  package var current: SessionStep? {
    guard place < steps.count else { return nil }
    guard case .trial(var trial) = steps[place], let ladder = ladder(of: trial),
      let variant = trial.variant
    else { return steps[place] }
    let easiest = ladder.scale.levels - 1
    let level = trial.phase == .main ? track(of: trial)?.place ?? easiest : easiest
    trial.place = level
    trial.cells = [ladder.cell(variant, place: level, rises: trial.item.truth == "rise")]
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

  /// The trials that everybody has in this session: all but those of practice that goes on until it is enough.
  package var trials: Int {
    steps.count { if case .trial(let trial) = $0 { trial.phase != .practice } else { false } }
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

  /// The reasons why a listener may not go on.
  package enum Refusal: Sendable, Equatable {
    /// The headphone check is required and was failed.
    case headphones
    /// The share of right answers was not reached in the practice of a task.
    case practice(task: Int)
  }

  /// The reason why the listener may not go on; nil for who may.
  package var refusal: Refusal? {
    if let task = course.failedTask { return .practice(task: task) }
    guard study.screening.required, headphones == "fail" else { return nil }
    let last = steps.lastIndex { if case .headphones = $0 { true } else { false } }
    return last.map { place > $0 } ?? false ? .headphones : nil
  }

  package var isRefused: Bool { refusal != nil }

  /// The path of the sound by which the listener sets the level: each listener gets another one, so that no variant is
  /// heard before the trials more often than the others.
  package var levelSound: String {
    let variant = (number - 1) % bank.variants.count
    let piece = (number - 1) / bank.variants.count % bank.pieces.count
    return bank.cells[bank.cell(variant, piece)].sound
  }

  /// A trial as its listener sees it.
  package func view(_ trial: Trial) -> TrialView {
    let task = spoken.tasks[trial.task]
    let options = labelled(trial)
    return TrialView(
      number: trial.shown, count: trial.phase == .practice ? nil : trials,
      question: question(trial, options), sounds: trial.cells.count,
      hasReference: trial.openReference != nil, form: task.kind.form, options: options,
      unit: unit(task), tone: task.options.tone.map { said($0, unit(task)) },
      ends: task.options.ends, items: task.options.items)
  }

  /// The items that a step asks; none where it asks something else.
  package func items(of step: SessionStep) -> [Item] {
    switch step {
    case .background: spoken.background.map { $0.item(words) }
    case .trial(let trial): spoken.tasks[trial.task].options.items
    default: []
    }
  }

  /// The answers of a trial in the listener's words; their keys are the same in all languages.
  private func labelled(_ trial: Trial) -> [TrialItem.Option] {
    let (own, names) = (
      study.tasks[trial.task].options.names, spoken.tasks[trial.task].options.names
    )
    return trial.options.map { option in
      let name = own.firstIndex(of: option.label).map { names[$0] }
      let label = name ?? words.label(option.label)
      return TrialItem.Option(option.key, label, series: option.series)
    }
  }

  /// The question of a trial; that of an attention check tells its answer.
  private func question(_ trial: Trial, _ options: [TrialItem.Option]) -> String {
    guard let told = trial.told else { return spoken.tasks[trial.task].question }
    let label = options.first { $0.key == told }?.label
    return words(
      label == nil ? "attention.number" : "attention.choice", ["answer": label ?? told])
  }

  private func said(_ value: Double, _ unit: String) -> String {
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
    if let refusal {
      let key = refusal == .headphones ? "refused" : "refused.practice"
      throw Fault(.call, words[key])
    }
    guard current != nil else {
      throw Fault(
        .call, "the study is over: every step has its answer", hint: "nothing is left to answer")
    }
    guard sequence == place, let step = current else {
      throw Fault(
        .call, "step \(sequence) has not been shown yet: the next one is \(place)",
        hint: "answer what is shown")
    }
    var record = AnswerRecord(sequence: sequence, step: step.name, timing)
    var feedback: String?
    switch step {
    case .consent, .brief, .rest: break
    case .background:
      let items = items(of: step)
      let answers = try worded(.items) { () throws(Fault) in try items.answers(text) }
      record.answer = ItemAnswers.text(answers)
    case .level:
      if study.background.contains(.device) { record.answer = DeviceReading(text).text }
    case .pause: try refuseShort(timing)
    case .headphones(let trial):
      let judgement = try worded(.choice) { () throws(Fault) in try Judgement(text, to: trial) }
      record.note(trial, judgement)
    case .trial(let trial):
      let task = study.tasks[trial.task]
      let judgement = try worded(task.kind.form) { () throws(Fault) in
        try Judgement(text, to: trial, of: task)
      }
      record.note(trial, judgement, study, bank, unit: unit(task))
      if [.training, .practice].contains(trial.phase) { feedback = told(trial, judgement) }
    }
    let practised = advance(record)
    feedback = [feedback, practised].compactMap(\.self).joined(separator: " ")
    return Outcome(record: record, feedback: feedback?.isEmpty == true ? nil : feedback)
  }

  /// Reads an answer; one that is none is refused in the listener's words.
  private func worded<Answer>(
    _ form: TaskKind.Form, _ read: () throws(Fault) -> Answer
  ) throws(Fault) -> Answer {
    do { return try read() } catch { throw words.refusal(error, of: form) }
  }

  /// Refuses a break that was shorter than the study has it.
  private func refuseShort(_ timing: AnswerRecord.Timing) throws(Fault) {
    let left = 1000 * (study.breaks?.least ?? 0) - timing.milliseconds
    guard left > 0 else { return }
    throw Fault(.call, words("rest.left", ["seconds": (left + 999) / 1000]))
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
        ? words["unheard.reference"]
        : step.sounds == 1
          ? words["unheard.one"]
          : words("unheard.sound", ["n": number + (hasReference ? 0 : 1)])
      throw Fault(.call, words("unheard", ["sound": name]), hint: words["unheard.hint"])
    }
  }

  /// Goes on to the next step that is shown.
  /// - Returns: what is told of a round of practice that ended with the answer; nil elsewhere.
  @discardableResult
  private mutating func advance(_ record: AnswerRecord) -> String? {
    guard let step = current else { return nil }
    var told: String?
    course.note(step, record)
    switch step {
    case .headphones(let trial): passed[trial.test, default: 0] += record.correct == 1 ? 1 : 0
    case .trial(let trial) where trial.phase == .practice: told = course.told(of: trial.task, words)
    case .trial(let trial) where trial.phase == .main:
      guard var track = track(of: trial) else { break }
      track.note(isRight: record.correct == 1)
      tracks[TrackPlace(task: trial.task, variant: trial.variant)] = track
    default: break
    }
    place += 1
    while place < steps.count, course.skips(steps[place]) { place += 1 }
    return told
  }

  /// The sentence that tells a listener in training whether an answer was right.
  private func told(_ trial: Trial, _ judgement: Judgement) -> String? {
    guard study.tasks[trial.task].kind.hasTruth else { return nil }
    let isDirection = study.tasks[trial.task].kind.form == .direction
    let unit = unit(study.tasks[trial.task])
    let value =
      isDirection
      ? Direction.words(Double(trial.truth) ?? 0)
      : trial.truth + (unit.isEmpty ? "" : " \(unit)")
    let truth = labelled(trial).first { $0.key == trial.truth }?.label ?? value
    guard let isRight = judgement.correct else { return words("it-was", ["truth": truth]) }
    return isRight ? words["right"] : words("wrong", ["truth": truth])
  }
}
