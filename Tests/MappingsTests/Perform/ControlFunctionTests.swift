import Score
import Testing

@testable import Mappings

@Test func controlChangesWhatTheMapGives() throws {
  let text = mappingText(
    """
    map = { { from = "pace", to = "v.cutoff" } },
    control = function(env, out) out.v.cutoff = out.v.cutoff + 10 end,
    """)
  let performance = try Performance(text, seconds: 0.05, inputs: ["pace": { _ in 100 }])
  #expect(performance.moves(slot: 5).map(\.value) == [110])
}

@Test func whatControlWritesHoldsForItsTickOnly() throws {
  let text = mappingText(
    "control = function(env, out) if now() < 0.015 then out.v.level = -20 end end")
  let performance = try Performance(text, seconds: 0.05)
  #expect(performance.moves(slot: 3).map(\.value) == [-20, 0])
  #expect(performance.moves(slot: 3).map(\.frame) == [0, 480])
}

@Test func controlWritesPitchesAsNotesOrMidiNumbers() throws {
  let text = mappingText(
    """
    control = function(env, out)
      if now() > 0 then out.v.pitch = out.v.pitch + 12 else out.v.pitch = "A4" end
    end
    """)
  let performance = try Performance(text, seconds: 0.01)
  let values = performance.moves(slot: 0).map { Double($0.value) }
  #expect(values[0] == 440)
  #expect(abs(values[1] - 523.25113) < 1e-3)
}

@Test func aBadResultKeepsTheLastGoodValueAndIsCounted() throws {
  let text = mappingText(
    """
    control = function(env, out)
      out.v.cutoff = now() < 0.05 and 500 or 0/0
    end
    """)
  let performance = try Performance(text, seconds: 0.1)
  #expect(performance.moves(slot: 5).map(\.value) == [500])
  #expect(performance.conductor.counts.unusable == ["v.cutoff": 6])
  #expect(performance.problems.count == 1)
  #expect(performance.problems[0].hasPrefix("test.lua:8: out.v.cutoff is"))
}

@Test func aMisspeltTargetStopsControlWithTheNearestName() throws {
  let text = mappingText("control = function(env, out)\nout.v.cutof = 1\nend")
  let performance = try Performance(text, seconds: 0.1)
  #expect(performance.problems.count == 1)
  #expect(
    performance.problems[0].contains("unknown target \"v.cutof\"; did you mean \"v.cutoff\"?"))
  #expect(performance.problems[0].hasPrefix("test.lua:9"))
}

@Test func controlSetsTheTempo() throws {
  let text = sequenceText(
    "while true do play(\"v\", { duration = 0.01 }) sync(1) end",
    "control = function(env, out) out.tempo = 60 end")
  #expect(try Performance(text, seconds: 2.5).starts == [0, 48_000, 96_000])
}

@Test func controlCannotPlayOrWait() throws {
  for word in ["play(\"v\")", "sync(1)", "sleep(1)"] {
    let performance = try Performance(
      mappingText("control = function(env, out) \(word) end"), seconds: 0.05)
    #expect(performance.problems.count == 1)
    #expect(performance.problems[0].contains("sequence"), "\(performance.problems)")
  }
}
