import Analysis
import Output
import Report

/// Which part of a cell the report's players hold.
enum Excerpt {
  /// The second from which the input in question goes through most of its range: the same for all variants of a dataset.
  static func start(of recorder: PerformanceRecorder, focus: String?, seconds: Double) -> Double {
    let input = recorder.inputs.first { $0.spec.name == focus } ?? recorder.inputs.first
    guard let values = input?.values, seconds > 0 else { return 0 }
    let length = Int(seconds / SoundTracks.hop)
    guard values.count > length else { return 0 }
    var best = (start: 0, span: Float(-1))
    for start in stride(from: 0, through: values.count - length, by: max(1, length / 8)) {
      let part = values[start..<start + length].filter(\.isFinite)
      let span = (part.max() ?? 0) - (part.min() ?? 0)
      if span > best.span * 1.0001 { best = (start, span) }
    }
    return Double(best.start) * SoundTracks.hop
  }
}

/// Writes the excerpt as a file that every browser plays.
final class ExcerptWriter {
  private let writer: AudioFileWriter
  private let name: String
  private let first: Int
  private let last: Int
  private let rate: Int
  private var frames = 0
  private static let format = AudioFormat.mp3

  init(_ run: CellRun, start: Double) throws {
    rate = run.request.sampleRate
    name = run.name + ".mp3"
    first = Int((start * Double(rate)).rounded())
    last = first + Int((run.request.excerpt * Double(rate)).rounded())
    writer = try AudioFileWriter(
      path: run.base + ".mp3", format: Self.format, sampleRate: rate, channels: 2, hashes: false)
  }

  /// Takes a block that begins at a frame of the sound.
  func take(_ block: UnsafeBufferPointer<Float>, from frame: Int) throws {
    let count = block.count / 2
    let (low, high) = (max(first, frame), min(last, frame + count))
    guard low < high else { return }
    try writer.write(
      UnsafeBufferPointer(rebasing: block[(2 * (low - frame))..<(2 * (high - frame))]))
    frames += high - low
  }

  func abort() { writer.abort() }

  func finish() throws -> Report.Cell.Audio {
    _ = try writer.finish()
    return Report.Cell.Audio(
      file: name, type: "audio/mpeg", start: Double(first) / Double(rate),
      seconds: Double(frames) / Double(rate))
  }
}
