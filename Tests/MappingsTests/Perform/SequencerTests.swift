import Score
import Testing

@testable import Mappings

@Test func aSequenceThatLoopsWithoutTimeIsStoppedAndTheOthersGoOn() throws {
  let text = mappingText(
    """
    sequences = {
      bad = function() while true do
        sleep(0)
      end end,
      good = function() while true do play("v", { duration = 0.1 }) sync(1) end end,
    }
    """)
  let performance = try Performance(text, seconds: 2)
  #expect(performance.starts == [0, 24_000, 48_000, 72_000])
  #expect(
    performance.problems == [
      "test.lua:10: sequence \"bad\" goes on 1000 times without time passing; "
        + "wait longer: sync(1/4) or sleep(0.1) for example"
    ])
}

@Test func aSequenceThatNeverWaitsIsStoppedAndTheOthersGoOn() throws {
  let text = mappingText(
    """
    sequences = {
      bad = function() sleep(0.5) while true do end end,
      good = function() while true do play("v", { duration = 0.1 }) sync(1) end end,
    }
    """)
  let performance = try Performance(text, seconds: 2)
  #expect(performance.starts == [0, 24_000, 48_000, 72_000])
  #expect(performance.conductor.problems.map(\.fault.code) == [.budget])
  #expect(performance.conductor.problems.map(\.fault.place.line) == [9])
}

@Test func whatARunawaySequencePlayedIsNotHeard() throws {
  let text = mappingText(
    """
    sequences = {
      bad = function() sleep(0.5) while true do play("v", { duration = 0.1 }) end end,
      good = function() while true do play("v", { duration = 0.1 }) sync(1) end end,
    }
    """)
  let performance = try Performance(text, seconds: 2)
  #expect(
    performance.starts == [0, 24_000, 48_000, 72_000], "as many as it got done would be chance")
  #expect(performance.conductor.problems.map(\.fault.code) == [.budget])
  #expect(performance.conductor.counts.notes == 4)
}

@Test func aSequenceThatFailsSaysWhereAndTheOthersGoOn() throws {
  let text = mappingText(
    """
    sequences = {
      bad = function(env)
        sleep(0.1)
        play("pda", {})
      end,
      good = function() while true do play("v", { duration = 0.1 }) sync(1) end end,
    }
    """)
  let performance = try Performance(text, seconds: 1)
  #expect(performance.starts.count == 2)
  #expect(performance.problems == ["test.lua:11:11: unknown voice \"pda\"; valid: v"])
}

@Test func aSequenceCannotYieldByItself() throws {
  let performance = try Performance(sequenceText("coroutine.yield()"))
  #expect(performance.problems.count == 1)
  #expect(performance.problems[0].contains("sequence \"s\" yields by itself"))
}

@Test func onlyTheSequenceItselfCanWait() throws {
  let performance = try Performance(
    sequenceText("coroutine.wrap(function() sync(1) end)()"))
  #expect(performance.problems.count == 1)
  #expect(performance.problems[0].contains("sync waits: only a sequence can"))
}

@Test func aReleasedNoteIsReleasedOnce() throws {
  let performance = try Performance(
    sequenceText("local n = play(\"v\", { duration = 1 }) sleep(0.25) n:release() n:release()"))
  #expect(performance.releases == [12_000])
}

@Test func aNoteMovesToNewValuesInItsTime() throws {
  let performance = try Performance(
    sequenceText("local n = play(\"v\") sleep(0.5) n:set { pitch = 69, ramp = 0.25 }"))
  #expect(
    performance.events.last?.event
      == Event(frame: 24_000, .set(note: 1, slot: 0, value: 440, ramp: 12_000)))
}

@Test func valuesOutsideAParameterAreClampedCountedAndReportedOnce() throws {
  let performance = try Performance(
    sequenceText("for i = 1, 3 do play(\"v\", { cutoff = 20000, duration = 0.1 }) sleep(0.1) end"))
  #expect(performance.values(slot: 5) == [12_000, 12_000, 12_000])
  #expect(performance.conductor.counts.clamped == ["v.cutoff": 3])
  #expect(
    performance.problems == [
      "test.lua:9: v.cutoff: cutoff = 20000.0 Hz is outside 60.0...12000.0 Hz; "
        + "give a value from 60 to 12000; 12000 was taken"
    ])
}

@Test(arguments: [
  (
    "play(\"v\", { cutof = 1 })", "voice \"v\" has no parameter \"cutof\"; did you mean \"cutoff\"?"
  ),
  ("play(\"v\", { cutoff = 0/0 })", "cutoff is -nan; expected a finite number"),
  ("play(\"v\", { cutoff = \"x\" })", "cutoff is \"x\"; expected a finite number"),
  ("play(\"v\", { gate = 1 })", "gate cannot be given here"),
  ("play(\"v\", { pitch = \"H4\" })", "pitch is \"H4\"; expected a note name"),
  ("play(\"v\", { pitch = sequins { 1 } })", "pitch is a sequins (call it, as in s()"),
  ("play(\"v\", { duration = -1 })", "duration is -1; expected a number of 0 or more"),
  ("play(\"v\", { duration = 1, beats = 1 })", "play has a duration and beats"),
  ("play({})", "play is given an empty table"),
  ("sync(0)", "sync(0); expected a number of beats above 0"),
  ("sleep(-1)", "sleep(-1); expected a number of seconds of 0 or more"),
  ("local x = env.temprature", "unknown input \"temprature\"; did you mean \"temperature\"?"),
  ("local x = params.density", "unknown parameter \"density\""),
  ("lowpas(1)", "unknown word \"lowpas\"; did you mean \"lowpass\"?"),
])
func aMistakeInASequenceIsExplainedAtItsLine(body: String, message: String) throws {
  let problems = try Performance(sequenceText(body)).problems
  #expect(problems.count == 1)
  #expect(problems.first?.contains(message) == true, "\(problems)")
  #expect(problems.first?.hasPrefix("test.lua:9:") == true, "\(problems)")
}

@Test func anInputThatTheDatasetLacksIsNilAndReportedOnce() throws {
  let performance = try Performance(
    sequenceText("for i = 1, 3 do if env.humidity == nil then play(\"v\") end sleep(0.1) end"))
  #expect(performance.starts.count == 3)
  #expect(
    performance.problems == [
      "test.lua: input \"humidity\" is not in this dataset; name the column that holds it (‹column "
        + "humidity=…›); until then env.humidity is nil and map entries from it do nothing"
    ])
}

@Test func anInputThatIsReplacedMayBeAbsent() throws {
  let text = sequenceText("if env.humidity == nil and env.pace == nil then play(\"v\") end")
  let conductor = try Conductor(
    loaded(text), inputs: [], sampleRate: 48_000, replaced: ["humidity"])
  #expect(conductor.problems.count == 1)
  #expect(conductor.problems.first?.description.contains("\"pace\"") == true)
}

@Test func categoriesAreWordsInEnv() throws {
  let performance = try Performance(
    sequenceText(
      "if env.weather == \"rain\" and env.season_name == \"winter\" then play(\"v\") end"),
    inputs: ["weather": { _ in 4 }, "season_name": { _ in 3 }])
  #expect(performance.starts == [0])
}

@Test func envHoldsAnInputOverAGap() throws {
  let performance = try Performance(
    sequenceText("while true do play(\"v\", { cutoff = env.pace, duration = 0.1 }) sleep(0.5) end"),
    inputs: ["pace": { $0 < 0.3 ? 100 : .nan }])
  #expect(performance.values(slot: 5) == [100, 100, 100, 100])
  #expect(performance.conductor.counts.gaps == ["pace": 171])
}
