import TestGround
import Testing

@testable import Checking
@testable import Rendering

@Suite struct MappingCheckTests {
  @Test func aMisspeltInputIsAnErrorWithLineAndNearestName() throws {
    let space = Workspace()
    let mapping = try space.write(
      """
      return mapping {
        name = "Typo",
        voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate) end) },
        map = { { from = "temprature", to = "tone.pitch", domain = { 0, 1 }, range = { 40, 60 } } },
      }
      """, to: "typo.lua")
    let report = try MappingCheck.run(mapping, data: [])
    #expect(report.hasErrors)
    #expect(report.findings.first?.line == 4)
    #expect(report.text.contains("typo.lua:4"))
    #expect(report.text.contains("did you mean \"temperature\"?"))
  }

  @Test func clippedDataIsAFindingWithItsShare() throws {
    let space = Workspace()
    let data = try space.log(
      "hot.csv", seconds: 10,
      [("temperature (°C)", { _ in 50 }), ("pace (steps/min)", { _ in 100 })])
    let report = try MappingCheck.run(try space.busyMapping(), data: [data])
    let finding = try #require(report.findings.first { $0.id == "data-clipped" })
    #expect(finding.message.contains("temperature → pad.cutoff"))
    #expect(finding.message.contains("100 %"))
    #expect(!report.hasErrors)
  }

  @Test func aMappingThatPlaysNothingIsSaidToDoSo() throws {
    let space = Workspace()
    let mapping = try space.write("return mapping { name = \"Silence\" }", to: "silence.lua")
    let report = try MappingCheck.run(mapping, data: [try space.weather()])
    #expect(report.findings.contains { $0.id == "no-notes" })
  }

  @Test func itIsSaidHowMuchOfALongLogWasPlayed() throws {
    let space = Workspace()
    let log = try space.write(
      "time (s),temperature (°C),pace (steps/min)\n0,1,60\n3600,20,70\n", to: "hour.csv")
    let mapping = try space.busyMapping()
    let whole = try MappingCheck.run(mapping, data: [log])
    #expect(
      whole.text.contains("played dry: 60 min of \(log) in 10 min, 6 times as fast as logged"))
    let fast = try MappingCheck.run(mapping, data: [log], PlaySettings(.check) { $0.speed = 360 })
    #expect(fast.text.contains("in 10 s, 360 times"))
    let short = try MappingCheck.run(mapping, data: [log], PlaySettings(.check) { $0.length = 20 })
    #expect(short.text.contains("in 20 s, 180 times") && short.json.contains("\"speed\": 180"))
    let plain = try MappingCheck.run(mapping, data: [try space.weather()])
    #expect(!plain.text.contains("played dry"))
  }

  @Test func aSiteIsNoMapping() {
    #expect {
      try MappingCheck.run("my.geojson", data: [])
    } throws: {
      "\($0)".contains("my.geojson: is no mapping")
        && "\($0)".contains("ripples describe my.geojson")
    }
  }

  @Test func aSequenceThatNeverLetsGoIsStoppedByTheCheck() throws {
    let space = Workspace()
    let mapping = try space.write(
      """
      return mapping {
        name = "Hoarder",
        voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate) end) },
        sequences = { s = function()
          while true do for i = 1, 200 do play("tone", { duration = 1e6 }) end sleep(0.001) end
        end },
      }
      """, to: "hoarder.lua")
    let report = try MappingCheck.run(mapping, data: [try space.weather()])
    #expect(report.text.contains("play: 20000 notes are held"))
    #expect(report.text.contains("hoarder.lua:5"))
  }

  @Test func whatDoesTooMuchIsPlayedForAWhileOnly() {
    #expect(Rehearsal.excess(steps: 900_000_000, notes: 200_000, after: 3) == nil)
    let steps = Rehearsal.excess(steps: 1_000_000_001, notes: 0, after: 3)
    #expect(steps?.message.hasPrefix("played dry for the first 3.0 s only") == true)
    #expect(steps?.severity == .warning)
    let notes = Rehearsal.excess(steps: 0, notes: 200_001, after: 4.25)
    #expect(notes?.message.hasSuffix("that took 200000 notes") == true)
  }

  @Test func anErrorWhilePlayingIsFoundByTheRehearsal() throws {
    let space = Workspace()
    let mapping = try space.write(
      """
      return mapping {
        name = "Late error",
        voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate) end) },
        sequences = { s = function() sleep(1) play("tome") end },
      }
      """, to: "late.lua")
    let report = try MappingCheck.run(mapping, data: [try space.weather()])
    #expect(report.text.contains("late.lua:4"))
    #expect(report.text.contains("did you mean \"tone\"?"))
    #expect(!report.findings.contains { $0.id == "no-notes" })
  }

  @Test func aCureSaysWhatToDoAndTheMessageWhatStops() throws {
    let space = Workspace()
    let mapping = try space.write(
      """
      return mapping {
        voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate) end) },
        sequences = { s = function() while true do play("tone") end end },
      }
      """, to: "endless.lua")
    let report = try MappingCheck.run(mapping, data: [try space.weather()])
    let finding = try #require(report.findings.first { $0.severity == .error })
    #expect(finding.message.hasSuffix("the sequence \"s\" stops, the others go on"))
    #expect(finding.cure.hasPrefix("wait in every loop, with sync(beats)"))
  }

  /// Without data a column of theirs is not known: it is said how to give them, to describe as well.
  @Test func aColumnOfTheDataIsKnownToCheckAndDescribeWithThem() throws {
    let space = Workspace()
    let data = try space.log("shop.csv", seconds: 10, [("visitors", { _ in 50 })])
    let mapping = try space.write(
      """
      return mapping {
        voices = { tone = synth(function(p) return sine(p.pitch) * perc(p.gate) end) },
        map = { { from = "visitors", to = "tone.pan", domain = { 0, 100 }, range = { -1, 1 } } },
        sequences = { s = every(1, function() play("tone") end) },
      }
      """, to: "shop.lua")
    let alone = try MappingCheck.run(mapping, data: [])
    #expect(alone.findings.first?.cure.hasSuffix("give them: ‹data FILE›") == true)
    #expect(throws: (any Error).self) { try Description.of(mapping) }
    #expect(try !MappingCheck.run(mapping, data: [data]).hasErrors)
    #expect(try Description.of(mapping, data: data).text.contains("visitors -> tone.pan"))
  }

  /// What the data have comes first in a list of what is valid; the bands of the microphone do not come.
  @Test func theInputsOfTheDataAreNamedFirst() throws {
    let space = Workspace()
    let data = try space.log("shop.csv", seconds: 10, [("visitors", { _ in 50 })])
    let mapping = try space.write(
      """
      return mapping {
        voices = { tone = synth(function(p) return sine(p.pitch) * perc(p.gate) end) },
        map = { { from = "qqqqqq", to = "tone.pan", domain = { 0, 100 }, range = { -1, 1 } } },
      }
      """, to: "shop.lua")
    let cure = try #require(try MappingCheck.run(mapping, data: [data]).findings.first).cure
    #expect(cure.hasPrefix("valid: visitors, accuracy"))
    #expect(!cure.contains("band_"))
  }
}
