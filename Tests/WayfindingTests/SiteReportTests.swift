import Score
import Testing

@testable import JSON
@testable import Wayfinding

@Suite struct SiteReportTests {
  private let garden = Garden()

  private var site: Site {
    Site(
      name: "Garden",
      ripples: [
        garden.ripple("a", 0, weights: ["b": 2, "c": 0.5]), garden.ripple("b", 100),
        garden.ripple("c", 300, radius: 20),
      ])
  }

  @Test func aRowHasAreaWeightsAndNearestNeighbours() throws {
    let row = try #require(SiteReport(site).ripples.first)
    #expect(
      abs(row.area - 314.16) < 0.01 && row.ripple.shape == .circle(centre: garden.at(0), radius: 10)
    )
    #expect(row.weights.map(\.id) == ["b", "c"] && row.weights.map(\.weight) == [2, 0.5])
    #expect(row.nearest.map(\.id) == ["b", "c"])
    #expect(abs(row.nearest[0].distance - 90) < 0.01)
    #expect(abs(row.nearest[1].distance - 280) < 0.01)
  }

  @Test func aWalkIsCounted() throws {
    let (way, made) = garden.walk(Wayfinder(site), range(-49.75, 150))
    let report = SiteReport(site, walk: way)
    #expect(report.stays.map(\.visits.enters) == [1, 1, 0])
    #expect(report.stays.map(\.inside) == [25, 25, 0])
    #expect(report.decisions.reduce(0) { $0 + $1.count } == made.count)
  }

  @Test func linesNameTheSettingsThatTheSiteGivesWithTheirUnit() {
    var given = site
    given.settings[.leaveMargin] = 7
    let lines = SiteReport(given).lines
    #expect(lines[0] == "Garden")
    #expect(lines.contains { $0.hasPrefix("  leave_margin  7 m") })
    #expect(lines.contains { $0.hasPrefix("a ") && $0.contains("circle, radius 10 m") })
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    #expect(!lines.contains { $0.contains("fade") })
    #expect(SiteReport(site).lines.contains { $0.hasPrefix("settings: all as by default") })
    let json = SiteReport(site).node.compact
    for setting in SiteSetting.allCases { #expect(json.contains("\"\(setting.rawValue)\"")) }
  }

  @Test func theTableTellsWhatComesAfterWhatWhereThereIsAnOrder() {
    #expect(!SiteReport(site).lines.contains { $0.hasPrefix("ripple") && $0.hasSuffix("after") })
    let third = Ripple(id: "d", shape: garden.circle(400, radius: 10), mapping: "d.lua", after: "b")
    let ordered = Site(ripples: site.ripples + [third])
    let lines = SiteReport(ordered).lines
    #expect(lines.contains { $0.hasPrefix("ripple") && $0.hasSuffix(" after") })
    #expect(lines.contains { $0.hasPrefix("d ") && $0.hasSuffix(" b") })
    #expect(SiteReport(ordered).node.compact.contains("\"after\":\"b\""))
  }

  @Test func whatGuidesIsSaidWithWhatHoldsWhereTheSiteSaysNothing() {
    var guided = site
    #expect(!SiteReport(guided).lines.contains { $0.hasPrefix("guidance") })
    guided.guidance = SiteGuidance()
    guided.guidance?.tiles = "tiles.zip"
    guided.guidance?.generators = ["a.lua", "b.lua"]
    guided.guidance?.settings = [.init(name: "arrival_distance", value: 8, place: FaultPlace())]
    #expect(
      SiteReport(guided).lines.contains(
        "guidance: profile community, tiles tiles.zip, style current, language en, "
          + "generators a.lua b.lua, arrival_distance 8"))
    #expect(SiteReport(guided).node.compact.contains("\"guidance\":{\"tiles\":\"tiles.zip\""))
  }

  @Test func placesAndRoutesAreToldByTheirNamesWithTheIDsBehind() throws {
    typealias S = SiteSamples
    let site = try S.site([
      S.feature(#""kind":"place","id":"3F25","name":"Gate""#, S.point(-84.37)),
      S.feature(#""kind":"place","id":"pond""#, S.point(-84.369)),
      S.feature(#""kind":"route","id":"0A8B","name":"Round","waypoints":["pond","3F25"]"#, "null"),
      S.feature(
        #""kind":"route","id":"line""#,
        #"{"type":"LineString","coordinates":[[-84.37,33.79],[-84.371,33.79]]}"#),
    ])
    let lines = SiteReport(site).lines
    #expect(lines.contains("place: Gate (3F25), pond"))
    let route = try #require(lines.firstIndex(of: "route: Round (0A8B), line"))
    #expect(lines[route + 1] == "  Round (0A8B) goes by pond, Gate")
    #expect(lines.count { $0.contains(" goes by ") } == 1)
    #expect(SiteReport(site).node.compact.contains(#""place":["3F25","pond"]"#))
  }

  @Test func jsonIsJSONAndStable() throws {
    let (way, _) = garden.walk(Wayfinder(site), range(-49.75, 150))
    let text = SiteReport(site, walk: way).node.compact
    #expect(text == SiteReport(site, walk: way).node.compact)
    let value = try JSONParser.parse(Array(text.utf8))
    #expect(value["stays"]?.array?.count == 3)
    #expect(value["decisions"]?["enter"]?.number == 2)
  }
}
