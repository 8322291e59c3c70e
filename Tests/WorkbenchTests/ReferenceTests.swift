import Score
import Signals
import Testing

@testable import Workbench

@Suite struct ReferenceTests {
  @Test func everyInputUnitAndEffectStandsInTheReference() {
    let text = Reference.markdown
    for input in Inputs.all { #expect(text.contains("| `\(input.name)` |"), "\(input.name)") }
    for unit in Catalogue.units + Catalogue.effects where unit.family != .arithmetic {
      #expect(text.contains("### \(unit.name)\n"), "\(unit.name)")
    }
  }

  @Test func theCommittedReferenceIsCurrent() throws {
    #expect(try Reference.isCurrent(Workspace.root + "/docs/reference.md"))
  }

  @Test func everyExampleOfAUnitCompiles() throws {
    let space = Workspace()
    try space.write("", to: "bell.wav")
    for unit in Catalogue.units
    where unit.family != .arithmetic && !unit.example.contains("bell.wav") {
      let source = """
        return mapping {
          name = "Example",
          voices = { v = synth({ cutoff = { 800, min = 60, max = 12000 } }, function(p)
            return \(unit.example)
          end) },
        }
        """
      let mapping = try MappingFile.load("example.lua", source: source, extra: [], seed: 1)
      #expect(throws: Never.self) {
        try EngineProbe.compile(mapping.orchestra, besides: "example.lua")
      }
    }
  }
}
