public import Files
internal import Glibc
internal import JSON
public import Score

/// Writes datasets as folders that `DatasetReader` reads: datapackage.json and a CSV per time axis.
public enum DatasetWriter {
  /// Writes the logged columns of a dataset; derived ones come back by themselves.
  ///
  /// - Parameters:
  ///   - folder: the folder, which is made where it is missing; files of the same names are replaced.
  ///   - playDuration: seconds within which the dataset is best played, when that is not its own.
  ///   - description: a paragraph about the data.
  /// - Throws: `Fault` where the folder or a file cannot be written.
  public static func write(
    _ dataset: Dataset, to folder: OutputPath, description: String = "", playDuration: Double? = nil
  ) throws(Fault) {
    try folder.makeFolder(nil)
    for (name, times, columns) in tables(of: dataset) {
      try TextFile.write(table(times, columns), to: folder.below("\(name).csv"))
    }
    try describe(dataset, to: folder, description: description, playDuration: playDuration)
  }

  /// Writes them to a folder that a person named.
  /// - Throws: `Fault` as the other `write` does.
  public static func write(
    _ dataset: Dataset, to folder: String, description: String = "", playDuration: Double? = nil
  ) throws(Fault) {
    try write(
      dataset, to: OutputPath(folder: folder), description: description, playDuration: playDuration)
  }

  /// Writes datapackage.json alone.
  static func describe(
    _ dataset: Dataset, to folder: OutputPath, description: String = "", playDuration: Double? = nil
  ) throws(Fault) {
    let package = package(
      dataset, resources: tables(of: dataset).map { resource($0.name, $0.columns) },
      description: description, playDuration: playDuration)
    try TextFile.write(package.folded + "\n", to: folder.below(PackageReader.fileName))
  }

  /// The tables of a dataset: the logged columns of each time axis.
  private static func tables(
    of dataset: Dataset
  ) -> [(name: String, times: [Double], columns: [Column])] {
    let logged = dataset.axes.indices.map { axis in
      (axis: axis, columns: dataset.columns.filter { $0.axis == axis && !$0.isDerived })
    }
    return logged.filter { !$0.columns.isEmpty }.enumerated().map { number, table in
      (number == 0 ? "data" : "data-\(number + 1)", dataset.axes[table.axis], table.columns)
    }
  }

  /// A table as CSV: seconds first, words for categories, nothing for missing values.
  static func table(_ times: [Double], _ columns: [Column]) -> String {
    var text = (["time"] + columns.map(\.name)).joined(separator: ",") + "\n"
    for row in times.indices {
      text += Figure.plain(times[row])
      for column in columns { text += "," + cell(column.values[row], of: column) }
      text += "\n"
    }
    return text
  }

  /// A value as a cell of a table: the word of a category, nothing where it is missing.
  static func cell(_ value: Double, of column: Column) -> String {
    if value.isNaN { return "" }
    let word = column.labels.isEmpty ? nil : column.labels[Int(held: value, .towardZero)]
    return word.map { $0.isEmpty ? "\"\"" : $0.csvCell } ?? Figure.plain(value)
  }

  private static func resource(_ name: String, _ columns: [Column]) -> JSONText {
    let fields = columns.map { column in
      JSONText.object(present: [
        ("name", .string(column.name)),
        ("type", column.labels.isEmpty ? "number" : "string"),
        ("unit", column.unit.symbol.isEmpty ? nil : .string(column.unit.symbol)),
        ("gaps", .string(column.gaps.rawValue)),
        ("maximum_gap", column.maximumGap == 0 ? .integer(0) : nil),
        ("description", KnownColumns.spec(column.name).map { .string($0.doc) }),
      ])
    }
    let time: JSONText = ["name": "time", "type": "number", "unit": "s"]
    return [
      "name": .string(name), "path": .string(name + ".csv"), "format": "csv",
      "mediatype": "text/csv", "encoding": "utf-8",
      "schema": ["fields": .array([time] + fields), "missingValues": [""]],
    ]
  }

  private static func package(
    _ dataset: Dataset, resources: [JSONText], description: String, playDuration: Double?
  ) -> JSONText {
    func list(_ key: String, _ text: String) -> JSONText? {
      text.isEmpty ? nil : [.object([(key, .string(text))])]
    }
    let start = dataset.start.map { CivilDate.text(epoch: $0.epoch, utcOffset: $0.utcOffset) }
    let place = dataset.column("latitude") == nil ? dataset.place : nil
    return .object(present: [
      "name": dataset.name, "title": dataset.title,
      "description": description.isEmpty ? nil : description,
      "sources": list("title", dataset.source), "licenses": list("name", dataset.licence),
      "start": start,
      "place": place.map {
        JSONText.object(["latitude": $0.latitude, "longitude": $0.longitude])
      },
      "play_duration": playDuration, "derives": dataset.derives ? nil : false,
      "resources": JSONText.array(resources),
    ])
  }
}

extension SimulatedWalk {
  /// Writes the log as a dataset folder, with the ground truth beside it in `truth.csv`.
  /// - Throws: `Fault` when the folder or a file cannot be written.
  public func write(to folder: OutputPath, description: String = "") throws(Fault) {
    try DatasetWriter.write(log, to: folder, description: description)
    let table = DatasetWriter.table(truth.axes[0], truth.columns)
    try TextFile.write(table, to: folder.below("truth.csv"))
  }
}

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
