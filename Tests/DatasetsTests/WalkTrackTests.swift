import Score
import TestSupport
import Testing

@testable import Datasets

@Suite struct WalkTrackTests {
  @Test func aCircleIsWalkedClockwise() {
    let centre = GeoPoint(latitude: 10, longitude: 20)
    let track = WalkTrack(.circle(centre: centre, radius: 100))
    #expect(abs(track.at(0).course - 90) < 1, "from the north eastwards")
    let quarter = track.at(2 * .pi * 100 / 4).place
    let (north, east) = Geodesic.offset(from: centre, to: quarter)
    #expect(abs(north) < 0.1 && abs(east - 100) < 0.1)
  }

  @Test func anOpenWayIsWalkedToAndFro() {
    let a = GeoPoint(latitude: 10, longitude: 20)
    let b = a.moved(by: 100, bearing: 0)
    let track = WalkTrack(.through([a, b], closed: false))
    #expect(abs(track.at(50).course) < 0.1)
    #expect(abs(track.at(150).course - 180) < 0.1)
    #expect(abs(track.at(150).place.latitude - track.at(50).place.latitude) < 1e-5)
  }

  /// The nearest place of the way to each corner is looked for on the way itself, 10 cm by 10 cm.
  @Test(arguments: [false, true])
  func aWayAlongPlacesPassesEachWithinAMetre(isClosed: Bool) {
    var random = SeededRandom(seed: Drawn.seed ?? 1).split("ways")
    for _ in 0..<6 {
      let start = GeoPoint(latitude: -60 + 120 * random.uniform(), longitude: 20)
      let places = (0..<random.integer(in: 3...8)).map { _ in
        start.moved(by: 5 + 60 * random.uniform(), bearing: 360 * random.uniform())
      }
      let track = WalkTrack(.along(places, closed: isClosed))
      let way = (0..<12_000).map { track.at(Double($0) / 10).place }
      for place in places {
        let nearest = way.map { Geodesic.distance(from: $0, to: place) }.min()!
        #expect(nearest < 1.05, "\(nearest) m past a corner")
      }
      let steps = zip(way, way.dropFirst()).map { Geodesic.distance(from: $0, to: $1) }
      #expect(steps.allSatisfy { $0 < 0.11 }, "the way has no jump")
    }
  }
}
