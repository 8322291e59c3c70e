import Glibc
import Score
import Testing

@testable import Mappings

/// The value of `v.cutoff` for one temperature.
private func cutoff(_ entry: String, _ temperature: Double = 15, _ sections: String = "") throws
  -> Double
{
  let text = mappingText(
    "map = { { from = \"temperature\", to = \"v.cutoff\", \(entry) } },\n\(sections)")
  let performance = try Performance(text, seconds: 0, inputs: ["temperature": { _ in temperature }])
  if let problem = performance.problems.first { throw Fault(.script, problem) }
  return Double(performance.moves(slot: 5).first?.value ?? 800)
}

/// The value of `v.pitch` in Hz for one temperature.
private func pitch(_ entry: String, _ temperature: Double = 15) throws -> Double {
  let text = mappingText("map = { { from = \"temperature\", to = \"v.pitch\", \(entry) } }")
  let performance = try Performance(text, seconds: 0, inputs: ["temperature": { _ in temperature }])
  if let problem = performance.problems.first { throw Fault(.script, problem) }
  return Double(performance.moves(slot: 0).first?.value ?? 0)
}

private let middles: [(String, Double)] = [
  ("scale = \"lin\"", 500.0), ("scale = \"exp\"", 300.0),
  ("scale = \"sqrt\"", 100 + 800 * 0.7071067811865476),
  ("scale = \"pow=2\"", 300), ("scale = \"quantize=3\"", 500),
  ("scale = function(u) return u * u end", 300),
  ("polarity = \"negative\", scale = \"pow=2\"", 300), ("quantize = { 100, 480, 900 }", 480),
  ("scale = \"erb\"", ERB.hertz(rate: (ERB.rate(hertz: 100) + ERB.rate(hertz: 900)) / 2)),
]

@Test(arguments: middles)
func everyScaleHasItsValueInTheMiddle(entry: String, expected: Double) throws {
  let value = try cutoff("domain = { 10, 20 }, range = { 100, 900 }, \(entry)")
  #expect(abs(value - expected) < 1e-3 * expected)
}

@Test func aLogScaleHasItsMiddleAtTheGeometricMean() throws {
  let value = try cutoff("domain = { 1, 100 }, range = { 100, 900 }, scale = \"log\"", 10)
  #expect(abs(value - 500) < 1e-3)
}

@Test func aParameterIsALiveEndOfARange() throws {
  let text = mappingText(
    """
    params = { top = { 1000, min = 200, max = 10000 } },
    map = { { from = "temperature", to = "v.cutoff", domain = { 0, 10 }, range = { 100, param "top" } } },
    """)
  let mapping = try loaded(text)
  let inputs = [try #require(Inputs.named("temperature"))]
  let conductor = try Conductor(mapping, inputs: inputs, sampleRate: 48_000)
  func value(_ events: [ScheduledEvent]) -> Float? {
    if case .voice(_, _, let value, _)? = events.first?.event.action { value } else { nil }
  }
  #expect(value(conductor.advance(to: 0, inputs: [10])) == 1000)
  try mapping.set("top", to: 5000)
  #expect(value(conductor.advance(to: 1, inputs: [10])) == 5000)
}

@Test func pitchesBetweenNotesAreEvenInSemitones() throws {
  #expect(
    abs(try pitch("domain = { 10, 20 }, range = { \"C4\", \"C5\" }") - Pitch.hertz(midi: 66)) < 1e-3
  )
  #expect(abs(try pitch("domain = { 10, 20 }, range = { 60, 72 }") - Pitch.hertz(midi: 66)) < 1e-3)
}

@Test func pitchesBetweenHertzFollowTheScaleInHertz() throws {
  #expect(try pitch("domain = { 10, 20 }, range = { hz(200), hz(800) }") == 500)
  #expect(
    abs(try pitch("domain = { 10, 20 }, range = { hz(200), hz(800) }, scale = \"exp\"") - 400)
      < 1e-3)
}

@Test func pitchesAreRoundedToATuning() throws {
  let entry =
    "domain = { 10, 20 }, range = { \"C4\", \"C5\" }, quantize = tuning(\"major\", \"C4\")"
  #expect(try abs(pitch(entry, 11.2) - Pitch.hertz(midi: 62)) < 1e-3)  // 61.44
  #expect(try abs(pitch(entry, 19.9) - Pitch.hertz(midi: 72)) < 1e-3)
}

@Test func aFunctionOfEnvCanGiveTheValueItself() throws {
  let text = mappingText(
    "map = { { from = function(env) return env.pace * 2 end, to = \"v.cutoff\" } }")
  let performance = try Performance(text, seconds: 0, inputs: ["pace": { _ in 120 }])
  #expect(performance.moves(slot: 5).map(\.value) == [240])
}

@Test func dataOutsideTheDomainAreClippedAndCounted() throws {
  let text = mappingText(
    "map = { { from = \"pace\", to = \"v.cutoff\", domain = { 0, 100 }, range = { 100, 200 } } }")
  let performance = try Performance(text, seconds: 1, inputs: ["pace": { $0 > 0.5 ? 150 : 50 }])
  #expect(performance.moves(slot: 5).map(\.value) == [150, 200])
  #expect(performance.conductor.counts.clipped == [50])
}

@Test func withoutClipTheParametersRangeStillHolds() throws {
  #expect(try cutoff("domain = { 0, 10 }, range = { 100, 200 }, clip = false") == 250)
  let text = mappingText(
    "map = { { from = \"pace\", to = \"v.cutoff\", domain = { 0, 1 }, range = { 0, 1000 }, clip = false } }"
  )
  let performance = try Performance(text, seconds: 0, inputs: ["pace": { _ in 100 }])
  #expect(performance.moves(slot: 5).map(\.value) == [12_000])
  #expect(performance.conductor.counts.clamped == ["v.cutoff": 1])
  #expect(performance.problems.count == 1)
}

@Test func aMissingDatumHoldsTheLastValueAndIsCounted() throws {
  let text = mappingText("map = { { from = \"pace\", to = \"v.cutoff\" } }")
  let performance = try Performance(
    text, seconds: 1, inputs: ["pace": { $0 < 0.2 || $0 > 0.7 ? .nan : 200 }])
  #expect(performance.moves(slot: 5).map(\.value) == [200])
  #expect(performance.conductor.counts.missed == [50])
}

@Test func aConditionStopsAnEntryAtItsLastValue() throws {
  let text = mappingText(
    "map = { { from = \"pace\", to = \"v.cutoff\", when = \"temperature > 20\" } }")
  let performance = try Performance(
    text, seconds: 1, inputs: ["pace": { 100 + 100 * $0 }, "temperature": { $0 < 0.5 ? 25 : 15 }])
  #expect(performance.moves(slot: 5).last?.value == 149)
  let byFunction = mappingText(
    "map = { { from = \"pace\", to = \"v.cutoff\", when = function(env) return env.temperature > 20 end } }"
  )
  let second = try Performance(
    byFunction, seconds: 1,
    inputs: ["pace": { 100 + 100 * $0 }, "temperature": { $0 < 0.5 ? 25 : 15 }])
  #expect(second.events.map(\.event) == performance.events.map(\.event))
}

@Test func smoothIsATimeConstant() throws {
  let text = mappingText("map = { { from = \"pace\", to = \"v.cutoff\", smooth = 0.5 } }")
  let performance = try Performance(text, seconds: 0.5, inputs: ["pace": { $0 == 0 ? 100 : 200 }])
  let last = Double(try #require(performance.moves(slot: 5).last).value)
  #expect(abs(last - (200 - 100 * exp(-1))) < 1e-3)
}

@Test func aHeadingIsSmoothedOverNorth() throws {
  let text = mappingText(
    """
    map = { { from = "heading", to = "v.cutoff", domain = { 270, 90 }, range = { 100, 300 }, smooth = 0.1 } }
    """)
  let performance = try Performance(text, seconds: 1, inputs: ["heading": { $0 == 0 ? 350 : 10 }])
  let values = performance.moves(slot: 5).map(\.value)
  #expect(values == values.sorted())
  let (first, last): (Float, Float) = (100 + 200 * 80 / 180, 100 + 200 * 100 / 180)
  #expect(abs(values[0] - first) < 1e-3)
  #expect(abs(values[values.count - 1] - last) < 0.1)
}

@Test func aMapFunctionThatFailsStopsItsEntryAlone() throws {
  let text = mappingText(
    """
    map = {
      { from = function(env) return env.pace.x end, to = "v.level" },
      { from = "pace", to = "v.cutoff" },
    }
    """)
  let performance = try Performance(text, seconds: 0.1, inputs: ["pace": { 100 + $0 }])
  #expect(performance.moves(slot: 5).count == 11)
  #expect(performance.problems.count == 1)
  #expect(performance.problems[0].hasPrefix("test.lua:9"), "\(performance.problems)")
}
