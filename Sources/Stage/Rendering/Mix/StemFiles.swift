import Analysis
import Files
import Glibc
import SoundFiles

/// The file that was written of one stem, and its loudness.
public struct StemReport: Sendable {
  public let name: String
  public let file: AudioFileReport
  public let loudness: Loudness
}

/// The sound files of a render's stems, and how well they add up to its mix.
final class StemFiles {
  private let stems: [Stem]
  private let writers: [AudioFileWriter]
  private var meters: [LoudnessMeter]
  private var sum: [Float] = []
  /// The largest difference between a sample of the mix and the sum of the stems' samples.
  private(set) var largestDifference: Float = 0

  init(_ stems: [Stem], _ request: RenderRequest) throws {
    self.stems = stems
    writers = try stems.map { stem in
      let path = Self.path(of: stem.name, beside: request.output ?? "")
      try FileContent.refuse(path, "stems", ifAmong: request.inputFiles)
      return try AudioFileWriter(
        path: path,
        format: try request.format.map(AudioFormat.named), sampleRate: request.sampleRate,
        channels: 2)
    }
    meters = stems.map { _ in LoudnessMeter(channels: 2, sampleRate: Double(request.sampleRate)) }
  }

  /// `out/rose.pad.wav` for the stem `pad` of `out/rose.wav`.
  static func path(of stem: String, beside output: String) -> String {
    let name = output.lastIndex(of: "/").map { output.index(after: $0) } ?? output.startIndex
    guard let dot = output[name...].lastIndex(of: "."), dot > name else {
      return "\(output).\(stem)"
    }
    return "\(output[..<dot]).\(stem)\(output[dot...])"
  }

  /// Writes a block of one stem; the stems of a block come in their order.
  func write(_ block: UnsafeBufferPointer<Float>, stem: Int) throws {
    if stem == 0 { sum = [Float](repeating: 0, count: block.count) }
    for i in block.indices { sum[i] += block[i] }
    meters[stem].add(block)
    try writers[stem].write(block)
  }

  /// Compares the same block of the mix, after those of the stems.
  func compare(_ mix: UnsafeBufferPointer<Float>) {
    guard !stems.isEmpty else { return }
    for i in mix.indices { largestDifference = max(largestDifference, abs(mix[i] - sum[i])) }
  }

  func finish() throws -> [StemReport] {
    try stems.indices.map {
      StemReport(
        name: stems[$0].name, file: try writers[$0].finish(), loudness: meters[$0].result())
    }
  }

  func abort() { for writer in writers { writer.abort() } }
}
