import Testing

@testable import Datasets

@Suite struct CivilDateTests {
  @Test func daysCountFrom1970() {
    #expect(CivilDate.days(year: 1970, month: 1, day: 1) == 0)
    #expect(CivilDate.days(year: 2000, month: 3, day: 1) == 11_017)
    #expect(CivilDate.days(year: 1969, month: 12, day: 31) == -1)
    #expect(CivilDate.days(year: 1900, month: 3, day: 1) == -25_508)
  }

  @Test func everyDayOfFourCenturiesComesBack() {
    for days in stride(from: -80_000, through: 80_000, by: 1) {
      let (year, month, day) = CivilDate.date(days: days)
      #expect(CivilDate.days(year: year, month: month, day: day) == days)
    }
  }

  @Test func anInstantIsWrittenWithItsOffset() {
    #expect(CivilDate.text(epoch: 1_178_896_926, utcOffset: nil) == "2007-05-11T15:22:06Z")
    #expect(
      CivilDate.text(epoch: 1_610_051_819.179, utcOffset: 4500) == "2021-01-07T21:51:59.179+01:15")
    #expect(CivilDate.text(epoch: -0.5, utcOffset: -18_000) == "1969-12-31T18:59:59.500-05:00")
  }

  /// A number that is no year has no midnight, however large it is.
  @Test(arguments: [100_000, -100_000, 1 << 53, Int.max, Int.min])
  func yearsOfSixDigitsHaveNoMidnight(_ year: Int) {
    #expect(TimeScanner.midnight(year: year, month: 3, day: 1) == nil)
    #expect(TimeScanner.midnight(year: 2024, month: 3, day: 1) == 1_709_251_200)
  }
}
