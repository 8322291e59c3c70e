import Score
import Testing

@testable import Mappings

/// A parameter of the mapping as the source of a map entry.
struct ParamSourceTests {
  private func text(_ entry: String) -> String {
    mappingText(
      """
      params = { depth = { 9, min = 0, max = 12, unit = "dB" } },
      map = {
      \(entry)
      },
      sequences = { s = function() play("v", {}) end },
      """)
  }

  private func value(_ entry: String, depth: Double? = nil) throws -> Double {
    let mapping = try loaded(text(entry))
    if let depth { try mapping.set("depth", to: depth) }
    let conductor = try Conductor(mapping, inputs: [], sampleRate: 48_000)
    _ = conductor.advance(to: 0, inputs: [])
    #expect(conductor.problems == [])
    #expect(conductor.counts.missed == [0])
    return conductor.controls[0].value
  }

  @Test func withoutLimitsItGivesTheValueItself() throws {
    #expect(try value("{ from = param \"depth\", to = \"v.level\" }") == 9)
    #expect(try value("{ from = param \"depth\", to = \"v.level\" }", depth: 3.5) == 3.5)
  }

  @Test func itsDomainIsAllThatItMayBe() throws {
    let entry = "{ from = param \"depth\", to = \"v.cutoff\", range = { 100, 1300 } }"
    #expect(try value(entry) == 1000)
    #expect(
      try value(entry.replacing("range", with: "domain = { 6, 12 }, range")) == 700)
    #expect(
      try value(entry.replacing("range", with: "polarity = \"negative\", range")) == 400)
  }

  @Test func aChangeOfTheParameterIsHeardAtTheNextTick() throws {
    let mapping = try loaded(text("{ from = param \"depth\", to = \"v.level\" }"))
    let conductor = try Conductor(mapping, inputs: [], sampleRate: 48_000)
    _ = conductor.advance(to: 0, inputs: [])
    try mapping.set("depth", to: 2)
    _ = conductor.advance(to: 1, inputs: [])
    #expect(conductor.controls[0].value == 2)
    #expect(conductor.targetLines.contains(10))
  }

  @Test func itIsNoInput() throws {
    let mapping = try loaded(text("{ from = param \"depth\", to = \"v.level\" }"))
    #expect(mapping.inputNames == [])
    #expect(mapping.entries[0].sourceName == "param depth")
    #expect(mapping.findings().map(\.id) == [])
  }

  @Test func aDomainBesideTheParameterIsFound() throws {
    let findings = try loaded(
      text(
        "{ from = param \"depth\", to = \"v.cutoff\", domain = { 20, 30 }, range = { 100, 800 }, scale = \"exp\" }"
      )
    ).findings()
    #expect(findings.map(\.id) == ["domain-outside-input"])
    #expect(findings.first?.message.contains("no param depth lies in the domain") == true)
  }

  @Test(arguments: [
    (
      "{ from = param \"dpth\", to = \"v.level\" }",
      "unknown parameter \"dpth\"; did you mean \"depth\"?"
    ),
    (
      "{ from = params, to = \"v.level\" }",
      "expected the name of an input, param \"name\" or a function(env)"
    ),
    (
      "{ from = param \"depth\", to = \"v.level\", domain = { 0, 1 } }",
      "the entry for \"v.level\" has no range"
    ),
    (
      "{ from = \"pace\", to = \"v.level\", range = { 0, 1 } }",
      "the entry for \"v.level\" has no domain"
    ),
  ]) func aMistakeIsExplained(entry: String, message: String) {
    let error = loadError(text(entry))
    #expect(error.contains(message), "\(error)")
    #expect(error.hasPrefix("test.lua:10"), "\(error)")
  }
}
