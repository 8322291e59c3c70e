import Datasets
import Mappings
import Output

/// What a file is: for people and for programs.
public struct Description {
  public let text: String
  /// The same as JSON text.
  public let json: String

  /// Describes a mapping (`.lua`), a sound file, or anything that the dataset readers know.
  public static func of(_ path: String, columns: [String: String] = [:]) throws -> Description {
    guard FileContent.exists(path) else {
      throw WorkbenchError(path, "there is no such file or folder", hint: "check the path")
    }
    if path.hasSuffix(".lua") { return try mapping(path) }
    if (try? AudioFormat.forFile(path)) != nil { return try sound(path) }
    let dataset = try DatasetReader.read(path: path, options: ReadOptions(columns: columns))
    let report = DatasetReport(dataset)
    return Description(
      text: report.lines.joined(separator: "\n"), json: DatasetText.json(report).pretty)
  }

  private static func sound(_ path: String) throws -> Description {
    let data = try AudioFileReader.read(path)
    var meter = LoudnessMeter(channels: data.channels.count, sampleRate: Double(data.sampleRate))
    var hash = AudioHash()
    var peak: Float = 0
    let block = 4096
    for start in stride(from: 0, to: data.frameCount, by: block) {
      var samples: [Float] = []
      for frame in start..<min(start + block, data.frameCount) {
        for channel in data.channels {
          samples.append(channel[frame])
          peak = max(peak, channel[frame].magnitude)
        }
      }
      samples.withUnsafeBufferPointer {
        meter.add($0)
        hash.add($0)
      }
    }
    let loudness = meter.result()
    let rows: [(String, String, JSONText)] = [
      ("seconds", Decimal.text(data.duration, decimals: 3), .number(data.duration)),
      ("frames", "\(data.frameCount)", .integer(data.frameCount)),
      ("channels", "\(data.channels.count)", .integer(data.channels.count)),
      ("sampleRate", "\(data.sampleRate) Hz", .integer(data.sampleRate)),
      (
        "integrated", Decimal.text(loudness.integrated, decimals: 2) + " LUFS",
        .number(loudness.integrated)
      ),
      ("range", Decimal.text(loudness.range, decimals: 2) + " LU", .number(loudness.range)),
      (
        "truePeak", Decimal.text(loudness.truePeak, decimals: 2) + " dBTP",
        .number(loudness.truePeak)
      ),
      (
        "samplePeak", Decimal.text(loudness.samplePeak, decimals: 2) + " dBFS",
        .number(loudness.samplePeak)
      ),
      ("isClipped", peak >= 1 ? "yes" : "no", .bool(peak >= 1)),
      ("sha256", hash.hexadecimal(), .string(hash.hexadecimal())),
    ]
    let lines = rows.map { "\($0.0): \($0.1)" } + data.warnings.map { "warning: \($0)" }
    return Description(
      text: "\(path)\n" + lines.joined(separator: "\n"),
      json: JSONText.object(
        [("path", .string(path))] + rows.map { ($0.0, $0.2) }
          + [("warnings", .array(data.warnings.map { .string($0) }))]
      ).pretty)
  }

  private static func mapping(_ path: String) throws -> Description {
    let mapping = try MappingFile.load(path, source: FileContent.text(path), extra: [], seed: 1)
    return Description(
      text: MappingText.lines(mapping).joined(separator: "\n"),
      json: MappingText.json(mapping).pretty)
  }
}
