import Engine
import JSON
import Rendering
import Score

/// The levels of what a session mixes: voices and buses of its mapping, and the parts of its garden.
///
/// Asking for them has them measured, so that they are there when they are asked for again, a tenth of a second later.
struct VoiceLevels {
  private let performance: LivePerformance

  init(_ performance: LivePerformance) { self.performance = performance }

  /// By the names of voices and buses and the ids of ripples: peak and RMS in dBFS; null where nothing was measured.
  var members: [(String, JSONText)] {
    let orchestra = performance.orchestra
    let levels = performance.engine.takeLevels()
    let parts = performance.garden.flatMap { $0.director.levels(of: $0.stage) }
    return [
      ("voices", Self.json(levels.map { zip(orchestra.voices.map(\.name), $0.voices) })),
      ("buses", Self.json(levels.map { zip(orchestra.buses.map(\.name), $0.buses) })),
      ("parts", Self.json(parts.map { zip($0.map(\.id), $0.map(\.level)) })),
    ]
  }

  private static func json(_ levels: Zip2Sequence<[String], [SoundLevel]>?) -> JSONText {
    levels.map { .object($0.map { ($0, json($1)) }) } ?? .null
  }

  private static func json(_ level: SoundLevel) -> JSONText {
    .object([
      "peak": JSONText.number(Decibels.level(Double(level.peak)), decimals: 1),
      "rms": JSONText.number(Decibels.level(Double(level.rms)), decimals: 1),
    ])
  }
}
