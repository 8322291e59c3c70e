import Score
import Spatial
import Testing

/// The levels of Soundscape's beacons (seed table: ring, dim, and behind the walker on Android).
struct BeaconRingTests {
  @Test func aDimmedBeaconIsEightDecibelsSofter() {
    #expect(BeaconRing.factor(radius: BeaconRing.radius) == 1)
    #expect(abs(Decibels.level(BeaconRing.factor(radius: BeaconRing.dimRadius)) + 7.96) < 0.005)
    #expect(BeaconRing.factor(radius: 2) == 1)
  }

  @Test(arguments: [
    (0.0, 0.0), (45, 0), (90, 0), (120, -2.50), (180, -6.02), (-120, -2.50), (240, -2.50),
    (-90, 0), (360, 0),
  ])
  func whatLiesBehindIsSofterOnAndroid(azimuth: Double, level: Double) {
    #expect(abs(Decibels.level(BeaconRing.rearFactor(azimuth: azimuth)) - level) < 0.005)
  }
}
