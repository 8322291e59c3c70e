import Testing

@testable import Datasets

@Suite struct ClimateYearTests {
  @Test func manyYearsHaveTheMonthsOfTheNormals() {
    let normals = ClimateNormals.seattle
    var high = [Double](repeating: 0, count: 12)
    var rain = high
    let years: UInt64 = 60
    for seed in 0..<years {
      let year = ClimateYear.simulate(normals, year: 2025, seed: seed)
      for (row, time) in year.axes[0].enumerated() {
        let month = CivilDate.date(
          days: CivilDate.days(year: 2025, month: 1, day: 1) + Int(time / 86_400)
        ).month
        let days = Double(CivilDate.length(ofMonth: month, year: 2025))
        high[month - 1] += year.column("temperature_max")!.values[row] / days / Double(years)
        rain[month - 1] += year.column("rain")!.values[row] * 24 / Double(years)
      }
    }
    for month in 0..<12 {
      #expect(abs(high[month] - normals.high[month]) < 1.0)
      #expect(abs(rain[month] / normals.rain[month] - 1) < 0.25)
    }
  }
}
