/// A listener as the store keeps one: a pseudonym, a place in the design, and how far it went.
package struct ListenerRecord: Sendable, Equatable {
  /// The beginning of the pseudonyms of simulated listeners.
  package static let simulated = "SIM-"
  /// The pseudonym, such as `L7F3K2`, or `SIM-7F3K2` of a simulated listener.
  package var code: String
  /// The word by which a browser goes on with the session; empty for listeners at a terminal.
  package var secret = ""
  /// The number of the listener in the study, from 1.
  package var number: Int
  /// The hash of the plan under which the answers are given.
  package var plan: String
  /// The number of the order of variants.
  package var order: Int
  /// UTC, ISO 8601; the end of those who went to the last step.
  package var started: String
  package var completed: String?
  /// Whether the listener has given up, so that the place in the design is another's.
  package var left = false
  /// `pass`, `fail` or `skipped`.
  package var headphones = "skipped"
  /// The language that the listener reads; empty in stores of before for the study's own.
  package var language = ""
}

extension ListenerRecord: DatabaseRecord {
  static let table = "listener"

  static var columns: [DatabaseColumn<Self>] {
    [
      .init("code", \.code), .init("secret", \.secret), .init("number", \.number),
      .init("plan", \.plan), .init("order", \.order), .init("started", \.started),
      .init("completed", \.completed), .init("left", \.left),
      .init("headphones", \.headphones), .init("language", \.language),
    ]
  }

  init() { self.init(code: "", number: 0, plan: "", order: 0, started: "") }
}
