import Score
import Testing

@testable import Wayfinding

/// NOAA/NCEI publishes values with which programs are checked: WMM2025_TEST_VALUES.txt, which comes with the coefficients. The rows
/// here are some of its hundred; declination is written to 0.01°, intensity to 1 nT.
@Suite struct MagneticFieldTests {
  struct Row: Sendable {
    let year: Double
    let kilometres: Double
    let latitude: Double
    let longitude: Double
    let declination: Double
    let horizontal: Double
    let down: Double

    init(_ numbers: Double...) {
      (year, kilometres, latitude, longitude) = (numbers[0], numbers[1], numbers[2], numbers[3])
      (declination, horizontal, down) = (numbers[4], numbers[5], numbers[6])
    }
  }

  static let published = [
    Row(2025, 28, 89, -121, -99.77, 1504, 56194), Row(2025, 54, 82, 87, 54.89, 2302, 56741),
    Row(2025, 65, 43, 93, 0.50, 24301, 50038), Row(2025, 51, -33, 109, -5.49, 21838, -52710),
    Row(2025, 66, 14, 143, -0.19, 35004, 7966), Row(2025.5, 44, 33, -118, 11.10, 23679, 37728),
    Row(2025.5, 8, -66, 17, -33.14, 18155, -30881),
    Row(2026, 34, -19, 43, -14.98, 20212, -26183),
    Row(2026, 62, -14, 99, -1.43, 33448, -33101),
    Row(2026.5, 14, 0, 80, -3.10, 39489, -12189),
    Row(2026.5, 12, -79, 115, -137.58, 13023, -58104),
    Row(2027, 61, 59, -77, -16.48, 10885, 54398),
    Row(2027, 54, 54, 178, 0.63, 20617, 45150), Row(2027.5, 0, -13, -59, -17.49, 22401, -6112),
    Row(2028, 1, -76, -75, 29.87, 19598, -42480), Row(2028.5, 11, 34, 0, 1.57, 29089, 30946),
    Row(2028.5, 65, 48, 148, -9.55, 23694, 44178),
    Row(2029, 58, 32, 19, 4.11, 29435, 30508),
    Row(2029, 49, -50, -179, 32.11, 18081, -53523),
    Row(2029.5, 31, 13, -132, 9.04, 28145, 17188),
  ]

  @Test(arguments: published)
  func theFieldIsThatOfTheTestValuesOfNOAA(_ row: Row) throws {
    let field = try #require(
      MagneticField(
        at: GeoPoint(latitude: row.latitude, longitude: row.longitude),
        altitude: 1000 * row.kilometres, year: row.year))
    #expect(abs(field.declination - row.declination) <= 0.0051)
    #expect(abs(field.horizontal - row.horizontal) <= 0.51)
    #expect(abs(field.down - row.down) <= 0.51)
  }

  @Test func aCompassIsTurnedByTheSameAngleAllOverAGarden() throws {
    let middle = GeoPoint(latitude: 48, longitude: 11.5)
    let edge = middle.moved(by: 1000, bearing: 60)
    let fields = try [middle, edge].map { try #require(MagneticField(at: $0, year: 2026.5)) }
    #expect(abs(fields[0].declination - fields[1].declination) < 0.05)
  }

  /// The release notes: WMM2025 is valid from 2025.0 to 2030.0.
  @Test func outsideItsYearsTheModelTellsNothing() {
    let place = GeoPoint(latitude: 48, longitude: 11.5)
    #expect(MagneticField(at: place, year: 2024.99) == nil)
    #expect(MagneticField(at: place, year: 2029.99) != nil)
    #expect(MagneticField(at: place, year: 2030) == nil)
    #expect(MagneticField(at: GeoPoint(latitude: 90, longitude: 0), year: 2026) == nil)
  }

  @Test(arguments: [(1_735_689_600.0, 2025.0), (1_782_864_000, 2026.496), (1_861_920_000, 2029)])
  func datesAreYearsWithTheirFraction(_ epoch: Double, _ year: Double) {
    #expect(abs(MagneticField.year(at: epoch) - year) < 0.001)
  }
}
