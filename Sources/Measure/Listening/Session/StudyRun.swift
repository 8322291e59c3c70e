import Files
import FoundationEssentials
import Score

/// A study that takes answers: its frozen plan, its stimuli and its store. Terminal, page and simulated listeners drive the
/// same one.
package final class StudyRun {
  package let plan: StudyPlan
  package let bank: StimulusBank
  package let store: AnswerStore
  /// Whether the listeners who begin are simulated; their pseudonyms begin with `SIM-`, so that nobody takes them for people.
  package var isSimulated = false
  private var sessions: [String: (listener: ListenerRecord, session: Session)] = [:]

  package init(_ plan: StudyPlan, _ bank: StimulusBank, _ store: AnswerStore) throws {
    try plan.check(bank)
    try plan.checkWords()
    (self.plan, self.bank, self.store) = (plan, bank, store)
  }

  /// The signs of pseudonyms: no two of them look alike.
  private static let signs = Array("23456789ACDEFGHJKLMNPQRTUVWXY")

  /// Begins the session of a new listener.
  /// - Parameters:
  ///   - chance: draws the pseudonym.
  ///   - time: UTC, ISO 8601; nil for now.
  ///   - secret: the word by which a browser goes on with the session.
  ///   - language: that the listener reads; nil for the study's own.
  /// - Returns: the pseudonym.
  package func begin(
    chance: inout some RandomNumberGenerator, at time: String? = nil, secret: String = "",
    language: String? = nil
  ) throws -> String {
    let language = language ?? plan.study.language
    let listener = try store.begin(
      plan: plan.hash, orders: Condition.all(plan.study).map(\.count), seed: plan.study.order.seed,
      at: time ?? Self.now, secret: secret, language: language
    ) {
      (isSimulated ? ListenerRecord.simulated : "L")
        + String((0..<5).map { _ in Self.signs.randomElement(using: &chance)! })
    }
    sessions[listener.code] = (
      listener,
      Session(
        plan.study, bank, number: listener.number, order: listener.order, language: language)
    )
    return listener.code
  }

  /// The session of a listener, taken up where it was left.
  /// - Throws: `Fault` for a code that nobody has, and for a listener of another plan.
  package func session(_ code: String) throws -> Session {
    if let known = sessions[code] { return known.session }
    guard let listener = try store.listener(code) else {
      throw Fault.call("resume", "nobody has the code \(quoted(code))", hint: "check its letters")
    }
    guard listener.plan == plan.hash else {
      throw Fault.call(
        "resume", "\(code) began under another plan (\(listener.plan.prefix(12)))",
        hint: "answers count only to the plan under which they were given: begin anew")
    }
    let session = Session(
      plan.study, bank, number: listener.number, order: listener.order,
      language: listener.language, answered: try store.answers(of: code))
    sessions[code] = (listener, session)
    return session
  }

  /// Lets a listener who has not agreed yet choose a language.
  /// - Throws: `Fault` for a language that the study does not have, and for who has agreed.
  package func speak(_ language: String, to code: String) throws {
    var session = try session(code)
    let known = plan.study.tongues
    guard known.contains(language), session.place == 0 else {
      throw Fault(
        .call, "the language cannot be changed to \(quoted(language))",
        hint: "it is chosen before taking part, of \(known.joined(separator: ", "))")
    }
    session.speak(language)
    try store.note(language: language, of: code)
    sessions[code]?.session = session
    sessions[code]?.listener.language = language
  }

  /// Takes an answer; when it returns, the answer is on the disk.
  /// - Returns: what a listener is told of it in training; nil outside.
  package func take(
    _ text: String, of code: String, sequence: Int, _ timing: AnswerRecord.Timing
  ) throws -> String? {
    var session = try session(code)
    guard let listener = sessions[code]?.listener else { return nil }
    let outcome = try session.take(text, sequence: sequence, timing)
    guard let record = outcome.record else { return nil }
    _ = try store.keep(
      record, of: listener, headphones: session.headphones,
      completed: session.isDone && !session.isRefused ? timing.answered : nil)
    sessions[code]?.session = session
    return outcome.feedback
  }

  /// Now, in UTC, to the second.
  package static var now: String { Date().formatted(.iso8601) }
}
