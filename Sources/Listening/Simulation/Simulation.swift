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
  }

  /// - Parameters:
  ///   - count: the number of listeners who complete the study.
  ///   - progress: gets the number of those who have.
  package func listeners(
    _ count: Int, progress: (Int) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws -> Result {
    var chance = SeededRandom(seed: seed).split("pseudonyms")
    var clock = SimulatedClock()
    return try Self.listeners(count, traits, seed: seed, progress, isCancelled) { listener in
      let code = try run.begin(chance: &chance, at: clock.time)
      let isDone = try answer(code, listener, &clock)
      if !isDone { try run.store.leave(code) }
      return isDone
    }
  }

  /// Lets listeners take part until as many have gone to the end as were asked for.
  /// - Parameter takesPart: whether the listener went to the end.
  package static func listeners(
    _ count: Int, _ traits: SimulatedListener.Traits, seed: UInt64, _ progress: (Int) -> Void,
    _ isCancelled: () -> Bool, takesPart: (SimulatedListener) throws -> Bool
  ) rethrows -> Result {
    var result = Result()
    while result.completed < count, !isCancelled() {
      let number = result.completed + result.left + 1
      if try takesPart(SimulatedListener(traits, seed: seed, number: number)) {
        result.completed += 1
        progress(result.completed)
      } else {
        result.left += 1
      }
    }
    return result
  }

  /// - Returns: whether the listener went to the end.
  private func answer(
    _ code: String, _ listener: SimulatedListener, _ clock: inout SimulatedClock
  ) throws -> Bool {
    var listener = listener
    while true {
      let session = try run.session(code)
      guard let step = session.current else { return true }
      if listener.hasLeft(session) { return false }
      let started = clock.time
      let text = listener.answer(step, in: session)
      let milliseconds = listener.milliseconds()
      clock.pass(run.plan.study.stimuli.seconds + Double(milliseconds) / 1000)
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
