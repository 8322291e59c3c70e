import Mappings
import TestGround
import Testing

@testable import Checking
@testable import Rendering

/// What the ripples of a site read is looked for in the walk before its first sample.
@Suite struct RippleInputsTests {
  private let ground = Grounds()

  /// Ripple `far` reads an input and is never come near to.
  private func request(reading input: String, from columns: [String] = []) throws -> RenderRequest {
    try ground.space.write(
      """
      return mapping {
        voices = { v = synth(function(p) return sine(p.pitch) * adsr(p.gate) end) },
        map = { { from = "\(input)", to = "v.pitch", domain = { 0, 30 }, range = { 48, 72 } } },
      }
      """, to: "reader.lua")
    let near = ground.ripple("near", at: 0, mapping: try ground.silence())
    let far = ground.ripple("far", at: 900, mapping: "reader.lua")
    let middle = ground.ripple("middle", at: 300, mapping: "silence.lua")
    let site = try ground.site([near, middle, far])
    return ground.request(
      site,
      try ground.walk([(0, -5, 0), (1, 5, 0)], columns.map { ($0, { _ in 20 }) }))
  }

  private func error(_ request: RenderRequest) -> (text: String, wasBegun: Bool) {
    var wasBegun = false
    do {
      _ = try Render(request, progress: { _ in wasBegun = true }).run()
      return ("nothing", wasBegun)
    } catch { return ("\(error)", wasBegun) }
  }

  @Test func anInputThatNobodyKnowsIsBlamedOnItsRippleAndTheWalk() throws {
    let (text, wasBegun) = error(try request(reading: "bees"))
    #expect(!wasBegun)
    let place = ground.space.file("reader.lua") + ":3:"
    #expect(text.hasPrefix(place), "\(text)")
    #expect(text.contains("ripple far: unknown input \"bees\", and "))
    #expect(text.contains("walk.csv has no column of that name; ripples describe"))
    #expect(try Render(request(reading: "bees", from: ["bees"])).run().isComplete)
  }

  /// The rule of a mapping that plays alone.
  @Test func aKnownInputWithoutAValueIsRefusedUnlessThatIsAllowed() throws {
    var request = try request(reading: "temperature")
    let (text, wasBegun) = error(request)
    #expect(!wasBegun && text.contains("reader.lua:3: ripple far reads temperature, and "))
    #expect(text.contains("has no value of it") && text.contains("‹allow-missing›"))
    request.allowsMissing = true
    #expect(try Render(request).run().isComplete)
  }

  @Test func aDescriptionOfTheSiteSaysTheSame() throws {
    let missing = try request(reading: "temperature")
    let text = try SiteDescription(missing.mapping, data: missing.data).description.text
    #expect(text.contains("warning: ") && text.contains("ripple far reads temperature"))
    let unknown = try request(reading: "bees", from: ["bees"])
    _ = try SiteDescription(unknown.mapping, data: unknown.data)
    #expect {
      try SiteDescription(unknown.mapping)
    } throws: {
      "\($0)".contains("ripple far: unknown input \"bees\", unless a walk has a column")
    }
  }

  /// A second entry on the same line keeps its own counts.
  @Test func clippedDataAreCountedForEachEntryOfALine() throws {
    let entries = [
      #"{ from = "temperature", to = "v.pitch", domain = { 0, 30 }, range = { 48, 72 } }"#,
      #"{ from = "humidity", to = "v.level", domain = { 0, 10 }, range = { -30, -20 } }"#,
    ]
    try ground.space.write(
      """
      return mapping {
        voices = { v = synth(function(p) return sine(p.pitch) * adsr(p.gate) end) },
        map = { \(entries.joined(separator: ", ")) },
      }
      """, to: "reader.lua")
    let site = try ground.site([ground.ripple("a", at: 0, mapping: "reader.lua")])
    let columns = [("temperature (°C)", 20.0), ("humidity (%)", 50.0)].map { name, value in
      (name, { (_: Double) in value })
    }
    let walk = try ground.walk([(0, 0, 0), (1, 1, 0)], columns)
    let report = try Render(ground.request(site, walk)).run().conductor
    #expect(report.entries.map(\.name) == ["temperature -> v.pitch", "humidity -> v.level"])
    #expect(report.entries[0].clipped == 0 && report.entries[1].clipped > 0)
    #expect(report.warnings.count { $0.contains("data clipped") } == 1)
    #expect(report.warnings.contains { $0.contains("reader.lua:3: humidity -> v.level: data") })
  }

  /// Twice the amplitude is 6.02 dB more.
  @Test func theLoudnessInsideIsMeasuredForEachRipple() throws {
    let (loud, soft) = (
      try ground.mapping("loud", "0.2 * sine(440)"), try ground.mapping("soft", "0.1 * sine(440)")
    )
    let site = try ground.site(
      [
        ground.ripple("a", at: 0, mapping: loud), ground.ripple("b", at: 1000, mapping: soft),
        ground.ripple("c", at: 2000, mapping: soft),
      ], #""fade":0,"notification":0"#)
    let walk = try ground.walk([(0, 0, 0), (3, 1, 0), (3.1, 1000, 0), (6, 1001, 0)])
    let result = try Render(ground.request(site, walk)).run()
    #expect(result.ripples.map(\.id) == ["a", "b"])
    let levels = result.ripples.map(\.loudness.integrated)
    #expect(abs(levels[0] - levels[1] - 6.02) < 0.1, "\(levels)")
    #expect(result.ripples.allSatisfy { abs($0.seconds - 2.9) < 0.2 })
    #expect(result.rippleLines[0].hasPrefix("inside a: "))
    let manifest = try Manifest.text(of: result, command: [])
    #expect(manifest.contains("\"insideRipples\"") && manifest.contains("\"secondsInside\""))
  }

  /// A ripple that is entered and begins no note is told by its name; one that is not entered may be as silent as it likes.
  @Test func aRippleWithoutSoundIsToldByName() throws {
    let bare = "return mapping { voices = { v = synth(function(p) return sine(p.pitch) end) } }"
    try ground.space.write(bare, to: "bare.lua")
    let site = try ground.site([
      ground.ripple("full", at: 0, mapping: try ground.mapping("tone", "0.1 * sine(440)")),
      ground.ripple("empty", at: 1000, mapping: "bare.lua"),
      ground.ripple("far", at: 2000, mapping: "bare.lua"),
    ])
    let walk = try ground.walk([(0, 0, 0), (1, 1, 0), (1.1, 1000, 0), (2, 1001, 0)])
    let warnings = try Render(ground.request(site, walk)).run().soundWarnings
    #expect(
      warnings.filter { $0.contains("begins no note") } == [
        "the ripple empty was entered and is silent: its mapping begins no note"
      ])
  }
}
