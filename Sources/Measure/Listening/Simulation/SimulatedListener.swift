import Analysis
import Score

/// A listener made of numbers: the ideal listener with noise, lapses and fatigue, who answers what a person would be asked.
package struct SimulatedListener: Sendable {
  /// The shortcomings of a simulated listener beside the ideal one.
  package struct Traits: Sendable, Equatable {
    /// The standard deviation of the noise of memory and attention, in just noticeable differences, beside the ideal
    /// listener's own noise of one.
    package var noise = 2.0
    /// The share of trials that are answered by chance.
    package var lapses = 0.02
    /// The share by which the noise has grown at the end of the session.
    package var fatigue = 0.0
    /// The share of listeners who leave before the end.
    package var dropout = 0.0
    /// Whether each has a memory of their own that loses a share of what is heard in a study, as the typical listener's does.
    package var hasMemory = false

    package init() {}

    /// The typical listener's: nothing but what was fitted to the answers of people (`TypicalListener`).
    package static var typical: Traits {
      var traits = Traits()
      (traits.noise, traits.lapses, traits.hasMemory) = (0, TypicalListener.lapses, true)
      return traits
    }
  }

  let traits: Traits
  /// The share of a range that this one's memory loses.
  private let memory: Double
  var random: SeededRandom
  /// The share of the session after which this one leaves; nil for who stays.
  private let leaves: Double?

  package init(_ traits: Traits, seed: UInt64, number: Int) {
    self.traits = traits
    random = SeededRandom(seed: seed).split("simulated listener \(number)")
    leaves = random.uniform() < traits.dropout ? random.uniform() : nil
    memory = traits.hasMemory ? TypicalListener.Person(&random).noise : 0
  }

  /// The noise of a look at an input, in just noticeable differences: the ear's, that of mind, and that of memory.
  private func noise(_ noise: Double, _ hearing: StimulusHearing?) -> Double {
    let lost = memory * (hearing?.range ?? 0)
    return (1 + noise * noise + lost * lost).squareRoot()
  }

  /// Whether the listener leaves at this place of the session.
  package func hasLeft(_ session: Session) -> Bool {
    leaves.map { Double(session.place) >= $0 * Double(session.steps.count) } ?? false
  }

  /// Answers the step that is shown.
  package mutating func answer(_ step: SessionStep, in session: Session) -> String {
    switch step {
    case .consent, .brief, .rest, .pause: return ""
    case .level: return session.study.background.contains(.device) ? device() : ""
    case .background: return answers(session.items(of: step))
    case .headphones(let trial): return trial.truth
    case .trial(let trial): return answer(trial, in: session)
    }
  }

  /// The milliseconds that the answer to a step took, and a break as long as the study wants it.
  package mutating func milliseconds(_ step: SessionStep, of study: Study) -> Int {
    let own = 600 + Int(held: 1400 * random.uniform())
    return step == .pause ? own + 1000 * (study.breaks?.least ?? 0) : own
  }

  private mutating func answer(_ trial: Trial, in session: Session) -> String {
    let task = session.study.tasks[trial.task]
    let tired = 1 + traits.fatigue * Double(session.place) / Double(max(1, session.steps.count))
    let noise = traits.noise * tired
    let hasLapsed = random.uniform() < traits.lapses
    if let told = trial.told { return hasLapsed ? lapse(trial, told) : told }
    switch task.kind.form {
    case .choice:
      return choice(trial, task, session.bank, noise: hasLapsed ? nil : noise)
    case .number:
      return Figure.plain(number(trial, task, session.bank, noise: hasLapsed ? nil : noise))
    case .direction: return Figure.plain(direction(trial, noise: hasLapsed ? nil : noise))
    case .grades: return grades(trial, session, noise: hasLapsed ? nil : noise)
    case .ratings:
      return qualities(trial, session, noise).map { Figure.plain(max(0, min(100, $0)).rounded()) }
        .joined(separator: ",")
    case .ranks:
      let qualities = qualities(trial, session, noise)
      return qualities.indices.map { i in
        "\(1 + qualities.indices.count { qualities[$0] > qualities[i] })"
      }.joined(separator: ",")
    case .items: return answers(task.options.items)
    case .text: return ""
    }
  }

  /// The answer to an attention check of somebody who has not read it: any option, or a number that is not the one told.
  private mutating func lapse(_ trial: Trial, _ told: String) -> String {
    trial.options.randomElement(using: &random)?.key ?? "\(random.integer(in: 1...9))"
  }

  private mutating func choice(
    _ trial: Trial, _ task: StudyTask, _ bank: StimulusBank, noise: Double?
  ) -> String {
    let keys = trial.options.map(\.key)
    guard let noise else { return keys[random.integer(in: 0...keys.count - 1)] }
    guard task.kind.hasTruth else {
      let (a, b) = (
        quality(bank.cells[trial.cells[0]], bank, task) + 10 * noise * random.normal(),
        quality(bank.cells[trial.cells[1]], bank, task) + 10 * noise * random.normal()
      )
      return abs(a - b) < 3 ? keys[2] : a > b ? keys[0] : keys[1]
    }
    if task.kind == .identification { return identified(trial, bank, noise: noise) }
    let hearing = trial.variant.flatMap { bank.hearing($0, task.input) }
    let found =
      trial.place.map { place in
        bank.ladders[task.id]?.sensitivity(
          trial.variant ?? 0, place: place, rises: trial.truth == "rise") ?? 0
      } ?? hearing.flatMap { task.kind.sensitivity(trial.item, task, $0) }
    guard let sensitivity = found else { return keys[random.integer(in: 0...keys.count - 1)] }
    let share = task.kind.share(sensitivity / self.noise(noise, hearing), task)
    if random.uniform() < share { return trial.truth }
    let wrong = keys.filter { $0 != trial.truth }
    return wrong[random.integer(in: 0...wrong.count - 1)]
  }

  /// The dataset whose sound, with the same variant and segment, is most like what was heard.
  private mutating func identified(
    _ trial: Trial, _ bank: StimulusBank, noise: Double
  ) -> String {
    let played = bank.cells[trial.cells[0]]
    let heard = SoundLook(played).blurred(by: (1 + noise * noise).squareRoot(), &random)
    let options = trial.options.shuffled(using: &random)
    let distances = options.map { option in
      bank.cells.first {
        $0.variant == played.variant && $0.segment == played.segment && $0.dataset == option.label
      }.map { heard.distance(to: SoundLook($0)) } ?? .infinity
    }
    let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
    return options[nearest].key
  }

  private mutating func number(
    _ trial: Trial, _ task: StudyTask, _ bank: StimulusBank, noise: Double?
  ) -> Double {
    let truth = Double(trial.truth) ?? 0
    guard let variant = trial.variant, let noise, let hearing = bank.hearing(variant, task.input)
    else { return task.kind == .value ? guess(bank.pieces, task.input) : 1 }
    let heard = self.noise(noise, hearing) * random.normal()
    switch task.kind {
    case .count: return max(0, (truth + 0.2 * heard).rounded())
    case .magnitude:
      return Figure.rounded(
        max(0.1, hearing.place(trial.item.pieces[0], 0...1) + heard), decimals: 2)
    default:
      let place = hearing.place(trial.item.pieces[0], Series.part(of: task.options.moment))
      return Figure.rounded(hearing.datum(place + heard), decimals: 2)
    }
  }

  /// A value that somebody says who did not listen: any of those that the data have.
  private mutating func guess(_ pieces: [StimulusBank.Piece], _ input: String) -> Double {
    let all = pieces.flatMap { $0.series(input) }.filter(\.isFinite)
    guard let low = all.min(), let high = all.max() else { return 0 }
    return Figure.rounded(low + (high - low) * random.uniform(), decimals: 2)
  }

  /// A direction with a spread of 10° at the usual noise; one in ten is mirrored from front to back.
  private mutating func direction(_ trial: Trial, noise: Double?) -> Double {
    guard let noise else { return Double(5 * random.integer(in: 0...71)) }
    let truth = Double(trial.truth) ?? 0
    let heard = random.uniform() < 0.1 ? 180 - truth : truth
    return Direction.within((heard + 5 * noise * random.normal()).rounded())
  }

  /// Grades by BS.1116: 5 for what seems to be the reference, less for the other the worse it is.
  private mutating func grades(_ trial: Trial, _ session: Session, noise: Double?) -> String {
    let shift = noise.map { 0.25 * $0 * random.normal() }
    let distance = shift.map { abs(Self.impairment + $0) } ?? random.uniform()
    let isTold = shift.map { Self.impairment + $0 > 0 } ?? (random.uniform() < 0.5)
    let grade = Figure.plain(Figure.rounded(max(1, 5 - distance), decimals: 1))
    return trial.hidden.map { $0 == isTold ? "5" : grade }.joined(separator: ",")
  }

  /// The grades by which another mapping is worse than the reference, to whoever hears it.
  private static let impairment = 1.0

  /// The worth of the stimuli of a trial to this listener, from about 0 to 100.
  private mutating func qualities(_ trial: Trial, _ session: Session, _ noise: Double) -> [Double] {
    if let reference = trial.openReference {
      return closeness(trial.cells, to: reference, session.bank, noise)
    }
    return trial.cells.map { cell in
      let own = quality(
        session.bank.cells[cell], session.bank, session.study.tasks[trial.task])
      return own + 5 * noise * random.normal()
    }
  }

  /// Says how close stimuli come to a reference: 100 for what sounds like it, less for each just noticeable difference; anchors by how
  /// much of the spectrum is left of them.
  private mutating func closeness(
    _ cells: [Int], to reference: Int, _ bank: StimulusBank, _ noise: Double
  ) -> [Double] {
    let original = SoundLook(bank.cells[reference])
    return cells.map { cell in
      if let frequency = bank.cells[cell].anchor {
        return frequency / 140 + 5 * noise * random.normal()
      }
      let heard = SoundLook(bank.cells[cell]).distance(to: original) + noise * random.normal()
      return 100 - Self.lossPerStep * max(0, heard)
    }
  }

  /// The points that a rating beside a reference falls by for each just noticeable difference.
  private static let lossPerStep = 2.5

  /// The worth of a stimulus: the share of trends that the ideal listener hears, where the study asks about data.
  private func quality(_ cell: StimulusBank.Cell, _ bank: StimulusBank, _ task: StudyTask) -> Double
  {
    let trends = cell.measurements.filter { $0.metric == "listener_trend" }
      .compactMap { $0.estimate?.value }
    return trends.max() ?? 50
  }
}
