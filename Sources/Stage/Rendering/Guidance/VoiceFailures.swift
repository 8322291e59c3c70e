import Behaviors
import Score
import Synchronization

/// The parts of callouts that a voice could not say in a walk, and the reasons, each once.
final class VoiceFailures: Sendable {
  /// The failures in a row after which a voice is not asked any more.
  private static let most = 3

  private struct State {
    var parts: Set<CalloutPart> = []
    /// The failures since a text was spoken.
    var row = 0
    var reasons: Set<String> = []
    var warnings: [String] = []

    mutating func warn(_ reason: String, _ sentence: String) {
      if reasons.insert(reason).inserted { warnings.append(sentence) }
    }
  }

  private let state = Mutex(State())

  var warnings: [String] { state.withLock { $0.warnings } }

  /// Whether a part is not tried again.
  func forbids(_ part: CalloutPart) -> Bool {
    state.withLock { state in
      if state.parts.contains(part) { return true }
      guard case .text = part else { return false }
      return state.row >= Self.most
    }
  }

  /// Adds a part that could not be said.
  func add(_ reason: String, of part: CalloutPart) {
    state.withLock { state in
      state.parts.insert(part)
      guard case .text(let text) = part else { return state.warn(reason, reason) }
      state.warn(reason, "\(reason); the walk goes on without \(quoted(text))")
      state.row += 1
      guard state.row == Self.most else { return }
      state.warn(
        "row", "the voice failed \(state.row) times in a row: it is not asked any more in this walk"
      )
    }
  }

  /// A text was spoken: failures are counted anew.
  func end() { state.withLock { $0.row = 0 } }

  /// Adds a sentence.
  func warn(_ sentence: String) { state.withLock { $0.warn(sentence, sentence) } }
}
