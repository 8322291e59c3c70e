import Score
import Testing

@testable import Wayfinding

/// Damaged texts give a site or errors with places, never a crash.
@Suite struct DamagedSiteTests {
  private let whole = Array(SiteSamples.whole.utf8)

  @Test func everyBeginningOfASiteIsRefusedWithItsPlace() {
    for end in stride(from: 0, to: whole.count - 3, by: 3) {
      let error = #expect(throws: Faults.self) {
        try Site.read(Array(self.whole[..<end]), file: "cut")
      }
      #expect(error?.all.first?.place.line != nil)
    }
  }

  @Test func changedBytesAreReadOrRefused() throws {
    var random = SeededRandom(seed: 17)
    let bytes = Array("{}[],:\"-0123456789.eE truefalsnl\\".utf8)
    var (read, refused) = (0, 0)
    for _ in 0..<3000 {
      var text = whole
      for _ in 0..<random.integer(in: 1...3) {
        text[random.integer(in: 0...text.count - 1)] =
          bytes[random.integer(in: 0...bytes.count - 1)]
      }
      do {
        let site = try Site.read(text, file: "damaged")
        read += 1
        #expect(try Site.read(site.geoJSON, file: "again").geoJSON == site.geoJSON)
        var way = Wayfinder(site)
        let place = GeoPoint(latitude: 33.79, longitude: -84.37)
        _ = way.update(time: 0, row: 0, position: place)
        _ = SiteReport(site, walk: way).lines
      } catch {
        refused += 1
        #expect(!error.all.isEmpty)
      }
    }
    #expect(read > 300 && refused > 1000, "\(read) read, \(refused) refused")
  }

  @Test func aTwoFeatureSiteTakesTheFirstForRight() {
    let errors = SiteSamples.errors([
      SiteSamples.ripple("a"),
      SiteSamples.ripple("b", #""radius":3"#, SiteSamples.point(33.79, -84.37)),
    ])
    #expect(errors.count == 1 && errors[0].contains("features[1].geometry"))
  }

  @Test func aRingOfManyPointsIsReadInTime() throws {
    let count = 20_000
    let points = (0...count).map { i -> String in
      let place = GeoPoint(latitude: 50, longitude: 8)
        .moved(by: 100 + Double(i % 2), bearing: Double(i % count) * 360 / Double(count))
      return "[\(place.longitude),\(place.latitude)]"
    }
    let ring = "[\(points.joined(separator: ","))]"
    let site = try SiteSamples.site([
      SiteSamples.ripple("a", "\"info\":\"\"", SiteSamples.polygon(ring))
    ])
    #expect(site.findings.contains { $0.kind == .notChecked })
    // The points were set on the sphere, whose lengths are up to 0.3 % off.
    #expect(abs(PlacedShape(site.ripples[0].shape).area / (100 * 101 * Double.pi) - 1) < 0.006)
  }
}
