import Score
import Testing

@testable import Datasets

@Suite struct SeasonTests {
  /// Equinoxes and solstices in UT, U.S. Naval Observatory, "Earth's Seasons": March, June, September, December.
  static let almanac: [(year: Int, times: [String])] = [
    (2015, ["03-20T22:45", "06-21T16:38", "09-23T08:21", "12-22T04:48"]),
    (2016, ["03-20T04:30", "06-20T22:34", "09-22T14:21", "12-21T10:44"]),
    (2017, ["03-20T10:29", "06-21T04:24", "09-22T20:02", "12-21T16:28"]),
    (2018, ["03-20T16:15", "06-21T10:07", "09-23T01:54", "12-21T22:23"]),
    (2019, ["03-20T21:58", "06-21T15:54", "09-23T07:50", "12-22T04:19"]),
    (2020, ["03-20T03:50", "06-20T21:44", "09-22T13:31", "12-21T10:02"]),
    (2021, ["03-20T09:37", "06-21T03:32", "09-22T19:21", "12-21T15:59"]),
    (2022, ["03-20T15:33", "06-21T09:14", "09-23T01:04", "12-21T21:48"]),
    (2023, ["03-20T21:24", "06-21T14:58", "09-23T06:50", "12-22T03:27"]),
    (2024, ["03-20T03:06", "06-20T20:51", "09-22T12:44", "12-21T09:20"]),
    (2025, ["03-20T09:01", "06-21T02:42", "09-22T18:19", "12-21T15:03"]),
    (2026, ["03-20T14:46", "06-21T08:24", "09-23T00:05", "12-21T20:50"]),
    (2027, ["03-20T20:25", "06-21T14:11", "09-23T06:01", "12-22T02:42"]),
    (2028, ["03-20T02:17", "06-20T20:02", "09-22T11:45", "12-21T08:19"]),
    (2029, ["03-20T08:02", "06-21T01:48", "09-22T17:38", "12-21T14:14"]),
    (2030, ["03-20T13:52", "06-21T07:31", "09-22T23:27", "12-21T20:09"]),
  ]

  @Test(arguments: almanac)
  func quartersOfThePhaseFallOnTheAlmanacsTimes(_ entry: (year: Int, times: [String])) throws {
    for (quarter, time) in entry.times.enumerated() {
      guard case .instant(let epoch, _, _)? = Timestamp.parse("\(entry.year)-\(time)Z") else {
        Issue.record("no time")
        return
      }
      let phase = Season.phase(at: epoch, southern: false)
      let error = Angle.difference(from: Double(quarter) / 4, to: phase, period: 1)
      let minutes: Double = abs(error) * 365.2422 * 24 * 60
      #expect(minutes < 20)
    }
  }

  @Test func theSouthHasTheOppositeSeason() {
    let march = 1_742_515_200.0
    #expect(Season.name(ofPhase: Season.phase(at: march, southern: false)) == 0)
    #expect(Season.name(ofPhase: Season.phase(at: march, southern: true)) == 2)
    #expect(Season.name(ofPhase: 0.999) == 3)
    #expect(Season.name(ofPhase: 1) == 0)
  }
}
