import Score
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
}
