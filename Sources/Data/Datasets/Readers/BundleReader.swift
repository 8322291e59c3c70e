internal import Files
internal import Score

/// Reads the several CSV files of one recording: a zip archive or folder of Sensor Logger or phyphox.
enum BundleReader {
  static func readZip(_ path: String) throws(Fault) -> RawLog {
    var skipped: [String] = []
    let zip = try ZipFile(path, budget: ReadBudget())
    let members = try zip.members { name in
      if isUsable(name) { return true }
      if !name.hasSuffix("/"), !name.contains("__MACOSX/") { skipped.append(name) }
      return false
    }
    var log = try read(members.map { ($0.name, zip.stream($0)) }, in: path)
    log.findings += zip.findings
    log.note(skipped)
    return log
  }

  static func readFolder(_ path: String) throws(Fault) -> RawLog {
    let budget = ReadBudget()
    var files: [(String, ByteStream)] = []
    var skipped: [String] = []
    for folder in ["", "meta/"] {
      for name in FileContent.names(in: path + "/" + folder) {
        let full = "\(path)/\(folder)\(name)"
        if name.uppercased() == "TRACK.CSV" {
          return try FlySightReader.read(try ByteStream(path: full))
        }
        if FileContent.isFolder(full) { continue }
        if !isUsable(name) {
          skipped.append(name)
          continue
        }
        files.append((folder + name, try ByteStream(path: full, budget: budget)))
      }
    }
    var log = try read(files, in: path)
    log.note(skipped)
    return log
  }

  private static func isUsable(_ name: String) -> Bool {
    ["csv", "tsv", "txt"].contains(Path.ext(name)) && !name.contains("__MACOSX/")
      && !Path.lastComponent(name).hasPrefix(".")
  }

  private static func read(
    _ files: [(name: String, stream: ByteStream)], in path: String
  ) throws(Fault) -> RawLog {
    var log = RawLog([])
    var platform: String?
    for (name, stream) in files where try !stream.isAtEnd() {
      let stem = Path.stem(name)
      if name.hasPrefix("meta/") || name.contains("/meta/") {
        if stem == "time" { log.relativeEpoch = try phyphoxStart(stream) }
        continue
      }
      let part = try CSVReader.read(stream, name: stem)
      if stem == "Metadata" || stem == "Annotation" {
        platform = platform ?? text("platform", in: part)
        if stem == "Metadata" { continue }
      }
      log.tables += part.tables.filter { $0.rows > 0 }
      log.findings += part.findings
    }
    guard !log.tables.isEmpty else {
      throw .data(
        "holds no CSV file with rows", file: path,
        hint: "expected a dataset folder with datapackage.json or a recording of CSV files")
    }
    if log.tables.contains(where: { $0.index(of: "seconds_elapsed") != nil }) {
      log.dialect = .sensorLogger(platform: platform)
      log.source = "Sensor Logger"
    } else if log.tables.contains(where: { $0.index(of: "Time") != nil }) {
      log.dialect = .phyphox
      log.source = "phyphox"
    }
    if log.tables.count == 1 { log.tables[0].name = "" }
    return log
  }

  /// The first word of a column, such as the platform in Metadata.csv.
  private static func text(_ name: String, in log: RawLog) -> String? {
    guard let table = log.tables.first, let index = table.index(of: name) else { return nil }
    return table.columns[index].labels.first
  }

  /// The absolute time of experiment second 0 from phyphox's meta/time.csv: its first START row.
  private static func phyphoxStart(_ stream: ByteStream) throws(Fault) -> Double? {
    let log = try CSVReader.read(stream)
    guard let table = log.tables.first, table.rows > 0,
      let system = table.columns.first(where: {
        ColumnHeader.normalised($0.name) == "system_time" && $0.numbers > 0
      }),
      let experiment = table.columns.first(where: {
        ColumnHeader.normalised($0.name) == "experiment_time"
      })
    else { return nil }
    return system.values[0] - experiment.values[0]
  }
}

extension RawLog {
  /// Says which files of a bundle were left out.
  fileprivate mutating func note(_ skipped: [String]) {
    findings.add(
      .filesNotUsed, "\(skipped.count) files such as \(quoted(skipped.first ?? "")) hold no table",
      count: skipped.count)
  }
}
