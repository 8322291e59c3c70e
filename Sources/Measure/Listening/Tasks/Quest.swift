import Glibc
import Grading
import JSON
import Score

/// The rule of QUEST+: the next level is the one whose answer is expected to tell most of the listener.
///
/// The method is that of A. B. Watson (Journal of Vision 17(3):10, 2017). The share of right answers is his Weibull function
/// of the level in decibels, with thresholds on all levels of the scale; at the threshold it is 80.3 % where 2 % are lapses.
package struct QuestRule: Sendable, Equatable {
  package var scale: LevelScale
  /// The slopes that are thought possible.
  package var slopes: [Double]
  /// The share of lapses.
  package var lapse: Double

  /// The share of right answers of somebody who hears nothing.
  static let guess = 0.5

  package init(scale: LevelScale, slopes: [Double] = [2, 3.5, 5], lapse: Double = 0.02) {
    (self.scale, self.slopes, self.lapse) = (scale, slopes, lapse)
  }

  /// The share of right answers at a level, both in decibels.
  func share(at level: Double, threshold: Double, slope: Double) -> Double {
    let power = pow(10, slope * (level - threshold) / 20)
    return 1 - lapse - (1 - Self.guess - lapse) * exp(-power)
  }

  /// - Parameter fields: of a task.
  static func read(_ fields: StrictFields) throws(Fault) -> QuestRule? {
    let keys = ["from", "to", "levels", "slopes", "lapse"]
    guard let found = try fields.object("quest", what: "a run of QUEST+", keys: keys) else {
      return nil
    }
    var rule = QuestRule(scale: try LevelScale.read(found, of: "run of QUEST+", usual: 24))
    var slopes: [Double] = []
    for value in try found.list("slopes") {
      guard let slope = value.number, (0.1...20).contains(slope), slopes.count < 16 else {
        throw found.fault(
          "\"slopes\" are not up to 16 numbers from 0.1 to 20", at: value,
          hint: "give such as [2, 3.5, 5], or leave them out")
      }
      slopes.append(slope)
    }
    if !slopes.isEmpty { rule.slopes = slopes }
    rule.lapse = try found.number("lapse", in: 0...0.2) ?? rule.lapse
    return rule
  }

  var json: JSONText {
    .object([
      "from": scale.from, "to": scale.to, "levels": scale.levels, "slopes": slopes, "lapse": lapse,
    ])
  }
}

/// One listener's run of QUEST+: what is known of the threshold after each answer, and the level that is next.
package struct QuestTrack: Sendable, Equatable {
  let rule: QuestRule
  /// The share of right answers at each place of the scale, for each pair of a threshold and a slope.
  private let shares: [[Double]]
  /// The probability of each pair; thresholds come first, each with all slopes.
  private var posterior: [Double]
  /// The number of the level that is heard next: of several that tell as much the smallest.
  package private(set) var place = 0

  package init(_ rule: QuestRule) {
    self.rule = rule
    let scale = rule.scale
    shares = (0..<scale.levels).map { place in
      (0..<scale.levels).flatMap { threshold in
        rule.slopes.map {
          rule.share(
            at: scale.decibels(place), threshold: scale.decibels(threshold), slope: $0)
        }
      }
    }
    let count = scale.levels * rule.slopes.count
    posterior = Array(repeating: 1 / Double(count), count: count)
    place = best
  }

  /// Notes an answer at the level that was heard, by its place; nil is the one that was next.
  package mutating func note(isRight: Bool, at heard: Int? = nil) {
    let row = shares[heard ?? place]
    for i in posterior.indices { posterior[i] *= isRight ? row[i] : 1 - row[i] }
    let sum = posterior.reduce(0, +)
    for i in posterior.indices { posterior[i] /= sum }
    place = best
  }

  private var best: Int {
    let entropies = shares.map(expectedEntropy)
    return entropies.indices.min { entropies[$0] < entropies[$1] } ?? 0
  }

  /// The entropy of what will be known after an answer at a level, in nats: Σ p(outcome) · H(posterior after it).
  private func expectedEntropy(_ row: [Double]) -> Double {
    var (right, wrong, sum) = (0.0, 0.0, 0.0)
    for i in row.indices {
      let (a, b) = (posterior[i] * row[i], posterior[i] * (1 - row[i]))
      (right, wrong) = (right + a, wrong + b)
      if a > 0 { sum -= a * log(a) }
      if b > 0 { sum -= b * log(b) }
    }
    if right > 0 { sum += right * log(right) }
    if wrong > 0 { sum += wrong * log(wrong) }
    return sum
  }

  private func decibels(_ point: Int) -> Double {
    rule.scale.decibels(point / rule.slopes.count)
  }

  /// The probability that the threshold is at a place of the scale, whatever the slope.
  private func probability(of place: Int) -> Double {
    let slopes = rule.slopes.count
    return posterior[(place * slopes)..<((place + 1) * slopes)].reduce(0, +)
  }

  /// The threshold that is expected: the mean of what is thought of its decibels, as a level in the unit of the data. Where
  /// it is more probable than not that it is at an end of the scale, it lies there or beyond, and nobody knows how far.
  package var threshold: ThresholdEstimate {
    let last = rule.scale.levels - 1
    if probability(of: 0) > Self.piled { return .below(rule.scale.level(0)) }
    if probability(of: last) > Self.piled { return .above(rule.scale.level(last)) }
    let mean = posterior.indices.reduce(0) { $0 + posterior[$1] * decibels($1) }
    return .level(Figure.rounded(pow(10, mean / 20), decimals: 6))
  }

  /// The probability of an end of the scale from which on the threshold is taken to lie beyond it.
  private static let piled = 0.5

  /// The most probable threshold, in decibels, and the most probable slope.
  var mode: (threshold: Double, slope: Double) {
    let best = posterior.indices.max { posterior[$0] < posterior[$1] } ?? 0
    return (decibels(best), rule.slopes[best % rule.slopes.count])
  }
}
