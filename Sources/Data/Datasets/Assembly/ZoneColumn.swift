internal import Score

/// A column beside local times that says what their clock is to UTC: `UTCOfst` with `-04:00`, `tz` with `CEST`,
/// `utc_offset` with `2` (hours).
enum ZoneColumn {
  private static let names: Set<String> = Set(
    """
    utcofst utc_ofst utcoffset utc_offset offset_utc offset_from_utc gmt_offset gmtoffset tz tz_offset tzoffset
    timezone time_zone timezone_offset time_zone_offset zone zone_offset zeitzone fuseau_horaire zona_horaria
    """.wordList)

  /// Moves local times to UTC by the column, takes the column away, and gives what is to be said; nil where no column gives every
  /// row a zone.
  static func apply(to timed: inout TimedTable) -> DatasetFinding? {
    guard timed.isLocal, timed.zone == nil else { return nil }
    for (index, column) in timed.table.columns.enumerated()
    where names.contains(KnownColumns.normalised(column.name)) {
      guard let offsets = offsets(column), let first = offsets.first(where: { !$0.isNaN }),
        zip(offsets, timed.times).allSatisfy({ !$0.isNaN || $1.isNaN })
      else { continue }
      timed.times = zip(timed.times, offsets).map { $0 - $1 }
      timed.isLocal = false
      timed.utcOffset = first == 0 ? nil : Int(held: first)
      timed.table.columns.remove(at: index)
      return DatasetFinding(
        .timeUnitGuessed, "column \(quoted(column.name)) is taken as the zone of the times")
    }
    return nil
  }

  /// The seconds of the local clock ahead of UTC by row, NaN in empty cells; nil where a cell is no zone.
  private static func offsets(_ column: CellColumn) -> [Double]? {
    if column.isOfNumbers {
      // Zones of a heart rate and rooms are called so, too.
      guard KnownColumns.normalised(column.name) != "zone" else { return nil }
      let digits = column.texts.filter { !$0.isEmpty }.map { $0.drop { "+-".contains($0) } }
      if !digits.isEmpty, digits.allSatisfy({ $0.utf8.count == 4 }) {
        return column.values.map { hundreds in
          let (hours, minutes) = (
            (hundreds / 100).rounded(.towardZero), hundreds.truncatingRemainder(dividingBy: 100)
          )
          return hours * 3600 + minutes * 60
        }
      }
      let largest = column.values.reduce(0) { $1.isNaN ? $0 : max($0, abs($1)) }
      let unit = largest <= 14 ? 3600.0 : largest <= 840 ? 60 : 1
      let isWhole = column.values.allSatisfy {
        $0.isNaN || ($0 * unit).truncatingRemainder(dividingBy: 900) == 0
      }
      return isWhole && largest * unit <= 50_400 ? column.values.map { $0 * unit } : nil
    }
    guard column.numbers == 0, column.times == 0, !column.words.isEmpty else { return nil }
    let zones = column.labels.map(Zone.seconds)
    guard zones.allSatisfy({ $0 != nil }) else { return nil }
    var offsets = column.values
    for word in column.words { offsets[word.row] = Double(zones[word.label]!) }
    return offsets
  }
}
