import FoundationEssentials
import Score

/// Lets simulated listeners take part in a study, one after the other, until as many have completed it as were asked for.
package struct Simulation {
  let run: StudyRun
  let traits: SimulatedListener.Traits
  let seed: UInt64

  package init(_ run: StudyRun, _ traits: SimulatedListener.Traits, seed: UInt64) {
    (self.run, self.traits, self.seed) = (run, traits, seed)
  }

  package struct Result: Sendable, Equatable {
    package var completed = 0
    package var left = 0
    /// Those who may not go on, because of the headphone check or of practice.
    package var refused = 0
  }

  /// - Parameters:
  ///   - count: the number of listeners who complete the study.
  ///   - progress: gets the number of those who have.
  package func listeners(
    _ count: Int, progress: (Int) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws -> Result {
    var chance = SeededRandom(seed: seed).split("pseudonyms")
    var clock = SimulatedClock()
    let tongues = run.plan.study.tongues
    return try Self.listeners(count, traits, seed: seed, progress, isCancelled) {
      number, listener in
      let code = try run.begin(
        chance: &chance, at: clock.time, language: tongues[(number - 1) % tongues.count])
      let end = try answer(code, listener, &clock)
      if end != .done { try run.store.leave(code) }
      return end
    }
  }

  /// The number of listeners in a row who may not go on after which a simulation is given up.
  private static let mostRefused = 200

  /// Lets listeners take part until as many have gone to the end as were asked for.
  /// - Parameter takesPart: leads the listener of a number through the study.
  /// - Throws: `Fault` where so many in a row may not go on that none ever will.
  package static func listeners(
    _ count: Int, _ traits: SimulatedListener.Traits, seed: UInt64, _ progress: (Int) -> Void,
    _ isCancelled: () -> Bool, takesPart: (Int, SimulatedListener) throws -> TerminalFace.End
  ) throws -> Result {
    var (result, inARow) = (Result(), 0)
    while result.completed < count, !isCancelled() {
      let number = result.completed + result.left + result.refused + 1
      switch try takesPart(number, SimulatedListener(traits, seed: seed, number: number)) {
      case .done:
        (result.completed, inARow) = (result.completed + 1, 0)
        progress(result.completed)
      case .left: result.left += 1
      case .refused: (result.refused, inARow) = (result.refused + 1, inARow + 1)
      }
      guard inARow < mostRefused else {
        throw Fault(
          .record, "\(inARow) simulated listeners in a row may not go on after practice",
          hint: "ask for a smaller \"share\" there, or simulate less noise")
      }
    }
    return result
  }

  private func answer(
    _ code: String, _ listener: SimulatedListener, _ clock: inout SimulatedClock
  ) throws -> TerminalFace.End {
    var listener = listener
    while true {
      let session = try run.session(code)
      if session.isRefused { return .refused }
      guard let step = session.current else { return .done }
      if listener.hasLeft(session) { return .left }
      let started = clock.time
      let text = listener.answer(step, in: session)
      let milliseconds = listener.milliseconds(step, of: session.study)
      let heard = step == .pause ? 0 : run.plan.study.stimuli.seconds
      clock.pass(heard + Double(milliseconds) / 1000)
      let timing = AnswerRecord.Timing(
        milliseconds: milliseconds, plays: 1, started: started, answered: clock.time)
      _ = try run.take(text, of: code, sequence: session.place, timing)
    }
  }
}

/// The time of simulated listeners, which begins at the same moment in every run: equal seeds give equal answers.
private struct SimulatedClock {
  /// Seconds since 1970: 1 January 2026, 09:00 UTC.
  private var seconds = 1_767_258_000.0

  var time: String { Date(timeIntervalSince1970: seconds).formatted(.iso8601) }

  mutating func pass(_ more: Double) { seconds += more }
}
