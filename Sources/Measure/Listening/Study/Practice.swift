import Grading
import JSON
import Score

/// Practice before a task that goes on until a share of the answers is right: rounds of trials, each answer told right or wrong.
package struct Practice: Sendable, Equatable {
  /// The trials of a round.
  package var trials: Int
  /// The share of right answers in a round that ends the practice.
  package var share: Double
  /// The trials after which it ends without that share: whole rounds.
  package var most: Int
  /// Whether a listener who has not reached the share may not go on.
  package var excludes: Bool

  /// The right answers of a round that end the practice. The small number below keeps 0.7 · 10 from needing eight.
  package var enough: Int { Int(held: (share * Double(trials) - 1e-9).rounded(.up)) }

  package var rounds: Int { most / trials }

  /// The words of a study's file for what becomes of a listener who has not reached the share.
  private static let ends = ["continue", "exclude"]

  /// Reads the practice of a task; nil where there is none.
  static func read(_ task: StrictFields, id: String) throws(Fault) -> Practice? {
    let fields = try task.object(
      "practice", what: "a practice", keys: ["trials", "share", "most", "failed"])
    guard let fields else { return nil }
    guard try task.whole("training", in: 0...1000) ?? 0 == 0 else {
      throw task.fault(
        "the task \(quoted(id)) has \"training\" and \"practice\"", at: task.value("training"),
        hint: "leave \"training\" out: practice has feedback, too, and goes on until it is enough")
    }
    let trials = try fields.whole("trials", in: 1...1000) ?? 4
    let share = try fields.number("share", in: 0.01...1) ?? 0.75
    let most = try fields.whole("most", in: trials...1000) ?? 3 * trials
    guard most % trials == 0 else {
      throw fields.fault(
        "\"most\" is \(most), expected whole rounds of \(counted(trials, "trial"))",
        at: fields.value("most"), hint: "give \(most / trials * trials + trials)")
    }
    let end = try fields.word("failed", among: ends) ?? ends[0]
    return Practice(trials: trials, share: share, most: most, excludes: end == ends[1])
  }

  var json: JSONText {
    .object([
      "trials": trials, "share": share, "most": most, "failed": Self.ends[excludes ? 1 : 0],
    ])
  }

  /// The share of those who reach the criterion by guessing.
  /// - Parameter chance: the share of right answers of somebody who hears nothing.
  package func passedByGuessing(_ chance: Double) -> Double {
    var (row, passes) = (1.0, 0.0)
    // Terms of the binomial distribution from none right upwards: row is the number of ways.
    for right in 0...trials {
      if right > 0 { row *= Double(trials - right + 1) / Double(right) }
      guard right >= enough else { continue }
      passes += row * power(chance, right) * power(1 - chance, trials - right)
    }
    return 1 - power(1 - passes, rounds)
  }

  private func power(_ base: Double, _ times: Int) -> Double {
    (0..<times).reduce(1) { product, _ in product * base }
  }
}

/// A listener's way through the practice of a task.
struct PracticeProgress {
  enum State { case going, passed, failed }

  let rule: Practice
  private(set) var state = State.going
  private(set) var answered = 0
  /// The right answers of the round that goes on, or of the one that has ended last.
  private(set) var right = 0

  init(_ rule: Practice) { self.rule = rule }

  /// Whether the last answer ended a round.
  var hasEndedRound: Bool { answered > 0 && answered % rule.trials == 0 }

  mutating func note(isRight: Bool) {
    if answered % rule.trials == 0 { right = 0 }
    answered += 1
    right += isRight ? 1 : 0
    guard hasEndedRound else { return }
    if right >= rule.enough { state = .passed } else if answered >= rule.most { state = .failed }
  }
}
