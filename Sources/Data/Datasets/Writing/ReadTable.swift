internal import Files
public import Score

/// A dataset as one table of text, as it was read: to be compared with what another program makes of the same file.
public enum ReadTable {
  /// The table: the notes as comments, the seconds since the start, the times in UTC where the log has a date, and every
  /// column with its unit in brackets. A cell is empty where the value is missing.
  ///
  /// Rows of several time axes stand in the order of their times. What is derived from the date alone is sampled at the
  /// rows. pandas reads it with `pandas.read_csv("table.csv", comment="#")`.
  public static func text(_ dataset: Dataset) -> String {
    var text = dataset.findings.map { finding in
      "# " + finding.line.replacing("\n", with: " ").replacing("\"", with: "'") + "\n"
    }.joined()
    let logged = Set(dataset.columns.filter { !$0.isDerived }.map(\.axis))
    text +=
      (["time (s)"] + (dataset.start == nil ? [] : ["time_utc"]) + dataset.columns.map(header))
      .joined(separator: ",") + "\n"
    var next = [Int](repeating: 0, count: dataset.axes.count)
    while let axis = logged.filter({ next[$0] < dataset.axes[$0].count })
      .min(by: { (dataset.axes[$0][next[$0]], $0) < (dataset.axes[$1][next[$1]], $1) })
    {
      let time = dataset.axes[axis][next[axis]]
      let current = logged.filter {
        next[$0] < dataset.axes[$0].count && dataset.axes[$0][next[$0]] == time
      }
      text += Figure.plain(time)
      if let start = dataset.start { text += "," + CivilDate.precise(epoch: start.epoch + time) }
      for (index, column) in dataset.columns.enumerated() {
        let value =
          current.contains(column.axis)
          ? column.values[next[column.axis]]
          : logged.contains(column.axis) ? .nan : dataset.sample(index, at: time)
        let cell = DatasetWriter.cell(value, of: column)
        text += "," + (cell.contains("#") && cell.first != "\"" ? "\"\(cell)\"" : cell)
      }
      text += "\n"
      for axis in current { next[axis] += 1 }
    }
    return text
  }

  /// Writes the table into a file.
  /// - Throws: `Fault` where the file cannot be written.
  public static func write(_ dataset: Dataset, to path: String) throws(Fault) {
    try TextFile.write(text(dataset), to: path)
  }

  private static func header(_ column: Column) -> String {
    let unit = column.unit.symbol
    return (unit.isEmpty || !column.labels.isEmpty ? column.name : "\(column.name) (\(unit))")
      .csvCell
  }
}
