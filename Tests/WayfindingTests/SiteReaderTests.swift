import Score
import Testing

@testable import Wayfinding

@Suite struct SiteReaderTests {
  private let whole = try? Site.read(SiteSamples.whole, file: "garden.geojson")

  @Test func everyKindIsRead() throws {
    let site = try #require(whole)
    #expect(site.name == "Garden" && site.attribution == "us")
    #expect(site.settings[.leaveMargin] == 4 && site.settings[.fade] == 3)
    #expect(site.ripples.map(\.id) == ["rose", "pond"])
    let rose = site.ripples[0]
    #expect(
      rose.shape == .circle(centre: GeoPoint(latitude: 33.79, longitude: -84.37), radius: 22.5))
    #expect(rose.preset == ["density": 2, "brightness": 9000])
    #expect(rose.weights == ["pond": 2, "rose": 0] && rose.level == -3)
    #expect(rose.info == "Roses, \"old\" ones\nand new")
    #expect(site.ripples.map(\.after) == [nil, "rose"])
    guard case .area(let areas) = site.ripples[1].shape else { return }
    #expect(areas.count == 2 && areas[1].holes.count == 1 && areas[0].exterior.count == 3)
    #expect(site.dejavus[0].away == 30 && site.dejavus[0].loops)
    #expect(site.markers.map(\.kind) == [.beacon, .place])
    #expect(abs(site.lines[0].length - 92.6) < 0.1)
    let room = site.rooms[0]
    #expect(
      room.lateLevel == nil && room.order == 2
        && room.materials == [.floor: "brick", .front: "glass"])
    #expect(site.features.count == 8)
  }

  @Test func whatIsUnknownIsKeptAndCounted() throws {
    let site = try #require(whole)
    #expect(site.features[0].properties.map(\.key) == ["colour", "fill"])
    #expect(
      site.features[7].content
        == .foreign(
          .object([
            .init("type", .string("Feature")), .init("id", .number(7)),
            .init(
              "properties", .object([.init("note", .array([.number(1), .number(2.5), .null]))])),
            .init("geometry", .null),
          ])))
    #expect(site.members == [.init("zoom", .object([.init("x", .number(1))]))])
    let lines = site.findings.map(\.line)
    #expect(
      lines.contains { $0.contains("\"colour\" of a ripple, kept (features[0].properties.colour)") }
    )
    #expect(lines.contains { $0.hasPrefix("unknown kind: a feature without kind") })
    #expect(!lines.contains { $0.contains("fill") })
  }

  @Test func writingIsByteStable() throws {
    let site = try #require(whole)
    let text = site.geoJSON
    let again = try Site.read(text, file: "garden.geojson")
    #expect(again.geoJSON == text)
    #expect(again.features == site.features && again.settings == site.settings)
    #expect(again.members == site.members)
    #expect(text.contains(#""kind":"ripple","id":"rose","name":"Rose garden","radius":22.5"#))
    #expect(Site().geoJSON == "{\n  \"type\": \"FeatureCollection\",\n  \"features\": []\n}\n")
  }

  @Test func equalOdditiesAreOneFinding() throws {
    let odd = (0..<3).map { SiteSamples.ripple("r\($0)", #""radius":20,"wieghts":{}"#) }
    let site = try SiteSamples.site(odd + [SiteSamples.feature(#""kind":"riple""#, "null")])
    let finding = try #require(site.findings.first { $0.kind == .unknownProperty })
    #expect(finding.count == 3)
    #expect(
      finding.line
        == "unknown property: \"wieghts\" of a ripple, kept; did you mean \"weights\"? "
        + "(3 times, first at features[0].properties.wieghts)")
    #expect(site.findings.contains { $0.detail.contains("did you mean \"ripple\"?") })
  }

  @Test func aRippleInTheAreaOfAnotherIsSaid() throws {
    let polygon = SiteSamples.polygon(SiteSamples.square)
    let site = try SiteSamples.site([
      SiteSamples.ripple("a"), SiteSamples.ripple("b", #""radius":21"#), SiteSamples.ripple("c"),
      SiteSamples.ripple("d", #""info":"""#, polygon),
      SiteSamples.ripple("e", #""info":"""#, polygon),
      SiteSamples.ripple("f", #""radius":20,"after":"a""#),
    ])
    let found = site.findings.filter { $0.kind == .sameArea }
    #expect(found.map(\.path) == ["features[2]", "features[4]"])
    #expect(found[0].detail.hasPrefix(#""c" covers the area of "a""#))
    #expect(found[1].detail.hasPrefix(#""e" covers the area of "d""#))
    // The wayfinder's own word for it: inside both, only the first is heard.
    var wayfinder = Wayfinder(site)
    _ = wayfinder.update(
      time: 0, row: 0, position: GeoPoint(latitude: 33.79, longitude: -84.37))
    #expect(wayfinder.state.current == 0)
  }

  @Test func ringsOfBothWaysAreRead() throws {
    let turned = "[[0,0],[0,0.001],[0.001,0.001],[0.001,0],[0,0]]"
    let site = try SiteSamples.site([
      SiteSamples.ripple("a", "\"info\":\"\"", SiteSamples.polygon(SiteSamples.square)),
      SiteSamples.ripple("b", "\"info\":\"\"", SiteSamples.polygon(turned)),
    ])
    #expect(site.findings.filter { $0.kind == .clockwise }.map(\.count) == [1])
    let areas = site.ripples.map { PlacedShape($0.shape).area }
    #expect(abs(areas[0] - areas[1]) < 1e-6 && abs(areas[0] - 12_309) < 5)
  }

  /// A quarter of the square is a hole, two of whose edges lie on the square's own.
  @Test func aHoleMayTouchItsExterior() throws {
    let hole = "[[0,0],[0,0.0005],[0.0005,0.0005],[0.0005,0],[0,0]]"
    let site = try SiteSamples.site([
      SiteSamples.ripple(
        "a", "\"info\":\"\"", SiteSamples.polygon("\(SiteSamples.square),\(hole)"))
    ])
    #expect(abs(PlacedShape(site.ripples[0].shape).area - 0.75 * 12_309) < 5)
  }

  @Test func aRingThatCrossesItselfIsReadByTheEvenOddRuleAndSaid() throws {
    let bow = "[[0,0],[0.001,0.001],[0.001,0],[0,0.001],[0,0]]"
    let site = try SiteSamples.site([
      SiteSamples.ripple("a", "\"info\":\"\"", SiteSamples.polygon(bow))
    ])
    let finding = try #require(site.findings.first { $0.kind == .selfCrossing })
    #expect(finding.detail.hasPrefix("edges 0 and 2 meet"))
  }

  @Test func aRippleAcrossTheAntimeridianIsWhole() throws {
    let ring = "[[179.9995,0],[-179.9995,0],[-179.9995,0.001],[179.9995,0.001],[179.9995,0]]"
    let site = try SiteSamples.site([
      SiteSamples.ripple("a", "\"info\":\"\"", SiteSamples.polygon(ring)),
      SiteSamples.ripple("b", #""radius":50"#, SiteSamples.point(180, -0.001)),
    ])
    var way = Wayfinder(site)
    for (i, longitude) in [179.9993, 179.9998, -179.9998, -179.9993].enumerated() {
      _ = way.update(
        time: Double(i), row: i, position: GeoPoint(latitude: 0.0005, longitude: longitude))
      #expect(way.state.current == ([1, 2].contains(i) ? 0 : nil))
    }
    #expect(way.state.targets.count == 2)
    #expect(abs(way.state.targets.first { $0.id == "a" }!.distance - 22.26) < 0.05)
  }

  @Test func aRippleAtThePoleIsEnteredFromAllSides() throws {
    let site = try SiteSamples.site([
      SiteSamples.ripple("a", #""radius":50"#, SiteSamples.point(10, 90)),
      SiteSamples.ripple("b", #""radius":50"#, SiteSamples.point(10, 89.99)),
    ])
    for longitude in [-180.0, -90, 0, 90, 180] {
      var way = Wayfinder(site)
      _ = way.update(time: 0, row: 0, position: GeoPoint(latitude: 89.9996, longitude: longitude))
      #expect(way.state.current == 0)
    }
  }

  @Test func sitesOfOneRippleAndOfNoneSaySo() throws {
    #expect(try SiteSamples.site([]).findings.map(\.kind) == [.noRipples])
    #expect(try SiteSamples.site([SiteSamples.ripple("a")]).findings.map(\.kind) == [.oneRipple])
  }

  @Test func everySettingHasAUnitARangeAndASource() {
    for setting in SiteSetting.allCases {
      #expect(!setting.spec.doc.isEmpty && !setting.source.isEmpty)
      #expect(setting.spec.name == setting.rawValue)
    }
    #expect(SiteSettings()[.leaveMargin] == 5 && SiteSettings()[.away] == 60)
  }
}
