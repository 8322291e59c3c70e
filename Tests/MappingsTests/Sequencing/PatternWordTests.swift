import Score
import Testing

@testable import Mappings

/// pattern by pattrns' guide: units, subdivisions, repeats, gates, generators.
struct PatternWordTests {
  private func performance(_ options: String, _ sections: String = "", seconds: Double) throws
    -> Performance
  {
    let performance = try Performance(
      mappingText(
        "sequences = { s = pattern { voice = \"v\", duration = 0.001, \(options) } },\n\(sections)"),
      seconds: seconds)
    #expect(performance.problems == [])
    return performance
  }

  /// Beats of the starts at 120 bpm.
  private func beats(_ options: String, _ sections: String = "", seconds: Double) throws -> [Double]
  {
    try performance(options, sections, seconds: seconds).starts.map { Double($0) / 24_000 }
  }

  @Test(
    arguments: [
      ("unit = \"beats\"", 1.0), ("unit = \"1/4\"", 1), ("unit = \"1/16\"", 0.25),
      ("unit = \"bars\"", 4),
      ("unit = \"seconds\"", 2), ("unit = \"ms\", resolution = 500", 1),
      ("unit = \"1/8\", resolution = 4/3", 2.0 / 3), ("", 1),
    ] as [(String, Double)])
  func theUnitTimesTheResolutionIsTheStep(options: String, step: Double) throws {
    let found = try beats("\(options) \(options.isEmpty ? "" : ",") event = 60", seconds: 4.1)
    for (index, beat) in found.enumerated() { #expect(abs(beat - Double(index) * step) < 3e-5) }
    #expect(found.count == Int(8.2 / step) + 1)
  }

  @Test func aStepCanBeDivided() throws {
    // pattrns: a triplet, then two: 1/3 and 1/2 of a step.
    let thirds: [Double] = [0, 1.0 / 3, 2.0 / 3, 1, 1.5]
    let onFrames = thirds.map { (beat: Double) -> Double in (beat * 24_000).rounded() / 24_000 }
    #expect(
      try beats(
        "unit = \"beats\", pulse = { { 1, 1, 1 }, { 1, 1 } }, event = 60, repeats = 0", seconds: 3)
        == onFrames)
    #expect(
      try beats(
        "unit = \"1/4\", pulse = { { 1, 0 }, { 0, 1 } }, event = 60, repeats = false", seconds: 3)
        == [0, 1.5])
    #expect(
      try beats(
        "unit = \"beats\", pulse = { 1, {}, { 1, { 1, 1 } } }, repeats = 0, event = 60", seconds: 3)
        == [0, 2, 2.5, 2.75])
  }

  @Test func repeatsAndOffset() throws {
    #expect(
      try beats(
        "unit = \"beats\", pulse = { 0, 1 }, repeats = 1, offset = 2, event = 60", seconds: 5)
        == [3, 5])
    #expect(
      try beats(
        "unit = \"beats\", pulse = function() return 1 end, repeats = 2, event = 60", seconds: 5)
        == [0, 1, 2])
  }

  @Test func euclideanPulsesAndSwing() throws {
    #expect(
      try beats("unit = \"1/8\", pulse = euclid(3, 8), event = 60, repeats = 0", seconds: 3)
        == [0, 1.5, 3])
    #expect(
      try beats("unit = \"1/8\", swing = 0.6, event = 60, repeats = 3", seconds: 3) == [
        0, 0.6, 1, 1.6,
      ])
    #expect(
      try beats("unit = \"1/8\", event = 60, repeats = 3", "swing = 0.6", seconds: 3) == [
        0, 0.6, 1, 1.6,
      ])
  }

  @Test func barsAreThoseOfTheMeter() throws {
    #expect(
      try beats("unit = \"bars\", event = 60, repeats = 2", "meter = \"3/4\"", seconds: 4) == [
        0, 3, 6,
      ])
  }

  @Test func theGateSeesThePulse() throws {
    #expect(
      try beats(
        """
        unit = "beats", pulse = { 0.2, 0.9, 0.5, 1 }, repeats = 0, event = 60,
        gate = function(context) return context.pulse_value > 0.6 end
        """, seconds: 3) == [1, 3])
  }

  @Test func eventsFollowEachOtherAndKnowWhereTheyStand() throws {
    func pitches(_ event: String) throws -> [Double] {
      try performance("unit = \"1/16\", repeats = 5, event = \(event)", seconds: 1).values(slot: 0)
        .map {
          Pitch.midi(hertz: Double($0)).rounded()
        }
    }
    #expect(
      try pitches("{ \"C4\", 62, { key = \"E4\", volume = 0.5 } }") == [60, 62, 64, 60, 62, 64])
    #expect(try pitches("{ { 60, 64 }, {}, \"-\" }") == [60, 64, 60, 64])
    #expect(try pitches("sequins { 50, 51 } + 10") == [60, 61, 60, 61, 60, 61])
    #expect(
      try pitches("function(context) return 59 + context.step end") == [60, 61, 62, 63, 64, 65])
    #expect(
      try pitches(
        "function() local n = 59 return function(context) n = n + context.pulse_step return n end end"
      )
        == [60, 62, 65, 69, 74, 80])
  }

  @Test func contextsSayTimeAndTempo() throws {
    let values = try performance(
      """
      unit = "beats", pulse = { 1, { 0, 1 }, 1 }, repeats = 0,
      event = function(c) return { cutoff = 1000 * c.step + 100 * c.pulse_step + 10 * c.pulse_time_step
        + c.pulse_time + c.beats_per_bar + c.beats_per_min / 1000 } end
      """, "meter = \"3/4\"", seconds: 3
    ).values(slot: 5)
    #expect(values == [1104.12, 2318.62, 3424.12])
  }

  @Test func volumeIsAFactorAndLevelItsDecibels() throws {
    let levels = try performance(
      "repeats = 0, event = { pitch = 60, volume = 0.5 }", seconds: 1
    ).values(slot: 3)
    #expect(abs(levels[0] + 6.0206) < 1e-3)
  }

  @Test func aNoteLastsItsStep() throws {
    let performance = try Performance(
      mappingText(
        "sequences = { s = pattern { voice = \"v\", unit = \"1/8\", pulse = { 1, { 1, 1 } }, event = 60, repeats = 0 } }"
      ),
      seconds: 2)
    #expect(performance.starts == [0, 12_000, 18_000])
    #expect(performance.releases == [12_000, 18_000, 24_000])
  }

  @Test func aPatternRunsAsACoroutineToo() throws {
    let performance = try Performance(
      sequenceText(
        "sync(1) clock.run(pattern { voice = \"v\", unit = \"beats\", event = 60, repeats = 1 })"),
      seconds: 3)
    #expect(performance.starts == [24_000, 48_000])
  }

  @Test func aPatternKeepsItsPlaceOverAReload() throws {
    func text(_ notes: String) -> String {
      mappingText(
        """
        sequences = { s = pattern {
          voice = "v", unit = "1/8", offset = 1, pulse = { 1, { 1, 0, 1 } }, duration = 0.01,
          event = { \(notes) } } }
        """)
    }
    let whole = try Performance(text("60, 61, 62, 63, 64, 65, 66"), seconds: 4)
    for tick in [10, 50, 57, 133] {
      let old = try Conductor(
        loaded(text("60, 61, 62, 63, 64, 65, 66")), inputs: [], sampleRate: 48_000)
      var events: [ScheduledEvent] = []
      for tick in 0...tick { events += old.advance(to: tick, inputs: []) }
      let new = try Conductor(
        loaded(text("60,  61, 62, 63, 64, 65, 66"), after: old.mapping), inputs: [],
        sampleRate: 48_000, after: old)
      for tick in tick + 1...400 { events += new.advance(to: tick, inputs: []) }
      #expect(events.map(\.event) == whole.events.map(\.event))
    }
  }

  @Test(arguments: [
    ("unit = \"1/12\"", "unknown unit of a pattern \"1/12\"; did you mean \"1/1\"?"),
    ("puls = 1", "unknown option of pattern \"puls\"; did you mean \"pulse\"?"),
    ("pulse = {}", "the pulse of a pattern is an empty list"),
    ("pulse = { \"x\" }", "a pulse is \"x\"; expected a number, true, false or a list"),
    ("gate = 1", "the gate of a pattern is 1; expected a function"),
    ("swing = 60", "the swing of a pattern is 60; expected a number in 0.1...0.9"),
    ("repeats = -1", "repeats of a pattern is -1; expected a whole number of 0 or more"),
  ])
  func aMistakeIsExplained(option: String, message: String) {
    let error = loadError("local p = pattern { \(option) }\nreturn mapping {}")
    #expect(error.contains(message), "\(error)")
    #expect(error.hasPrefix("test.lua:1"))
  }

  @Test func aPatternWithoutAVoiceSaysSo() throws {
    let problems = try Performance(
      mappingText("sequences = { s = pattern { event = 60 } }"), seconds: 0.1
    ).problems
    #expect(problems.first?.contains("a pattern that plays notes needs a voice") == true)
  }
}
