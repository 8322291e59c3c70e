import Analysis
import Output

/// A sound file in words and as JSON: length, loudness, peaks, identity.
enum SoundText {
  private typealias Row = (name: String, text: String, json: JSONText)

  static func describe(_ path: String) throws -> Description {
    let data = try AudioFileReader.read(path)
    let rows = format(data) + measures(data)
    let lines = rows.map { "\($0.name): \($0.text)" } + data.warnings.map { "warning: \($0)" }
    let warnings = JSONText.array(data.warnings.map { .string($0) })
    return Description(
      text: "\(path)\n" + lines.joined(separator: "\n"),
      json: JSONText.object(
        [("path", .string(path))] + rows.map { ($0.name, $0.json) } + [("warnings", warnings)]
      ).pretty)
  }

  private static func format(_ data: AudioData) -> [Row] {
    [
      ("seconds", Decimal.text(data.duration, decimals: 3), .number(data.duration)),
      ("frames", "\(data.frameCount)", .integer(data.frameCount)),
      ("channels", "\(data.channels.count)", .integer(data.channels.count)),
      ("sampleRate", "\(data.sampleRate) Hz", .integer(data.sampleRate)),
    ]
  }

  private static func measures(_ data: AudioData) -> [Row] {
    var meter = LoudnessMeter(channels: data.channels.count, sampleRate: Double(data.sampleRate))
    var hash = AudioHash()
    for start in stride(from: 0, to: data.frameCount, by: 4096) {
      interleaved(data, start..<min(start + 4096, data.frameCount)).withUnsafeBufferPointer {
        meter.add($0)
        hash.add($0)
      }
    }
    let loudness = meter.result()
    let clipped = data.channels.reduce(0) { $0 + $1.count { $0.magnitude >= 1 } }
    let digest = hash.hexadecimal()
    return [
      level("integrated", loudness.integrated, "LUFS"), level("range", loudness.range, "LU"),
      level("truePeak", loudness.truePeak, "dBTP"),
      level("samplePeak", loudness.samplePeak, "dBFS"),
      ("clippedSamples", "\(clipped)", .integer(clipped)), ("sha256", digest, .string(digest)),
    ]
  }

  private static func level(_ name: String, _ value: Double, _ unit: String) -> Row {
    (name, value.isFinite ? Decimal.text(value, decimals: 2) + " " + unit : "none, it is silent", .number(value, decimals: 3))
  }

  private static func interleaved(_ data: AudioData, _ frames: Range<Int>) -> [Float] {
    var samples: [Float] = []
    samples.reserveCapacity(frames.count * data.channels.count)
    for frame in frames {
      for channel in data.channels { samples.append(channel[frame]) }
    }
    return samples
  }
}
