import Score
import Testing

@testable import Mappings

private func findings(_ sections: String) throws -> [String] {
  try loaded(mappingText(sections)).findings().map { "\($0.id):\($0.line ?? 0)" }
    .filter { $0 != "no-sequence:0" }
}

@Test func aSoundMappingHasNoFindings() throws {
  #expect(
    try findings(
      """
      params = { top = { 9000, min = 1000, max = 12000 } },
      sequences = { s = function() play("v") end },
      map = {
        { from = "pace", to = "v.cutoff", domain = { 0, 1 }, range = { 100, param "top" }, scale = "exp" },
        { from = "heading", to = "v.pan", domain = { 270, 90 }, range = { -1, 1 } },
      },
      """) == [])
}

@Test(arguments: [
  (
    "from = \"pace\", to = \"v.cutoff\", domain = { 0, 1 }, range = { 20, 200 }, scale = \"exp\"",
    "range-outside-parameter:10"
  ),
  ("from = \"pace\", to = \"v.cutoff\", domain = { 0, 0 }, range = { 100, 200 }", "scale-fault:10"),
  (
    "from = \"pace\", to = \"v.pan\", domain = { 0, 1 }, range = { -1, 1 }, scale = \"exp\"",
    "scale-fault:10"
  ),
  (
    "from = \"pace\", to = \"v.pan\", domain = { 0, 1 }, range = { -1, 1 }, scale = \"log\"",
    "scale-fault:10"
  ),
  (
    "from = \"heading\", to = \"v.pan\", domain = { 0, 360 }, range = { -1, 1 }", "circular-wrap:10"
  ),
  (
    "from = \"pace\", to = \"v.pitch\", domain = { 0, 1 }, range = { hz(200), hz(400) }",
    "linear-frequency:10"
  ),
  (
    "from = \"pace\", to = \"v.level\", domain = { 0, 1 }, range = { -20, 0 }, scale = \"db\"",
    "db-twice:10"
  ),
  (
    "from = \"pace\", to = \"v.pitch\", domain = { 0, 1 }, range = { \"C1\", \"C4\" }",
    "pitch-range:10"
  ),
  (
    "from = \"temperature\", to = \"v.pan\", domain = { 90, 95 }, range = { -1, 1 }",
    "domain-outside-input:10"
  ),
])
func aDoubtfulEntryIsFound(entry: String, finding: String) throws {
  #expect(
    try findings("sequences = { s = function() play(\"v\") end },\nmap = {\n{ \(entry) } }") == [
      finding
    ])
}

@Test func twoEntriesForOneTargetAreFound() throws {
  let entry = "{ from = \"pace\", to = \"v.pan\" }"
  let play = "sequences = { s = function() play(\"v\") end },\n"
  #expect(try findings(play + "map = {\n\(entry),\n\(entry) }") == ["same-target:11"])
  let conditional = "{ from = \"pace\", to = \"v.pan\", when = \"inside\" }"
  #expect(try findings(play + "map = {\n\(entry),\n\(conditional) }") == [])
}

@Test func whatIsNeverUsedIsFound() throws {
  let text = """
    return mapping {
      params = { density = { 1, min = 0, max = 2 } },
      voices = {
        v = synth({ cutoff = { 800, min = 60, max = 12000 } }, function(p) return saw(p.pitch) end),
        w = synth(function(p) return saw(p.pitch) end),
      },
      sequences = { s = function() play("v") end },
      sequences = { s = function() play("v") end },
    }
    """
  let found = try loaded(text).findings().map { "\($0.id):\($0.line ?? 0)" }
  #expect(
    found == [
      "unused-parameter:2", "unused-voice-parameter:4", "unused-voice:5", "no-envelope:7",
      "duplicate-field:8", "duplicate-field:8",
    ])
}

@Test func aMappingSaysWhatItReadsAndMoves() throws {
  let mapping = try loaded(
    mappingText(
      """
      effects = { space = reverb { mix = 0.1 } },
      map = { { from = "pace", to = "tempo", when = "temperature > 3" } },
      sequences = { s = function(env) play("v", { pitch = env.ambience.level }) end },
      """)
  )
  #expect(mapping.inputNames == ["pace", "temperature", "ambience.level"])
  #expect(
    mapping.orchestra.voices.map { $0.graph.nodes.map(\.unit) } == [
      ["saw", "lowpass", "adsr", "multiply"]
    ])
  #expect(
    mapping.targets.all.map(\.name) == [
      "tempo", "level", "v.pitch", "v.velocity", "v.level", "v.pan", "v.cutoff", "space.time",
      "space.mix", "space.damping",
    ])
}
