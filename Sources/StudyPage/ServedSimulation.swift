import JSON
import Listening
import Score
import Server

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

  /// - Returns: whether the listener went to the end.
  private func takesPart(_ listener: SimulatedListener) throws -> Bool {
    var listener = listener
    let browser = try SimulatedBrowser(server.own)
    let secret = AccessToken.make()
    var shown = try browser.tell(.object([("hello", .string(secret))]))
    while true {
      let (code, session) = try server.session(of: secret)
      guard let step = session.current else { return shown["step"]?["kind"]?.string == "done" }
      if listener.hasLeft(session) {
        try server.leave(code)
        return false
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
              ("ms", .integer(listener.milliseconds())), ("plays", .integer(1)),
              ("heard", .array(sounds.map { _ in .integer(1) })),
            ])
          )
        ]))
      guard shown["ack"]?.number == Double(session.place) else {
        throw Fault(.record, "step \(session.place) of \(code) was answered and not acknowledged")
      }
    }
  }

  /// The names of the sounds that a step plays, an open reference first.
  private static func sounds(_ shown: JSONValue) -> [String] {
    let step = shown["step"]
    return [step?["reference"]?.string].compactMap(\.self)
      + (step?["sounds"]?.array ?? []).compactMap(\.string)
  }
}
