internal import Glibc
internal import Score

/// A log for tests by ear and eye: stairs, ramps, turns through north and gaps, at 10 rows per second.
enum Staircase {
  static let rate = 10.0
  static let duration = 120.0

  static func dataset() -> Dataset {
    let times = (0...Int(held: duration * rate, .towardZero)).map { Double($0) / rate }
    let columns = [
      column("temperature", .hold, times, temperature), column("pace", .interpolate, times, pace),
      column("heading", .interpolate, times, heading),
      column("wind_speed", .interpolate, times, wind),
      column("season", .interpolate, times) { $0 / duration },
      column("season_name", .hold, times) { Double(Season.name(ofPhase: $0 / duration)) },
      column("humidity", .silence, times) { inGap($0) ? .nan : 40 + $0 / 3 },
      column("light", .interpolate, times) { inGap($0) ? .nan : 1000 + 100 * $0 },
      column("pressure", .hold, times) { inGap($0) ? .nan : 1000 + $0 / 10 },
    ]
    return Dataset(
      name: "staircase", title: "Stairs, ramps, turns through north and gaps",
      source: "computed", licence: "CC0-1.0",
      start: StartTime(epoch: 1_742_461_260, utcOffset: 0), axes: [times], columns: columns)
  }

  private static func column(
    _ name: String, _ gaps: GapPolicy, _ times: [Double], _ value: (Double) -> Double
  ) -> Column {
    let spec = KnownColumns.spec(name)!
    return Column(
      name: name, unit: spec.unit, kind: spec.kind,
      values: times.map { Figure.rounded(value($0), decimals: 5) }, gaps: gaps,
      maximumGap: Dataset.gapFactor / rate, provenance: .own(original: name, unit: spec.unit))
  }

  /// -5 °C, up by 5 °C every 5 s to 35 °C, and down again.
  private static func temperature(_ time: Double) -> Double {
    let step = Int(held: time / 5, .towardZero)
    return Double(step <= 8 ? step : max(0, 16 - step)) * 5 - 5
  }

  /// 40 to 160 steps/min in the first minute, back in the second.
  private static func pace(_ time: Double) -> Double { time <= 60 ? 40 + 2 * time : 280 - 2 * time }

  /// 0 to 12 m/s within every 30 s.
  private static func wind(_ time: Double) -> Double { Angle.wrap(time, period: 30) * 0.4 }

  /// 350° to 10° at 10 s, 359° to 1° at 20 s, back at 30 s; two turns from 40 to 100 s; then east and west.
  private static func heading(_ time: Double) -> Double {
    switch time {
    case ..<10: 350
    case ..<15: 10
    case ..<20: 359
    case ..<30: 1
    case ..<40: 359
    case ..<100: Angle.wrap360((time - 40) * 12)
    case ..<110: 90
    default: 270
    }
  }

  /// Whether a time lies in the gap: from 70 to 80 s three columns are silent, each with another gap policy.
  private static func inGap(_ time: Double) -> Bool { time > 70 && time < 80 }
}
