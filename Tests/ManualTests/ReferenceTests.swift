import Score
import Signals
import TestGround
import Testing

@testable import Manual
@testable import Rendering

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
}
