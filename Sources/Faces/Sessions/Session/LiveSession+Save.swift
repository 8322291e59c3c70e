import Files
import Prompt
import Score
import Synchronization

extension LiveSession {
  /// Writes a text to the file of the mapping that sounds, and loads it: what an editor does. The file is written whole or
  /// not at all; while the text cannot be loaded, the version before sounds on.
  /// - Parameters:
  ///   - base: the number of the version that the text was made from: where another one sounds, or somebody else is just
  ///     saving, the text is refused with a fault of code `conflict`, and the file stays as it is; nil replaces any.
  ///   - client: who saves.
  ///   - reply: gets the answer of `:reload`, or why the file cannot be written.
  public func save(
    _ text: String, base: Int? = nil, from client: PromptClient,
    _ reply: @escaping @Sendable (Reply) -> Void
  ) {
    guard let path = currentPath else {
      return reply(
        Reply(.error, "this session has no file to save to; begin it with a mapping's file"))
    }
    let saving: Saving
    do { saving = try claim(base, for: client) } catch { return reply(Reply(error)) }
    do { try ownSaves.write(text, to: path) } catch {
      release(saving)
      return reply(Reply(.error, "\(error)"))
    }
    submit(PromptInput(":reload", from: client)) { [self] answer in
      release(saving)
      reply(answer)
    }
  }

  /// Notes that a client saves in place of the present version.
  /// - Throws: a fault of code `conflict` where that is not the version the client has seen, or another client is saving.
  private func claim(_ base: Int?, for client: PromptClient) throws(Fault) -> Saving {
    let (saving, conflict) = shared.withLock { shared -> (Saving, String?) in
      shared.saves += 1
      let saving = Saving(client: client, version: shared.version, number: shared.saves)
      if let base, base != shared.version {
        return (saving, "version \(shared.version) sounds, and the text was made from \(base)")
      }
      if base != nil, let other = shared.saving, other.client != client {
        return (saving, "\(other.client.name) is saving in place of version \(other.version)")
      }
      shared.saving = saving
      return (saving, nil)
    }
    guard let conflict else { return saving }
    throw Fault(
      .conflict, "the text was not saved: \(conflict)",
      hint: "look at the version that sounds, then save again")
  }

  private func release(_ saving: Saving) {
    shared.withLock { if $0.saving == saving { $0.saving = nil } }
  }
}

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
