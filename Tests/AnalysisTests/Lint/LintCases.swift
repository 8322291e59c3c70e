import Score

@testable import Analysis

extension LintCase {
  static let all = data + sound + notes + meaning

  /// Equal ratios from 220 to 880 Hz over 0...30.
  private static func pitch(_ datum: Double) -> Double {
    Pitch.hertz(midi: 57 + 24 * datum / 30)
  }

  private static let data: [LintCase] = [
    LintCase(
      "data-clipped",
      subject([
        pairing("temperature", temperatures, clipped: temperatures.map { $0 > 20 }) {
          pitch(min($0, 20) * 1.5)
        }
      ]),
      cured: subject([
        pairing("temperature", temperatures, clipped: temperatures.map { $0 > 31 }, by: pitch)
      ])),
    LintCase("domain-wide", speeds(in: Span(0, 60)), cured: speeds(in: Span(0, 10))),
    LintCase("domain-unit", speeds(in: Span(0, 35)), cured: speeds(in: Span(0, 9.72))),
    LintCase("data-missing", entries(missed: 600), cured: entries(missed: 0)),
    LintCase(
      "data-constant",
      subject([pairing("temperature", Array(repeating: 12, count: 50), by: pitch)]),
      cured: subject([pairing("temperature", temperatures, by: pitch)])),
    LintCase(
      "unmapped-column",
      subject(columns: [.init("humidity", .percent, spread: 40...80, isRead: false)]),
      cured: subject(columns: [
        .init("humidity", .percent, spread: 40...80, isRead: true),
        .init("rain", spread: 0...0, isRead: false),
      ])),
  ]

  /// A wind of 1 to 9 m/s, which is 3.6 to 32.4 km/h.
  private static func speeds(in domain: Span) -> LintSubject {
    let winds = temperatures.map { 1 + 8 * $0 / 30 }
    return subject([
      Pairing(
        input: Inputs.named("wind_speed")!, target: "v.pitch", percept: .pitch, unit: .hertz,
        line: 7, data: winds, values: winds.map { 200 + 60 * $0 }, range: 200...800, domain: domain)
    ])
  }

  private static func entries(missed: Int) -> LintSubject {
    var all = subject()
    all.entries = [.init("temperature → v.pitch", line: 7, ticks: 3000, missed: missed)]
    return all
  }

  private static let sound: [LintCase] = [
    LintCase(
      "quantiser-collapse", subject([pairing("temperature", temperatures) { quantised($0, 5) }]),
      cured: subject([pairing("temperature", temperatures) { quantised($0, 121) }])),
    LintCase(
      "inaudible-change",
      subject([pairing("temperature", temperatures, "tempo", .tempo) { 100 + $0 / 15 }]),
      cured: subject([pairing("temperature", temperatures, "tempo", .tempo) { 100 + $0 }])),
    LintCase(
      "circular-jump",
      subject([pairing("heading", turns, "v.pan", .pan, unit: .none) { $0 / 180 - 1 }]),
      cured: subject([
        pairing("heading", turns, "v.pan", .pan, unit: .none) { sine($0 / 360 + 0.25) }
      ])),
    LintCase(
      "level-jump", levels((0..<300).map { $0 < 150 ? -30 : -6 }),
      cured: levels((0..<300).map { min(-6, max(-30, -30 + Float($0 - 150) / 2)) })),
  ]

  /// Two turns to the right, 10° a row.
  private static let turns = (0..<72).map { Angle.wrap360(Double($0) * 10) }

  private static func quantised(_ datum: Double, _ values: Double) -> Double {
    pitch((datum / 30 * (values - 1)).rounded() / (values - 1) * 30)
  }

  private static func levels(_ values: [Float]) -> LintSubject {
    var all = subject()
    all.levels = [.init("v.level", line: 9, values: values)]
    return all
  }

  private static let notes: [LintCase] = [
    LintCase("no-notes", subject(notes: []), cured: subject()),
    LintCase(
      "note-fusion", subject(notes: (0..<20).map { note("v", Double($0) * 0.015, 0.5) }),
      cured: subject(
        notes: (0..<20).map { note("v", Double($0 / 4) * 0.05, Double($0 / 4) * 0.05 + 0.04) })),
    LintCase(
      "note-overlap",
      subject(notes: (0..<20).map { note("v", Double($0) * 0.5, Double($0) * 0.5 + 1.8) }),
      cured: subject(
        notes: (0..<20).map { note("v", Double($0 / 4) * 0.5, Double($0 / 4) * 0.5 + 0.9) })),
  ]

  private static let paces = temperatures.map { 5 + $0 / 5 }

  private static let meaning: [LintCase] = [
    LintCase(
      "pace-reversed",
      subject([pairing("walk_pace", paces, "tempo", .tempo, unit: .beatsPerMinute) { 10 * $0 }]),
      cured: subject([
        pairing("walk_pace", paces, "tempo", .tempo, unit: .beatsPerMinute) { 160 - 10 * $0 }
      ])),
    LintCase(
      "pace-reversed",
      subject([
        pairing("pace", temperatures.map { 80 + $0 }) { 2 * $0 },
        pairing("speed", temperatures.map { 1 + $0 / 30 }, "w.pitch") { 600 - 100 * $0 },
      ]),
      cured: subject([
        pairing("pace", temperatures.map { 80 + $0 }) { 2 * $0 },
        pairing("speed", temperatures.map { 1 + $0 / 30 }, "w.pitch") { 600 + 100 * $0 },
      ])),
    LintCase(
      "pace-reversed",
      subject([pairing("pace", paces, "tempo", .tempo, unit: .beatsPerMinute) { 10 * $0 }]),
      cured: subject([
        pairing("pace", paces.map { 10 * $0 }, "tempo", .tempo, unit: .beatsPerMinute) { $0 }
      ])),
    LintCase("data-relative", compared { pitch($0 * 1.5 - 15) }, cured: compared(pitch)),
  ]

  /// The same mapping on the swing and on a warmer one.
  private static func compared(_ other: (Double) -> Double) -> LintSubject {
    var all = subject([pairing("temperature", temperatures, by: pitch)])
    all.others = [pairing("temperature", temperatures.map { 10 + $0 * 2 / 3 }, by: other)]
    return all
  }
}
