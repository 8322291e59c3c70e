import Glibc
import Score
import Testing

@testable import Mappings

private let clicks = "while true do play(\"v\", { duration = 0.01 }) sync(1) end"

@Test func beatsOfASteadyTempoFallOnTheirSample() throws {
  let performance = try Performance(sequenceText(clicks, "tempo = 100"), seconds: 10)
  // 0.6 s per beat = 28,800 samples.
  #expect(performance.starts == (0...16).map { Int64($0) * 28_800 })
}

@Test func beatsUnderARisingTempoFollowTheIntegralOfTheRamp() throws {
  // pace 60 → 180 in 60 s: B(t) = t + t²/60, so t(b) = 30·(sqrt(1 + b/15) − 1).
  let map = "map = { { from = \"pace\", to = \"tempo\" } }"
  let performance = try Performance(
    sequenceText(clicks, map), seconds: 60, inputs: ["pace": { 60 + 2 * $0 }])
  let expected = (0..<120).map { (beat: Int) -> Int64 in
    let time: Double = 30 * (sqrt(1 + Double(beat) / 15) - 1)
    return Int64((time * 48_000).rounded())
  }
  #expect(performance.starts == expected)
}

@Test func notesEndOnTheirSampleInSecondsAndInBeats() throws {
  let performance = try Performance(
    sequenceText(
      """
      play("v", { duration = 0.3333 })
      play("v", { beats = 1.5 })
      """, "tempo = 90"))
  #expect(performance.starts == [0, 0])
  #expect(performance.releases == [15_998, 48_000])
}

@Test func aNoteWithoutAnEndIsHeldUntilTheMappingEnds() throws {
  let performance = try Performance(sequenceText("play(\"v\", { pitch = \"A4\" })"), seconds: 1)
  #expect(performance.releases == [])
  #expect(performance.conductor.finish().map(\.event) == [Event(frame: 48_000, .release(note: 1))])
}

@Test func aStartIsFollowedByItsValuesAtTheSameSample() throws {
  let performance = try Performance(
    sequenceText("sleep(0.125) play(\"v\", { pitch = \"A4\", level = -6, cutoff = 500 })"))
  #expect(
    performance.events.map(\.event) == [
      Event(frame: 6000, .start(note: 1, voice: 0)),
      Event(frame: 6000, .set(note: 1, slot: 5, value: 500, ramp: 0)),
      Event(frame: 6000, .set(note: 1, slot: 3, value: -6, ramp: 0)),
      Event(frame: 6000, .set(note: 1, slot: 0, value: 440, ramp: 0)),
    ])
}

@Test func aNoteKnowsItsRowAndItsLine() throws {
  let performance = try Performance(sequenceText("sleep(0.125)\nplay(\"v\")"))
  #expect(performance.events.map(\.cause) == [Cause(row: 12, line: 10)])
}

@Test func controlValuesRampFromTickToTick() throws {
  let map = """
    map = { { from = "temperature", to = "v.cutoff", domain = { 0, 10 }, range = { 100, 1100 } } }
    """
  let performance = try Performance(
    mappingText(map), seconds: 0.03, rate: 44_100, inputs: ["temperature": { $0 * 100 }])
  let moves = performance.moves(slot: 5)
  #expect(moves.map(\.frame) == [0, 0, 441, 882])
  #expect(moves.map(\.ramp) == [0, 441, 441, 441])
  #expect(moves.map(\.value) == [100, 200, 300, 400])
  #expect(performance.events.map(\.cause.line) == [8, 8, 8, 8])
  #expect(performance.events.map(\.cause.row) == [0, 1, 2, 3])
}

@Test func unchangedControlValuesSendNothing() throws {
  let map = "map = { { from = \"temperature\", to = \"v.cutoff\" } }"
  let performance = try Performance(
    mappingText(map), seconds: 1, inputs: ["temperature": { $0 < 0.5 ? 300 : 400 }])
  #expect(performance.moves(slot: 5).map(\.value) == [300, 400])
  #expect(performance.moves(slot: 5).map(\.frame) == [0, 49 * 480])
}

@Test func eventsOfASpanAreInOrderWithRampsFirst() throws {
  let map = "map = { { from = \"temperature\", to = \"v.cutoff\" } }"
  let performance = try Performance(
    sequenceText("while true do play(\"v\", { duration = 0.0037 }) sleep(0.0013) end", map),
    seconds: 1, inputs: ["temperature": { 300 + $0 }])
  let frames = performance.events.map(\.event.frame)
  for (a, b) in zip(performance.events, performance.events.dropFirst()) {
    guard case .voice = b.event.action else {
      #expect(a.event.frame <= b.event.frame)
      continue
    }
    #expect(b.event.frame % 480 == 0)
  }
  #expect(frames.count > 1500)
}

@Test func theSameSeedGivesTheSameEventsAndAnotherOneOthers() throws {
  let text = sequenceText(
    """
    while true do
      play("v", { pitch = random(40, 80), level = random(-20.5, 0), duration = 0.05 })
      sleep(random() * 0.1 + 0.01)
    end
    """)
  let first = try Performance(text, seconds: 5, seed: 7).events
  #expect(try Performance(text, seconds: 5, seed: 7).events == first)
  #expect(try Performance(text, seconds: 5, seed: 8).events != first)
}

@Test func aSequenceHasItsOwnRandomStream() throws {
  func pitches(_ other: String) throws -> [Float] {
    let text = mappingText(
      """
      sequences = {
        a = function() for i = 1, 20 do play("v", { pitch = random(1, 100) }) sleep(0.01) end end,
        b = function() \(other) end,
      }
      """)
    return try Performance(text).values(slot: 0)
  }
  #expect(try pitches("") == pitches("while true do random() sleep(0.003) end"))
}

@Test func sequencesOfDifferentNamesDrawDifferentNumbers() throws {
  let draw = "function() for i = 1, 20 do play(\"v\", { pitch = random(1, 100) }) end end"
  let pitches = try Performance(mappingText("sequences = { a = \(draw), b = \(draw) }")).values(
    slot: 0)
  #expect(pitches.count == 40)
  #expect(pitches.prefix(20) != pitches.suffix(20))
}

@Test func sequencesThatBeginTogetherGoInTheOrderOfTheText() throws {
  let text = mappingText(
    """
    sequences = {
      z = function() play("v", { pitch = 1 }) end,
      a = function() play("v", { pitch = 2 }) end,
    }
    """)
  let pitches = try Performance(text).values(slot: 0)
  #expect(pitches == [1, 2].map { Float(Pitch.hertz(midi: $0)) })
}

@Test func levelAndEffectsAreMovedByTheMap() throws {
  let text = mappingText(
    """
    effects = { space = reverb { mix = 0.1 }, echo = delay { mix = 0.2 } },
    map = {
      { from = "pace", to = "level", domain = { 0, 100 }, range = { -40, 0 } },
      { from = "pace", to = "echo.mix", domain = { 0, 100 }, range = { 0, 1 } },
    },
    """)
  let performance = try Performance(text, seconds: 0, inputs: ["pace": { _ in 50 }])
  #expect(performance.conductor.mapping.orchestra.effects.map(\.name) == ["space", "echo"])
  #expect(
    performance.events.map(\.event.action) == [
      .level(value: -20, ramp: 0), .effect(1, slot: 2, value: 0.5, ramp: 0),
    ])
}

@Test func theSiteIsInEnvAndInTheMap() throws {
  let mapping = try loaded(
    mappingText(
      """
      map = { { from = "distance", to = "v.cutoff", domain = { 0, 100 }, range = { 1000, 100 } } },
      control = function(env, out) out.v.level = env.inside and 0 or -20 end,
      """))
  let conductor = try Conductor(mapping, inputs: [], sampleRate: 48_000)
  #expect(
    conductor.advance(to: 0, inputs: []).map(\.event.action) == [
      .voice(0, slot: 5, value: 1000, ramp: 0)
    ])
  conductor.whereabouts = Whereabouts(inside: false, distance: 50, bearing: 90, visits: 0)
  #expect(
    conductor.advance(to: 1, inputs: []).map(\.event.action) == [
      .voice(0, slot: 3, value: -20, ramp: 480), .voice(0, slot: 5, value: 550, ramp: 480),
    ])
}
