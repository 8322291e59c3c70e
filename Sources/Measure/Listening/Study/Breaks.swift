import FoundationEssentials
import Grading
import JSON
import Score

/// The breaks of a study: after a number of trials or minutes since the last one, whichever comes first.
package struct Breaks: Sendable, Equatable {
  /// The trials after which one comes; nil where they are not counted.
  package var trials: Int?
  /// The minutes after which one comes, when the next trial is answered; nil where they are not counted.
  package var minutes: Double?
  /// The seconds that it lasts at least.
  package var least: Int

  static func read(_ study: StrictFields) throws(Fault) -> Breaks? {
    guard
      let fields = try study.object(
        "breaks", what: "the breaks", keys: ["trials", "minutes", "least"])
    else { return nil }
    let breaks = Breaks(
      trials: try fields.whole("trials", in: 1...10_000),
      minutes: try fields.number("minutes", in: 0.5...600),
      least: try fields.whole("least", in: 0...3600) ?? 0)
    guard breaks.trials != nil || breaks.minutes != nil else {
      throw fields.fault(
        "the breaks do not say when they come",
        hint: "give \"trials\": 20 or \"minutes\": 10, or both for whichever comes first")
    }
    return breaks
  }

  var json: JSONText {
    .object(present: ["trials": trials, "minutes": minutes, "least": least])
  }
}

/// The work of a listener since the last break.
struct WorkClock {
  private var trials = 0
  /// The moment at which the first trial since the last break was shown: UTC, ISO 8601.
  private var since: String?
  /// The moment of the last answer.
  private var now = ""

  /// Notes an answered trial.
  mutating func work(from started: String, to answered: String) {
    trials += 1
    since = since ?? started
    now = answered
  }

  /// Notes a break, or a pause between blocks, which is one as well.
  mutating func rest() { self = WorkClock() }

  func isDue(_ breaks: Breaks) -> Bool {
    if let most = breaks.trials, trials >= most { return true }
    guard let minutes = breaks.minutes, let start = Self.seconds(since), let end = Self.seconds(now)
    else { return false }
    return end - start >= 60 * minutes
  }

  private static func seconds(_ time: String?) -> Double? {
    time.flatMap { try? Date($0, strategy: .iso8601) }?.timeIntervalSince1970
  }
}
