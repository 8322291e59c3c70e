import Score
import Testing

@testable import Datasets

@Suite struct SunTests {
  /// Meeus, "Astronomical Algorithms", examples 25.a and 28.a: 1992 October 13, 0 h TD.
  @Test func theSunStandsWhereMeeusComputesIt() {
    let sun = Sun(at: 718_934_400 - 59)
    #expect(abs(sun.longitude - 199.90895) < 0.001)
    #expect(abs(sun.declination + 7.78507) < 0.001)
    #expect(abs(sun.equationOfTime - 13.71) < 0.02)
  }

  /// Reda and Andreas, "Solar Position Algorithm for Solar Radiation Applications", NREL/TP-560-34302,
  /// appendix A.5: Golden, Colorado, 2003-10-17 12:30:30 UTC-7, zenith 50.11162° with refraction.
  @Test func theElevationIsThatOfNRELsExample() {
    let place = GeoPoint(latitude: 39.742476, longitude: -105.1786)
    #expect(abs(Sun(at: 1_066_419_030).elevation(at: place) - (90 - 50.11162)) < 0.01)
  }

  @Test func refractionIsHalfADegreeAtTheHorizon() {
    #expect(abs(Sun.refraction(0) - 1735.0 / 3600) < 1e-12)
    #expect(Sun.refraction(90) == 0)
    #expect(abs(Sun.refraction(10) - 0.0889) < 0.002, "5.3 arc minutes at 10° (Meeus, chapter 16)")
    #expect(Sun.refraction(-30) > 0)
  }

  @Test func theMidnightSunShinesInTheNorthOnly() {
    let june = Sun(at: 1_750_543_200)
    #expect(june.elevation(at: GeoPoint(latitude: 78, longitude: 15)) > 10)
    #expect(june.elevation(at: GeoPoint(latitude: -78, longitude: 15)) < -10)
  }
}
