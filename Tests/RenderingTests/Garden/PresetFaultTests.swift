import Score
import TestGround
import Testing

@testable import Rendering

/// What a ripple's music cannot be set to is blamed on whoever asked for it: the site's preset, or a walk's variant.
@Suite struct PresetFaultTests {
  private let ground = Grounds()

  /// The pieces of a site of two ripples, the second with a preset.
  private func pieces(preset: String) throws -> GardenPieces {
    try ground.space.write(
      """
      return mapping {
        name = "Pond", params = { bubbles = { 3, min = 0, max = 10 } },
        variants = { open = { bubbles = 4 } },
      }
      """, to: "pond.lua")
    let site = try ground.site([
      ground.ripple("a", at: 0, mapping: "pond.lua"),
      ground.ripple("b", at: 60, mapping: "pond.lua", #","preset":{\#(preset)}"#),
    ])
    let scope = ReadPermit().scope(of: site)
    return try GardenPieces(SiteFile.read(in: scope), in: scope)
  }

  private func fault(_ pieces: GardenPieces) throws -> Fault {
    try #require(throws: Fault.self) { try pieces.check(on: nil) }
  }

  @Test(arguments: [
    (#""bubbles":2000"#, "bubbles", "bubbles = 2000"),
    (#""bublles":2"#, "bublles", "Pond has no parameter \"bublles\"; did you mean \"bubbles\"?"),
  ])
  func aPresetThatDoesNotFitIsToldWithItsPlace(
    preset: String, parameter: String, says: String
  ) throws {
    let fault = try fault(pieces(preset: preset))
    #expect(fault.code == .scene && fault.text.contains(says), "\(fault)")
    #expect(fault.place.file == ground.space.file("site.geojson"))
    #expect(fault.place.line == 2 && fault.place.column != nil)
    #expect(fault.place.part == "features[1].properties.preset.\(parameter)")
  }

  @Test func aVariantIsNotBlamedOnThePreset() throws {
    var pieces = try pieces(preset: #""bubbles":2"#)
    pieces.conditions["pond.lua"] = "still"
    let fault = try fault(pieces)
    #expect(fault.place.file == ground.space.file("pond.lua") && fault.place.part == nil)
    #expect(fault.text.contains("Pond has no variant \"still\"; valid: open"))
  }
}
