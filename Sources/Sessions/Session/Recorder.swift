import Playback
import Rendering
import Score
import SoundFiles

/// Recordings that are begun and ended while the session goes on.
final class Recorder {
  private let hub: SoundHub
  private(set) var path: String?
  private var file: FileStream?

  init(_ hub: SoundHub) { self.hub = hub }

  /// Begins a file.
  /// - Throws: what the file throws: a format that is not known, a folder that is not there.
  func begin(_ path: String) throws {
    guard self.path == nil || !hub.names.contains(self.path!) else {
      throw Fault(.call, "\(self.path!) is being recorded", hint: "end it with :record off")
    }
    let stream = try FileStream(path)
    try hub.add(stream)
    self.path = stream.name
    file = stream
  }

  /// Ends it.
  /// - Returns: what was recorded, in words, and the file's report when it is whole.
  func end() throws -> (text: String, report: AudioFileReport?) {
    guard let path, let counters = hub.remove(path) else {
      throw Fault(.call, "nothing is being recorded", hint: "begin with :record out/take.wav")
    }
    self.path = nil
    let seconds = Double(counters.frames) / Double(hub.sampleRate)
    let dropped = counters.droppedFrames > 0 ? ", \(counters.droppedFrames) frames dropped" : ""
    defer { file = nil }
    return ("\(path): \(Figure.fixedOrDash(seconds, decimals: 2)) s\(dropped)", file?.report)
  }
}
