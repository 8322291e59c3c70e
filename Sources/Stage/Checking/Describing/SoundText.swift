import Analysis
import JSON
import Score
import SoundFiles

/// A sound file in words and as JSON: length, loudness, peaks, identity.
enum SoundText {
  private typealias Row = (name: String, text: String, json: JSONText)

  static func describe(_ path: String) throws -> Description {
    let file = try AudioFileReader(path: path)
    var sound = SoundMeasure(channels: file.channels, sampleRate: Double(file.sampleRate))
    let size = max(1, 4096 / file.channels) * file.channels
    try withUnsafeTemporaryAllocation(of: Float.self, capacity: size) { block in
      while case let frames = try file.read(into: block), frames > 0 {
        sound.add(UnsafeBufferPointer(rebasing: block[..<(frames * file.channels)]))
      }
    }
    let rows = format(file, frames: sound.samples / file.channels) + measures(sound)
    let lines = rows.map { "\($0.name): \($0.text)" } + file.warnings.map { "warning: \($0)" }
    let warnings = JSONText.array(file.warnings.map { .string($0) })
    return Description(
      text: "\(path)\n" + lines.joined(separator: "\n"),
      json: JSONText.object(
        [("path", .string(path))] + rows.map { ($0.name, $0.json) } + [("warnings", warnings)]
      ).pretty)
  }

  private static func format(_ file: AudioFileReader, frames: Int) -> [Row] {
    let duration = Double(frames) / Double(file.sampleRate)
    return [
      ("seconds", Figure.fixedOrDash(duration, decimals: 3), .number(duration)),
      ("frames", "\(frames)", .integer(frames)),
      ("channels", "\(file.channels)", .integer(file.channels)),
      ("sampleRate", "\(file.sampleRate) Hz", .integer(file.sampleRate)),
    ]
  }

  private static func measures(_ sound: SoundMeasure) -> [Row] {
    let lowest = Figure.plain(LoudnessMeter.lowestRate)
    let unmeasured = ["integrated", "range"].map { name -> Row in
      (name, "not measured below a sample rate of \(lowest) Hz", .null)
    }
    let loudness = sound.loudness.map {
      [level("integrated", $0.integrated, "LUFS"), level("range", $0.range, "LU")]
    }
    let digest = sound.hash.hexadecimal()
    return (loudness ?? unmeasured) + [
      level("truePeak", Decibels.level(Double(sound.peak.peak)), "dBTP"),
      level("samplePeak", Decibels.level(Double(sound.peak.samplePeak)), "dBFS"),
      ("clippedSamples", "\(sound.clipped)", .integer(sound.clipped)),
      ("sha256", digest, .string(digest)),
    ]
  }

  private static func level(_ name: String, _ value: Double, _ unit: String) -> Row {
    (
      name,
      value.isFinite ? Figure.fixedOrDash(value, decimals: 2) + " " + unit : "none, it is silent",
      .number(value, decimals: 3)
    )
  }
}

/// The measures of a sound that is read block by block.
private struct SoundMeasure {
  private(set) var peak: TruePeak
  private(set) var hash = AudioHash()
  private(set) var clipped = 0
  private(set) var samples = 0
  /// The loudness meter; nil below the lowest sample rate that loudness is defined for.
  private var meter: LoudnessMeter?

  init(channels: Int, sampleRate: Double) {
    peak = TruePeak(channels: channels)
    if sampleRate >= LoudnessMeter.lowestRate {
      meter = LoudnessMeter(channels: channels, sampleRate: sampleRate)
    }
  }

  var loudness: Loudness? { meter?.result() }

  mutating func add(_ block: UnsafeBufferPointer<Float>) {
    meter?.add(block)
    peak.add(block)
    hash.add(block)
    clipped += block.count { $0.magnitude >= 1 }
    samples += block.count
  }
}

/// A SoundFont in words and as JSON: its presets.
enum SoundFontText {
  static func describe(_ path: String) throws -> Description {
    let font = try SoundFont(path: path)
    let presets = font.presets
    let lines = presets.map { preset in
      "bank \(preset.bank), program \(preset.program): \(preset.name)"
        + " (\(counted(font.zoneCount(of: preset), "zone")))"
    }
    let title =
      "\(path): \(font.name), SoundFont \(font.version), \(counted(presets.count, "preset"))"
    let rows = presets.map { preset in
      JSONText.object([
        "bank": preset.bank, "program": preset.program, "name": preset.name,
        "zones": font.zoneCount(of: preset),
      ])
    }
    return Description(
      text: ([title] + lines).joined(separator: "\n"),
      json: JSONText.object([
        "path": path, "name": font.name, "version": font.version, "presets": rows,
      ]).pretty)
  }
}

/// A head of a SOFA file in words and as JSON.
enum HeadText {
  static func describe(_ path: String) throws -> Description {
    let head = try SOFAReader.read(path)
    let rows: [(name: String, text: String, json: JSONText)] = [
      ("sampleRate", "\(Figure.brief(head.sampleRate)) Hz", .number(head.sampleRate)),
      ("directions", "\(head.directions.count)", .integer(head.directions.count)),
      ("samples", "\(head.left[0].count)", .integer(head.left[0].count)),
      ("distance", "\(Figure.brief(head.distance)) m", .number(head.distance)),
    ]
    let lines = rows.map { "\($0.name): \($0.text)" }
    return Description(
      text: ([path + ": head-related impulse responses"] + lines).joined(separator: "\n"),
      json: JSONText.object([("path", .string(path))] + rows.map { ($0.name, $0.json) }).pretty)
  }
}
