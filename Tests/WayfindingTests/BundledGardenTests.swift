import Score
import TestSupport
import Testing

@testable import Wayfinding

/// What the bundled garden and the template promise.
@Suite struct BundledGardenTests {
  private static let folder = PackageRoot.path + "/sites/"

  private static func read(_ name: String) throws -> Site {
    let bytes = try #require(TestFile.bytes(folder + name))
    return try Site.read(bytes, file: name) { file in
      ["", "../mappings/"].contains { TestFile.bytes(folder + $0 + file) != nil }
    }
  }

  @Test(arguments: ["garden.geojson", "template.geojson"])
  func itIsReadWithoutFindings(_ name: String) throws {
    #expect(try Self.read(name).findings.map(\.line) == [])
  }

  @Test func theGardenHasEightRipplesEachWithAMappingOfItsOwn() throws {
    let site = try Self.read("garden.geojson")
    #expect(site.ripples.count == 8)
    #expect(Set(site.ripples.map(\.mapping)).count == 8)
    #expect(site.ripples.allSatisfy { !$0.info.isEmpty && !$0.weights.isEmpty })
    var radii: [Double] = []
    var polygons: [SitePolygon] = []
    for ripple in site.ripples {
      switch ripple.shape {
      case .circle(_, let radius): radii.append(radius)
      case .area(let areas): polygons += areas
      }
    }
    #expect(radii.min() == 8 && radii.max() == 60)
    #expect(polygons.count == 2 && polygons.filter { !$0.holes.isEmpty }.count == 1)
    #expect(site.dejavus.count == 3)
    #expect(site.rooms.count == 1 && site.rooms[0].materials.count == 6)
    #expect(Set(site.lines.map(\.kind)) == [.route, .path])
    #expect(Set(site.markers.map(\.kind)) == [.beacon, .place])
  }

  @Test func noTwoRipplesOfTheGardenLieOnEachOther() throws {
    let site = try Self.read("garden.geojson")
    let plane = LocalPlane(origin: try #require(site.origin))
    let shapes = site.ripples.map { PlacedShape($0.shape) }
    var covered = Set<Int>()
    for step in 0..<10_000 {
      let point = PlanePoint(Double(step % 100) * 3 - 150, Double(step / 100) * 3 - 150)
      let place = EarthPlace(plane.place(point))
      let inside = shapes.indices.filter { shapes[$0].contains(place) }
      #expect(inside.count <= 1)
      covered.formUnion(inside)
    }
    #expect(covered.count == 8)
  }

  @Test func theTemplateGivesEverySettingItsDefault() throws {
    let site = try Self.read("template.geojson")
    for setting in SiteSetting.allCases {
      #expect(site.settings.isGiven(setting), "\(setting.rawValue)")
      #expect(site.settings[setting] == setting.spec.defaultValue, "\(setting.rawValue)")
    }
  }

  @Test func theTemplateShowsEveryProperty() throws {
    let template = String(
      decoding: try #require(TestFile.bytes(Self.folder + "template.geojson")), as: UTF8.self)
    for name in SiteKind.allCases.flatMap({ PropertyReader.names(of: $0) }) {
      #expect(template.contains("\"\(name)\":"), "\(name)")
    }
  }

  @Test func thePageGivesEverySettingsDefault() throws {
    let page = String(
      decoding: try #require(TestFile.bytes(Self.folder + "README.md")), as: UTF8.self)
    for setting in SiteSetting.allCases {
      let value = Figure.plain(setting.spec.defaultValue)
      let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `\(setting.rawValue)` |") }
      #expect(rows.contains { $0.contains("| \(value) |") }, "\(setting.rawValue)")
    }
  }
}
