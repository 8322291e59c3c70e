import TestSupport
import Testing

@testable import Wayfinding

@Suite struct BundledSiteTests {
  private func text(_ file: String) throws -> String {
    String(
      decoding: try #require(TestFile.bytes(PackageRoot.path + "/sites/" + file)), as: UTF8.self)
  }

  @Test(arguments: ["garden.geojson", "template.geojson"])
  func aBundledSiteIsReadAndWrittenAlike(file: String) throws {
    let site = try Site.read(text(file), file: file)
    #expect(!site.ripples.isEmpty)
    let again = try Site.read(site.geoJSON, file: file)
    #expect(again.features == site.features && again.settings == site.settings)
  }

  @Test func theReadmeNamesEveryPropertyAndSetting() throws {
    let text = try text("README.md")
    let names = SiteKind.allCases.flatMap { PropertyReader.names(of: $0) }
    for name in Set(names + SiteSetting.allCases.map(\.rawValue)) {
      #expect(text.contains("`\(name)`"), "sites/README.md lacks \(name)")
    }
  }

  @Test func everyKindOfDecisionIsDescribed() throws {
    let bytes = try #require(TestFile.bytes(PackageRoot.path + "/docs/walks.md"))
    let text = String(decoding: bytes, as: UTF8.self)
    for kind in Decision.Kind.allCases { #expect(text.contains("`\(kind.rawValue)`")) }
  }
}
