import Score
import Testing

@testable import Spatial

struct MaterialTests {
  @Test func leiasSevenNamesAreThere() {
    #expect(
      Material.leia.map(\.name) == [
        "brick_unglazed", "carpet_heavy", "gypsum_board", "heavy_velour", "light_velour",
        "unchanged", "off",
      ])
    #expect(Material.usual.count >= 12)
  }

  @Test func everyMaterialIsPossibleAndCited() {
    #expect(Set(Material.all.map(\.name)).count == Material.all.count)
    for material in Material.all {
      #expect(material.absorption.count == OctaveBands.count)
      #expect(material.absorption.allSatisfy { (0...1).contains($0) })
      #expect(!material.source.isEmpty && !material.note.isEmpty)
    }
  }

  /// Figures of the published table: 125 Hz to 4 kHz, and what the rule adds at both ends.
  @Test func carpetIsTheTables() throws {
    let carpet = try Material(named: "carpet_heavy")
    #expect(carpet.absorption == [0.02, 0.02, 0.02, 0.06, 0.14, 0.37, 0.60, 0.65, 0.65])
    let tile = try Material("tile", [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7], source: "mine")
    #expect(tile.absorption == [0.1, 0.1, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
    #expect(Material.off.isOff && !carpet.isOff)
  }

  @Test func whatIsWrongIsSaid() {
    #expect(
      throws: Fault(
        .scene, "no material is called \"carpet_heavi\"", hint: "did you mean \"carpet_heavy\"?")
    ) { try Material(named: "carpet_heavi") }
    #expect(
      throws: Fault(
        .scene, "material \"x\" has the absorption coefficient 1.2",
        hint: "each is from 0 (reflects all) to 1 (reflects nothing)")
    ) { try Material("x", [0, 0, 0, 0, 0, 1.2], source: "") }
    #expect(throws: Fault.self) { try Material("x", [0, 0, 0, .nan, 0, 0], source: "") }
    #expect(throws: Fault.self) { try Material("x", [0.1, 0.2], source: "") }
  }
}
