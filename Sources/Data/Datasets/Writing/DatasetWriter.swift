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
