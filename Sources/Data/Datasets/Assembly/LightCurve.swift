internal import Score

/// Times of stars' brightness, which astronomers count in days: a column `time` beside `flux` or `mag`.
enum LightCurve {
  private static let brightness: Set<String> = Set(
    "flux flux_err mag magnitude mag_err magerr sap_flux pdcsap_flux delta_mag dmag rel_flux relative_flux"
      .wordList)

  /// The unit of times without one: modified Julian days where they are of that size, else days; nil for other tables.
  static func unit(of column: CellColumn, in table: RawTable) -> Unit? {
    let plain = KnownColumns.normalised(column.name)
    let present = column.values.filter { !$0.isNaN }
    guard column.unit == nil, ["time", "t", "date", "timestamp"].contains(plain),
      table.columns.contains(where: { brightness.contains(KnownColumns.normalised($0.name)) }),
      present.contains(where: { $0 != $0.rounded() }), present.medianStep < 50,
      let first = present.first, first > 50, first < 100_000
    else { return nil }
    return (40_000...70_000).contains(first) ? "mjd" : "d"
  }

  static func finding(_ column: CellColumn, _ unit: Unit) -> DatasetFinding {
    let what = unit == "d" ? "days" : "modified Julian days"
    return DatasetFinding(
      .timeUnitGuessed,
      "column \(quoted(column.name)) is taken as \(what), as times beside a brightness are; ‹time-unit› tells it"
    )
  }
}
