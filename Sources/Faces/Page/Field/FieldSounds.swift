import Files
import Network
import Score
import Synchronization
import Wire

/// The recordings that phones have to get, by their keys: each is written as a message once, and kept for whoever asks. Of
/// those that are said once, as callouts are, the latest are kept.
///
/// Walks add on their thread; the server's thread reads.
package final class FieldSounds: Sendable {
  private struct Kept {
    let recording: Recording
    let key: SoundKey
  }

  private struct State {
    /// The recordings by where their samples are in memory, which stays so while they are kept.
    var kept: [Int: [Kept]] = [:]
    var messages: [String: [UInt8]] = [:]
    /// Those that are said once, the oldest first, and the bytes of their messages.
    var passing: [Kept] = []
    var passingSize = 0
  }

  private let state = Mutex(State())
  /// The most bytes of messages with what is said once: some 20 minutes of speech.
  private let most: Int

  package init(most: Int = 128 << 20) { self.most = most }

  /// Keeps a recording.
  /// - Parameter isPassing: whether it is said once.
  /// - Returns: its key.
  /// - Throws: `Fault` of code `record` for one that is too long to travel.
  func keep(_ recording: Recording, isPassing: Bool = false) throws(Fault) -> SoundKey {
    let place = Self.place(of: recording)
    if let known = state.withLock({ state in
      state.kept[place]?.first { $0.recording == recording }?.key
    }) {
      return known
    }
    let bytes = try recording.wire()
    let key = SoundKey(SHA256.digest(of: bytes))
    let kept = Kept(recording: recording, key: key)
    state.withLock { state in
      state.kept[place, default: []].append(kept)
      let isNew = state.messages.updateValue(bytes, forKey: key.hexadecimal) == nil
      guard isPassing, isNew else { return }
      state.passing.append(kept)
      state.passingSize += bytes.count
      while state.passingSize > most, state.passing.count > 1 { Self.dropOldest(&state) }
    }
    return key
  }

  private static func dropOldest(_ state: inout State) {
    let oldest = state.passing.removeFirst()
    state.passingSize -= state.messages.removeValue(forKey: oldest.key.hexadecimal)?.count ?? 0
    state.kept = state.kept.mapValues { $0.filter { $0.key != oldest.key } }
      .filter { !$0.value.isEmpty }
  }

  /// The keys of all recordings that can be got.
  package var keys: [String] { state.withLock { $0.messages.keys.sorted() } }

  /// The message with a recording, by its key in hexadecimal digits; nil where there is none.
  package func message(_ key: String) -> [UInt8]? { state.withLock { $0.messages[key] } }

  private static func place(of recording: Recording) -> Int {
    Int(bitPattern: recording.channels.first?.withUnsafeBytes { $0.baseAddress } ?? nil)
  }
}

/// The files that a phone's engine needs: its module, the head, the recordings.
final class FieldFiles: WebPlaces {
  private let module: WebPayload
  /// The module as gzip packs it; nil where that is not there.
  private let packed: WebPayload?
  private let head: WebPayload
  private let sounds: FieldSounds

  /// - Parameters:
  ///   - module: the path of the engine's module; packed it lies beside it, with the ending `.gz`.
  ///   - head: the head as messages have it.
  /// - Throws: `Fault` for a module that cannot be read.
  init(module: String, head: [UInt8], sounds: FieldSounds) throws {
    self.module = WebPayload(try FileContent.read(module))
    packed = try? WebPayload(FileContent.read(module + ".gz"))
    (self.head, self.sounds) = (WebPayload(head), sounds)
  }

  func answer(_ request: WebRequest) -> WebAnswer? {
    switch request.path {
    case "/engine.wasm": return .whole(engine(isPacked: request.acceptsGzip))
    case "/head": return .whole(WebContent(head, type: "application/octet-stream"))
    default:
      guard request.path.hasPrefix("/sounds/"),
        let bytes = sounds.message(String(request.path.dropFirst("/sounds/".count)))
      else { return nil }
      return .whole(WebContent(WebPayload(bytes), type: "application/octet-stream"))
    }
  }

  private func engine(isPacked: Bool) -> WebContent {
    var content = WebContent(module, type: "application/wasm")
    content.fields = [("vary", "accept-encoding")]
    if isPacked, let packed {
      content.body = packed
      content.fields.append(("content-encoding", "gzip"))
    }
    return content
  }
}
