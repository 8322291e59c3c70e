import Analysis
import Score

/// The power of a task in which a value is estimated.
///
/// The ideal listener takes a place on the direction of more data with a noise of one just noticeable difference, and says
/// the datum that the straight line through all stimuli has there. Somebody who reaches a part e of its d′ has a noise of
/// 1 / e. So each answer is normal round the line's datum, with the line's slope times that noise as its deviation: what is
/// told of distances from the truth, means and variances, follows in closed form (the folded normal distribution).
extension Prediction {
  /// The mean and the variance of an answer's score.
  private typealias Spread = (mean: Double, variance: Double)

  /// The measures of an estimated value whose power is told.
  private static let valued = ["error", "signed_error", "correct"]
  /// The tests of ranks among those of paired differences.
  private static let ranked = ["wilcoxon", "friedman"]

  /// The first planned analysis that compares the variants by a measure of the estimates.
  private func planned(_ task: StudyTask) -> Study.Step? {
    study.analysis.first {
      $0.task == task.id && $0.by == "variant" && Self.valued.contains($0.measure)
    }
  }

  /// The power of the planned test of a value's errors, by Wilcoxon's signed ranks where none is planned.
  /// - Parameter alpha: the level of the test where none is planned.
  func valuePower(_ task: StudyTask, efficiency: Double, alpha: Double) -> Power? {
    let step = planned(task)
    let measure = step?.measure ?? Self.valued[0]
    let scores = bank.variants.indices.map { items(measure, task, $0, efficiency) }
    let known = scores.indices.filter { !scores[$0].isEmpty }
      .sorted { Self.mean(scores[$0]) < Self.mean(scores[$1]) }
    guard let low = known.first, let high = known.last, low != high else { return nil }
    let (first, second) = (scores[low], scores[high])
    let each = task.trials / study.stimuli.variants.count
    let level = step?.alpha ?? alpha
    guard measure != "correct" else {
      return shared(
        task, (low, high), (Self.mean(first), Self.mean(second)), efficiency, each: each,
        alpha: level)
    }
    let effect = Self.effect(first, second, each: each)
    let test: PairedPower.Test =
      Self.ranked.contains(step?.test ?? "wilcoxon") ? .signedRanks : .student
    return Power(
      task: task, variants: (low, high),
      expected: .errors(
        Self.mean(first), Self.mean(second), measure: measure, unit: bank.unit(task.input)),
      efficiency: efficiency,
      power: PairedPower.power(effect: effect, pairs: study.listeners, alpha: level, test: test),
      listeners: PairedPower.pairs(effect: effect, alpha: level, test: test))
  }

  private static func mean(_ items: [Spread]) -> Double {
    items.reduce(0) { $0 + $1.mean } / Double(items.count)
  }

  /// The mean difference of the listeners' scores in its own standard deviation, d_z.
  ///
  /// Both variants are asked about the same items, each equally often within one: those that a listener has once more than
  /// others are drawn by chance.
  /// - Parameter each: the answers of a listener about each variant.
  private static func effect(_ first: [Spread], _ second: [Spread], each: Int) -> Double {
    let count = Double(first.count)
    let apart = zip(first, second).map { $1.mean - $0.mean }
    let difference = apart.reduce(0, +) / count
    let noise = zip(first, second).reduce(0) { $0 + $1.0.variance + $1.1.variance } / count
    let rest = Double(each % first.count)
    let spread =
      count > 1
      ? apart.reduce(0) { $0 + ($1 - difference) * ($1 - difference) } / (count - 1) : 0
    let drawn = rest * spread * (1 - rest / count)
    let variance = (noise + drawn / Double(each)) / Double(each)
    guard variance > 0 else { return difference == 0 ? 0 : .infinity }
    return difference / variance.squareRoot()
  }

  /// The scores of answers about a variant, item by item; none where nothing is heard of the input.
  private func items(
    _ measure: String, _ task: StudyTask, _ variant: Int, _ efficiency: Double
  ) -> [Spread] {
    guard let hearing = bank.hearing(variant, task.input) else { return [] }
    let deviation = abs(hearing.datum(1) - hearing.datum(0)) / efficiency
    let part = Series.part(of: task.options.moment)
    return task.kind.items(task, bank).compactMap { item -> Spread? in
      guard let truth = Double(item.truth), let piece = item.pieces.first else { return nil }
      let bias = hearing.datum(hearing.place(piece, part)) - truth
      return score(measure, bias, deviation, task.options.tolerance)
    }
  }

  private func score(
    _ measure: String, _ bias: Double, _ deviation: Double, _ tolerance: Double?
  ) -> Spread? {
    switch measure {
    case "signed_error": return (bias, deviation * deviation)
    case "correct":
      return tolerance.map {
        let share = PairedPower.within($0, mean: bias, deviation: deviation)
        return (share, share * (1 - share))
      }
    default: return PairedPower.distance(mean: bias, deviation: deviation)
    }
  }
}
