import Synchronization
import Threads

/// A limit on the lines that scripts print in a second; further ones are only counted.
final class PrintLimit: Sendable {
  private struct State {
    var second: Int64 = 0
    var lines = 0
    var left = 0
  }

  /// The most lines a second.
  static let limit = 100
  private let state = Mutex(State())

  /// The lines to show for one that was printed: itself, with a line before it that counts those that were left out,
  /// or none.
  /// - Parameter now: nanoseconds of the steady clock.
  func pass(_ line: String, now: Int64 = SteadyTime.now) -> [String] {
    state.withLock { state in
      var shown: [String] = []
      if now / 1_000_000_000 != state.second {
        if state.left > 0 { shown.append("(\(state.left) printed lines left out)") }
        state = State(second: now / 1_000_000_000)
      }
      state.lines += 1
      if state.lines <= Self.limit { shown.append(line) } else { state.left += 1 }
      return shown
    }
  }
}
