import Datasets
import Score
import SoundFiles

/// A file of what the microphones gave, beside the augmented mix and as long as it.
final class RealityFile {
  private let tape: MicrophoneTape
  private let writer: AudioFileWriter
  private var place: Int
  private var left: [Float] = []
  private var right: [Float] = []
  private var woven: [Float] = []

  /// - Parameters:
  ///   - path: of the file; one that exists is overwritten at the end.
  ///   - recording: path of the microphones' recording.
  ///   - start: second of the recording at the first frame.
  /// - Throws: `Fault` for a recording that cannot be read or a file that cannot be written.
  init(_ path: String, recording: String, start: Double, sampleRate: Int) throws {
    tape = try MicrophoneTape(recording, sampleRate: sampleRate)
    writer = try AudioFileWriter(path: path, format: nil, sampleRate: sampleRate, channels: 2)
    place = Int((start * Double(sampleRate)).rounded())
  }

  /// Writes the next frames.
  func write(frames: Int) throws {
    if left.count < frames {
      left = Array(repeating: 0, count: frames)
      right = left
      woven = Array(repeating: 0, count: 2 * frames)
    }
    tape.read(from: place, count: frames, left: &left, right: &right)
    for i in 0..<frames { (woven[2 * i], woven[2 * i + 1]) = (left[i], right[i]) }
    place += frames
    try woven.withUnsafeBufferPointer { try writer.write(.init(rebasing: $0[..<(2 * frames)])) }
  }

  func finish() throws -> AudioFileReport { try writer.finish() }

  func abort() { writer.abort() }

  /// Opens what a request asks for; nil where it asks for none.
  /// - Throws: `Fault` when there is no recording, or the walk does not pass at its own speed.
  static func open(
    _ request: RenderRequest, _ dataset: Dataset, speed: Double
  ) throws -> RealityFile? {
    guard let path = request.reality else { return nil }
    guard let recording = request.microphone ?? dataset.ambience else {
      throw Fault.call(
        "record-reality", "\(request.data) has no recording of the microphones",
        hint: "give one that plays in step: ‹mic FILE›")
    }
    guard MicrophonePlayer.isHeard(atSpeed: speed) else {
      throw Fault.call(
        "record-reality", "a recording is heard at the walk's own speed only",
        hint: "render with ‹speed 1›")
    }
    return try request.permit.guarding {
      try RealityFile(
        path, recording: recording, start: request.start, sampleRate: request.sampleRate)
    }
  }
}
