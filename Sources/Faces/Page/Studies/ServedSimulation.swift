import JSON
import Listening
import Score
import Network

/// Lets simulated listeners take part in a study as browsers do: by its server and the messages of its page.
///
/// What they hear is known from the session; all that they answer goes over the network, and nothing past it.
package struct ServedSimulation {
  let server: StudyServer
  let traits: SimulatedListener.Traits
  let seed: UInt64

  package init(_ server: StudyServer, _ traits: SimulatedListener.Traits, seed: UInt64) {
    (self.server, self.traits, self.seed) = (server, traits, seed)
  }

  /// - Parameters:
  ///   - count: the number of listeners who complete the study.
  ///   - progress: gets the number of those who have.
  package func listeners(
    _ count: Int, progress: (Int) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws -> Simulation.Result {
    try Simulation.listeners(
      count, traits, seed: seed, progress, isCancelled, takesPart: takesPart)
  }

  private func takesPart(
    _ number: Int, _ listener: SimulatedListener
  ) throws -> TerminalFace.End {
    var listener = listener
    let browser = try SimulatedBrowser(server.own)
    let secret = AccessToken.make()
    var shown = try browser.tell(.object([("hello", .string(secret))]))
    let languages = (shown["language"]?["all"]?.array ?? []).compactMap { $0["code"]?.string }
    if languages.count > 1 {
      let language = languages[(number - 1) % languages.count]
      shown = try browser.tell(.object([("language", .string(language))]))
    }
    while true {
      let (code, session) = try server.session(of: secret)
      guard !session.isRefused, let step = session.current else { return try end(shown, session) }
      if listener.hasLeft(session) {
        try server.leave(code)
        return .left
      }
      let sounds = Self.sounds(shown)
      for name in sounds { try browser.fetch(name) }
      let text = listener.answer(step, in: session)
      shown = try browser.tell(
        .object([
          (
            "answer",
            .object([
              ("sequence", .integer(session.place)), ("text", .string(text)),
              ("ms", .integer(listener.milliseconds(step, of: session.study))),
              ("plays", .integer(1)),
              ("heard", .array(sounds.map { _ in .integer(1) })),
            ])
          )
        ]))
      guard shown["ack"]?.number == Double(session.place) else {
        throw Fault(.record, "step \(session.place) of \(code) was answered and not acknowledged")
      }
    }
  }

  /// The end as the browser shows it, which must be that of the session.
  private func end(_ shown: JSONValue, _ session: Session) throws(Fault) -> TerminalFace.End {
    let kind = shown["step"]?["kind"]?.string
    guard kind == (session.isRefused ? "refused" : "done") else {
      throw Fault(.record, "a browser shows \(quoted(kind ?? "nothing")) at the end of a session")
    }
    return session.isRefused ? .refused : .done
  }

  /// The names of the sounds that a step plays, an open reference first.
  private static func sounds(_ shown: JSONValue) -> [String] {
    let step = shown["step"]
    return [step?["reference"]?.string].compactMap(\.self)
      + (step?["sounds"]?.array ?? []).compactMap(\.string)
  }
}
