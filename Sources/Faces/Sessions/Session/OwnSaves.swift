import Files
import Score
import Synchronization

/// The saves that the session makes itself, told from those of other editors: its watch on the file sees both, and what a
/// page saves is loaded, and answered, once.
final class OwnSaves: Sendable {
  private struct State {
    /// The texts that are being written.
    var underWay: [String] = []
    /// The state in which the last of these saves left its file.
    var last: FileSignature?
  }

  private let state = Mutex(State())

  /// Writes a text to a file, whole or not at all.
  /// - Throws: `Fault` as `TextFile.write` does.
  func write(_ text: String, to path: String) throws(Fault) {
    state.withLock { $0.underWay.append(text) }
    do throws(Fault) { try TextFile.write(text, to: path) } catch {
      end(text) { _ in }
      throw error
    }
    let signature = FileSignature(path)
    end(text) { $0.last = signature }
  }

  private func end(_ text: String, _ note: (inout State) -> Void) {
    state.withLock { state in
      note(&state)
      if let index = state.underWay.firstIndex(of: text) { state.underWay.remove(at: index) }
    }
  }

  /// Tells whether a file is as one of these saves has left it, or leaves it at this moment.
  /// - Parameter text: what the file holds.
  func made(_ text: String, at path: String) -> Bool {
    let signature = FileSignature(path)
    return state.withLock { state in
      state.underWay.contains(text) || (signature != nil && signature == state.last)
    }
  }
}
