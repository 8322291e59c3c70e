import Testing

@testable import Datasets

@Suite struct TimestampTests {
  /// Seconds since 1970 by `date -u -d … +%s`.
  @Test(arguments: [
    ("2007-05-11T15:22:06Z", 1_178_896_926.0, 0),
    ("2021-01-07T21:51:59.179+01:15", 1_610_051_819.179, 4500),
    ("2024-08-11 21:34:30 -0700", 1_723_437_270, -25_200),
    ("2026-07-14T14:09:08.274Z", 1_784_038_148.274, 0),
    ("2020/02/02 03:02:02 UTC", 1_580_612_522, 0),
    ("Sun Jun 11 07:32:51 PDT 2017", 1_497_191_571, -25_200),
    ("1901-12-13T20:45:52.2073437Z", -2_147_483_647.7926563, 0),
    ("2021-01-07T21:51:59+01", 1_610_052_719, 3600),
    ("20210107T215159.5+0100", 1_610_052_719.5, 3600),
  ])
  func aTimeWithItsZoneIsAnInstant(_ text: String, _ epoch: Double, _ offset: Int) throws {
    guard case .instant(let seconds, let zone, _)? = Timestamp.parse(text) else {
      Issue.record("\(text) is no instant")
      return
    }
    #expect(abs(seconds - epoch) < 1e-6)
    #expect(zone == offset)
  }

  @Test func aTimeWithoutAZoneIsOfTheLocalClock() {
    #expect(
      Timestamp.parse("2013-01-01T12:00:04") == .instant(1_357_041_604, offset: nil, isUTC: false))
    #expect(
      Timestamp.parse("2013-01-01 24:00") == .instant(1_357_084_800, offset: nil, isUTC: false))
    #expect(
      Timestamp.parse("20130101T120004") == .instant(1_357_041_604, offset: nil, isUTC: false))
    #expect(
      Timestamp.parse("2013-01-01 18-36-24_895")
        == .instant(1_357_065_384.895, offset: nil, isUTC: false))
  }

  @Test func aDateOrAClockAloneIsKnownAsSuch() {
    #expect(Timestamp.parse("2012-01-01") == .date(1_325_376_000))
    #expect(Timestamp.parse("18:36:24:895") == .clock(66_984.895))
    #expect(Timestamp.parse("01:02") == .clock(3720))
    #expect(Timestamp.parse("59:58.500") == .clock(3598.5))
    #expect(Timestamp.parse("24:01:00") == .clock(86_460), "what a stopwatch shows behind a day")
    #expect(Timestamp.parse("75:10") == .clock(270_600))
  }

  @Test(arguments: [
    "2021-02-30", "2021-13-01T00:00:00Z", "2021-01-01T25:00:00Z", "2021-01-01T00:61:00Z", "12",
    "12:75", "2021-01-01T00:00:00+25:00",
    "2021-01-01x", "Sun Jun 11", "hello", "2021-01-01T00:00:00 Mars", "1:2:3",
    "20211301T000000", "20210101T2500", "20210101T",
  ])
  func whatIsNoTimeIsRefused(_ text: String) {
    #expect(Timestamp.parse(text) == nil)
  }
}
