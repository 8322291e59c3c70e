import Files
import Score
import TestGround
import Testing
import Wayfinding

@testable import Checking
@testable import Rendering

/// A walk that is not where the site is: why the render is silent is said on the terminal.
@Suite struct FarWalkTests {
  private let ground = Grounds()

  private func site() throws -> String {
    try ground.site([ground.ripple("oak", at: 0, mapping: try ground.silence())])
  }

  private func warnings(_ place: (Double) -> (latitude: Double, longitude: Double)) throws -> String
  {
    let site = try site()
    let rows = (0...2).map { second -> String in
      let here = place(Double(second))
      return "\(second),\(here.latitude),\(here.longitude)"
    }
    let walk = try ground.space.write(
      "time (s),latitude,longitude\n" + rows.joined(separator: "\n") + "\n", to: "far.csv")
    return try Render(ground.request(site, walk)).run().warnings.joined(separator: "\n")
  }

  /// 36 m to the east of the oak, the columns' names exchanged.
  @Test func swappedCoordinatesAreToldWithTheDistanceAndTheCure() throws {
    let here = ground.degrees(36, 0)
    let text = try warnings { _ in (here.longitude, here.latitude) }
    #expect(text.contains("away from the site; with latitude and longitude swapped it would be"))
    #expect(text.contains("‹column latitude=longitude› ‹column longitude=latitude›"))
    #expect(
      text.contains("[longitude, latitude] (RFC 7946, section 3.1.1): write [48, 11.5] for oak"))
    #expect(text.contains("ripples describe") && !text.contains("‹trace"))
  }

  /// A GPX file names its latitude itself, so the site is wrong.
  @Test func theOneOfTwoThatCannotBeSwappedIsBelieved() throws {
    let site = try site()
    let points = (0...2).map {
      "<trkpt lat=\"11.5\" lon=\"48.000\($0)\"><time>2025-06-01T10:00:0\($0)Z</time></trkpt>"
    }
    let walk = try ground.space.write(
      "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>", to: "walk.gpx")
    for text in [
      try Render(ground.request(site, walk)).run().warnings.joined(separator: "\n"),
      try SiteDescription(site, data: walk).description.text,
    ] {
      #expect(text.contains("the site's coordinates are swapped"))
      #expect(text.contains("write [48, 11.5] for oak") && !text.contains("--column"))
    }
  }

  @Test func aSilenceThatAMuteMadeIsBlamedOnTheMute() throws {
    var request = ground.space.request(try ground.space.busyMapping(), try ground.space.weather())
    (request.length, request.mute) = (0.5, ["bell", "pad"])
    let text = try Render(request).run().warnings.joined(separator: "\n")
    #expect(text.contains("the sound is silent: ‹mute bell,pad› leaves nothing that sounds"))
    #expect(!text.contains("‹trace"))
  }

  @Test func aWalkInAnotherTownIsToldWithItsDistance() throws {
    let text = try warnings { ground.degrees(5000 + $0, 0) }
    #expect(
      text.contains(
        "the walk enters no ripple: at its beginning the nearest ripple is oak, 4990 m away"))
  }

  @Test func aWalkThatIsThereIsNotWarnedOf() throws {
    let text = try warnings { ground.degrees(20 - 10 * $0, 0) }
    #expect(!text.contains("away"))
  }
}

/// The guide's command makes a site of the invented park.
@Suite struct ParkImportTests {
  @Test func theParkOfTheGuideBecomesASiteOfNineRipples() throws {
    let space = Workspace()
    let (park, out) = (Workspace.root + "/sites/osm/park.geojson", space.file("new/park.geojson"))
    let mappings = ["rose-garden", "water-lilies"].map { "\(Workspace.root)/mappings/\($0).lua" }
    let report = try SiteImport(park, to: out, mappings: mappings)
    #expect(report.lines.first?.contains("9 ripples") == true)
    let site = try SiteFile.read(
      in: ReadPermit(folders: [Workspace.root + "/mappings"]).scope(of: out))
    #expect(
      site.ripples.first { $0.name == "Lily pond" }?.mapping.hasSuffix("water-lilies.lua") == true)
    #expect(
      try FileContent.text(Workspace.root + "/docs/gardens.md").contains(
        "ripples import sites/osm/park.geojson"))
  }
}
