import Glibc
import Output
import Score

/// Sound files of a session's mappings, read again only when they have changed on disk.
struct RecordingCache {
  private struct Stamp: Equatable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  private var known: [String: (stamp: Stamp, recording: Recording)] = [:]

  /// The orchestra with its files loaded.
  mutating func load(_ orchestra: Orchestra, besides mapping: String) throws -> Orchestra {
    var loaded = orchestra
    for (index, table) in orchestra.tables.enumerated() {
      guard case .file(let path) = table else { continue }
      loaded.tables[index] = .recording(
        try recording(SoundTables.resolve(path, besides: mapping)))
    }
    return loaded
  }

  private mutating func recording(_ path: String) throws -> Recording {
    let stamp = Self.stamp(path)
    if let stamp, let entry = known[path], entry.stamp == stamp { return entry.recording }
    let data = try AudioFileReader.read(path)
    let recording = Recording(channels: data.channels, sampleRate: Double(data.sampleRate))
    if let stamp { known[path] = (stamp, recording) }
    return recording
  }

  private static func stamp(_ path: String) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Stamp(
      size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}
