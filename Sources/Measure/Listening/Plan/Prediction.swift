import Analysis
import Score

/// A prediction of what the ideal listener would achieve in a study, before anybody is invited.
package struct Prediction: Sendable {
  let study: Study
  let bank: StimulusBank

  /// The sensitivity and the share of right answers of one task on one stimulus.
  struct Ideal: Sendable {
    let sensitivity: Double
    let share: Double
  }

  /// The items of a task whose first stimulus is a cell, as the ideal listener hears them; nil where the task is
  /// not about data, or nothing is heard of them.
  func ideal(_ task: StudyTask, _ cell: StimulusBank.Cell) -> Ideal? {
    guard cell.anchor == nil else { return nil }
    guard let piece = cell.piece else { return level(task, cell) }
    let items = task.kind.items(task, bank).filter { $0.pieces.first == piece }
    return mean(task, cell.variant, items, 1)
  }

  /// A level of an adaptive task.
  private func level(_ task: StudyTask, _ cell: StimulusBank.Cell) -> Ideal? {
    guard let ladder = bank.ladders[task.id],
      let index = ladder.cells[cell.variant].firstIndex(where: {
        bank.cells[$0].sound == cell.sound
      }),
      ladder.hearings[cell.variant] != nil
    else { return nil }
    let sensitivity = ladder.sensitivity(
      cell.variant, place: index / 2, rises: index % 2 == 0)
    return Ideal(sensitivity: sensitivity, share: StimulusBank.Ladder.share(sensitivity))
  }

  /// The mean over all items of a task.
  func ideal(_ task: StudyTask, variant: Int, efficiency: Double = 1) -> Ideal? {
    mean(task, variant, task.kind.items(task, bank), efficiency)
  }

  private func mean(
    _ task: StudyTask, _ variant: Int, _ items: [TrialItem], _ efficiency: Double
  ) -> Ideal? {
    guard let hearing = bank.hearing(variant, task.input) else { return nil }
    let found = items.compactMap { task.kind.sensitivity($0, task, hearing) }
      .map { $0 * efficiency }
    guard !found.isEmpty else { return nil }
    let count = Double(found.count)
    return Ideal(
      sensitivity: found.reduce(0, +) / count,
      share: found.reduce(0) { $0 + task.kind.share($1, task) } / count)
  }

  /// The power of the difference between two variants' answers, with all trials of all listeners.
  struct Power: Sendable {
    let task: StudyTask
    /// The variants that differ most by the ideal listener.
    let variants: (Int, Int)
    let expected: Expected
    /// The part of the ideal sensitivity d′ that people are taken to reach.
    let efficiency: Double
    let power: Double
    /// The listeners for a power of 80 %; nil where no number up to `PairedPower.most` would do.
    let listeners: Int?
    /// That number, or in words why there is none.
    var needed: String {
      if let listeners { return "\(listeners)" }
      return expected.isEqual
        ? "no number: no difference is expected" : "more than \(PairedPower.most)"
    }

    /// The answers that are expected of both variants.
    enum Expected: Sendable {
      /// The shares of right answers.
      case shares(Double, Double)
      /// The mean errors by a measure, in a unit.
      case errors(Double, Double, measure: String, unit: String)

      /// Whether both variants are expected to have the same answers.
      var isEqual: Bool {
        switch self {
        case .shares(let first, let second), .errors(let first, let second, _, _):
          abs(first - second) <= 1e-6 * max(abs(first), abs(second))
        }
      }
    }
  }

  /// The parts of the ideal d′ for which power is told: people are worse than the ideal listener.
  private static let efficiencies = [1.0, 0.5, 0.25, 0.1]

  /// The power of a task at parts of the ideal d′ from the whole down, among them the part that a listener without practice reaches.
  func powers(_ task: StudyTask) -> [Power] {
    let parts = Set(Self.efficiencies + [typicalEfficiency(task)].compactMap(\.self))
    return parts.sorted(by: >).compactMap { power(task, efficiency: $0, alpha: 0.05) }
  }

  /// The part of the ideal d′ that a typical listener reaches, in the mean over variants: the wider what is heard in a study, the
  /// more of it memory loses (`TypicalListener`). Nil where nothing is asked about data.
  func typicalEfficiency(_ task: StudyTask) -> Double? {
    guard task.kind.needsInput, task.kind.form != .direction else { return nil }
    let parts = bank.variants.indices.compactMap { bank.hearing($0, task.input) }.map { hearing in
      let lost = TypicalListener.memory * hearing.range
      return 1 / (1 + lost * lost).squareRoot()
    }
    return parts.isEmpty ? nil : parts.reduce(0, +) / Double(parts.count)
  }

  /// - Parameter alpha: the level of the test, two-sided.
  func power(_ task: StudyTask, efficiency: Double, alpha: Double) -> Power? {
    guard task.kind.presents == .oneVariant, study.stimuli.variants.count > 1,
      study.groups.isEmpty
    else { return nil }
    if task.kind == .value {
      return valuePower(task, efficiency: efficiency, alpha: alpha)
    }
    let shares = bank.variants.indices.map {
      ideal(task, variant: $0, efficiency: efficiency)?.share
    }
    let known = shares.indices.filter { shares[$0] != nil }.sorted { shares[$0]! < shares[$1]! }
    guard let low = known.first, let high = known.last, low != high else { return nil }
    return shared(
      task, (low, high), (shares[low]!, shares[high]!), efficiency,
      each: task.trials / study.stimuli.variants.count, alpha: alpha)
  }

  /// The power of the difference between two shares of right answers.
  /// - Parameter each: the trials of each variant of a listener.
  func shared(
    _ task: StudyTask, _ variants: (Int, Int), _ shares: (Double, Double), _ efficiency: Double,
    each: Int, alpha: Double
  ) -> Power {
    let needed = BinomialPower.trialsToTell(shares.0, from: shares.1, alpha: alpha)
    let fewest = fewestListeners(task, alpha: alpha)
    return Power(
      task: task, variants: variants, expected: .shares(shares.0, shares.1),
      efficiency: efficiency,
      power: study.listeners < fewest
        ? 0
        : BinomialPower.powerToTell(
          shares.0, from: shares.1, trials: each * study.listeners, alpha: alpha),
      listeners: needed.map { max(fewest, ($0 + each - 1) / each) }
        .flatMap { $0 <= PairedPower.most ? $0 : nil })
  }

  /// The tests of shares in which the p value of n listeners who all agree is 2 / 2ⁿ.
  private static let exchanging = ["paired-proportion", "wilcoxon"]

  /// The fewest listeners with whom the planned test of shares can be significant at all, six at 5 %; the test is that of
  /// exchanged signs where none is planned.
  private func fewestListeners(_ task: StudyTask, alpha: Double) -> Int {
    let planned = study.analysis.first {
      $0.task == task.id && $0.by == "variant" && $0.measure == "correct"
    }
    guard Self.exchanging.contains(planned?.test ?? Self.exchanging[0]) else { return 1 }
    var (count, least) = (1, 1.0)
    while least > alpha { (count, least) = (count + 1, least / 2) }
    return count
  }
}
