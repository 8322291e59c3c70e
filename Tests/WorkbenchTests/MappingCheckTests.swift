import Testing

@testable import Workbench

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
  }
}
