import Glibc
import Grading
import JSON
import Score

/// The rule of a staircase: harder after a number of right answers in a row, easier after each wrong one.
///
/// After H. Levitt, "Transformed up-down methods in psychoacoustics", JASA 49, 1971; with steps down that are smaller than
/// those up it converges reliably (M. A. García-Pérez, "Forced-choice staircases with fixed step sizes", Vision Research 38,
/// 1998).
package struct StaircaseRule: Sendable, Equatable {
  package var scale: LevelScale
  /// The number of right answers in a row after which it becomes harder.
  package var down: Int
  /// The step to an easier level, in levels.
  package var step: Double
  /// The step to a harder level as a part of that to an easier one.
  package var ratio: Double

  /// The ratios at which staircases with 1 to 4 right answers in a row converge (García-Pérez 1998, table 1).
  package static let ratios = [0.2845, 0.5488, 0.7393, 0.8415]

  /// The share of right answers at which it settles: where steps up and down balance.
  package var target: Double { pow(1 / (1 + ratio), 1 / Double(down)) }

  /// - Parameter fields: of a task.
  static func read(_ fields: StrictFields) throws(Fault) -> StaircaseRule? {
    let keys = ["from", "to", "levels", "down", "step", "ratio"]
    guard let found = try fields.object("staircase", what: "a staircase", keys: keys) else {
      return nil
    }
    let scale = try LevelScale.read(found, of: "staircase", usual: 16)
    let down = try found.whole("down", in: 1...4) ?? 2
    return StaircaseRule(
      scale: scale, down: down, step: try found.number("step", in: 0.01...64) ?? 3,
      ratio: try found.number("ratio", in: 0.01...1) ?? ratios[down - 1])
  }

  var json: JSONText {
    .object([
      "from": scale.from, "to": scale.to, "levels": scale.levels, "down": down, "step": step,
      "ratio": ratio,
    ])
  }
}

/// One listener's way along a staircase.
package struct StaircaseTrack: Sendable, Equatable {
  let rule: StaircaseRule
  /// The exact place on the scale of levels, of which the nearest level is heard.
  private(set) var exact: Double
  private var inARow = 0

  /// - Parameter place: where it begins; nil is the easiest level.
  package init(_ rule: StaircaseRule, at place: Double? = nil) {
    self.rule = rule
    exact = place ?? Double(rule.scale.levels - 1)
  }

  /// The number of the level that is heard next.
  package var place: Int { Int(held: exact.rounded()) }

  /// Notes an answer at the level that was heard.
  package mutating func note(isRight: Bool) {
    let last = Double(rule.scale.levels - 1)
    guard isRight else {
      inARow = 0
      exact = min(last, exact + rule.step)
      return
    }
    inARow += 1
    guard inARow == rule.down else { return }
    inARow = 0
    exact = max(0, exact - rule.ratio * rule.step)
  }
}
