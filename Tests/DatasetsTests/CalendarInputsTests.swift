import Score
import Testing

@testable import Datasets

@Suite struct CalendarInputsTests {
  private let folder = TestFolder()

  @Test func dateAndPlaceGiveSeasonClockAndSun() throws {
    let walk = try folder.read(
      "time,lat,lon\n2025-06-21T12:00:00+02:00,47,8.5\n2025-06-21T13:00:00+02:00,47,8.5\n")
    #expect(abs(walk.sample("time_of_day", at: 1800) - 12.5) < 1e-9)
    #expect(abs(walk.sample("season", at: 0) - 0.25) < 0.001)
    #expect(walk.sample("season_name", at: 0) == 1)
    #expect(abs(walk.sample("sun_elevation", at: 3600) - 66) < 1)
  }

  @Test func withoutADateNothingIsInvented() throws {
    let walk = try folder.read("time,lat,lon\n0,47,8.5\n1,47,8.5\n")
    #expect(walk.column("season") == nil)
    #expect(walk.has(.notDerived))
  }

  @Test func withoutAPlaceTheNorthIsAssumedAloud() throws {
    let walk = try folder.read("time,pace\n2025-12-25T12:00:00Z,90\n2025-12-25T12:00:01Z,91\n")
    #expect(walk.sample("season_name", at: 0) == 3)
    #expect(walk.has(.hemisphereAssumed))
    #expect(walk.column("sun_elevation") == nil)
    let south = try folder.read(
      "time,pace\n2025-12-25T12:00:00Z,90\n2025-12-25T12:00:01Z,91\n",
      ReadOptions(utcOffset: 7200, place: GeoPoint(latitude: -33, longitude: 18)))
    #expect(south.sample("season_name", at: 0) == 1)
    #expect(abs(south.sample("time_of_day", at: 0) - 14) < 1e-9)
    #expect(!south.has(.hemisphereAssumed))
  }

  @Test func derivingCanBeTurnedOff() throws {
    let walk = try folder.read(
      "time,lat,lon\n2025-06-21T12:00:00Z,47,8.5\n", ReadOptions(derive: false))
    #expect(walk.columns.allSatisfy { !$0.isDerived })
  }
}
