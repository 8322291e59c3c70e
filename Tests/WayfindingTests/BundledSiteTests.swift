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

  @Test func theTableOfSettingsIsTheDeclaration() throws {
    let text = try text("README.md")
    for setting in SiteSetting.allCases {
      #expect(text.contains(setting.row), "sites/README.md lacks: \(setting.row)")
    }
  }

  @Test func theTableOfPropertiesNamesAllOfThem() throws {
    let text = try text("README.md")
    for kind in SiteKind.allCases {
      for name in PropertyReader.names(of: kind) { #expect(text.contains("`\(name)`")) }
    }
  }
}
