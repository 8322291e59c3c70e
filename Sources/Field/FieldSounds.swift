import Files
import Score
import Synchronization
import Wire

/// The recordings that phones have to get, by their keys: each is written as a message once, and kept for whoever asks.
///
/// Walks add on their thread; the server's thread reads.
final class FieldSounds: Sendable {
  private struct Kept {
    let recording: Recording
    let key: SoundKey
  }

  private struct State {
    /// The recordings by where their samples are in memory, which stays so while they are kept.
    var kept: [Int: [Kept]] = [:]
    var messages: [String: [UInt8]] = [:]
  }

  private let state = Mutex(State())

  /// Keeps a recording.
  /// - Returns: its key.
  /// - Throws: `Fault` of code `record` for one that is too long to travel.
  func keep(_ recording: Recording) throws(Fault) -> SoundKey {
    let place = Self.place(of: recording)
    if let known = state.withLock({ state in
      state.kept[place]?.first { $0.recording == recording }?.key
    }) {
      return known
    }
    let bytes = try recording.wire()
    let key = SoundKey(SHA256.digest(of: bytes))
    state.withLock { state in
      state.kept[place, default: []].append(Kept(recording: recording, key: key))
      state.messages[key.hexadecimal] = bytes
    }
    return key
  }

  /// The message with a recording, by its key in hexadecimal digits; nil where there is none.
  func message(_ key: String) -> [UInt8]? { state.withLock { $0.messages[key] } }

  private static func place(of recording: Recording) -> Int {
    Int(bitPattern: recording.channels.first?.withUnsafeBytes { $0.baseAddress } ?? nil)
  }
}
