import Datasets
import Files
import JSON
import Rendering
import Score

/// A description of a file, for people and for programs.
public struct Description {
  public let text: String
  /// The same as JSON text.
  public let json: String

  /// Describes a file of any `FileKind`; what is of none is read as a dataset.
  /// - Parameters:
  ///   - data: a dataset whose columns the mapping may name; nil for none.
  ///   - settings: how data are read, and which files may be.
  /// - Throws: `Fault`: `missing` where there is no such file, or the code of its kind (`mapping`, `scene`, `sound`,
  ///   `head`, `data`) where it cannot be read; `Faults` with all that is wrong with a site.
  public static func of(
    _ path: String, data: String? = nil, _ settings: PlaySettings = PlaySettings(.describe)
  ) throws -> Description {
    guard FileContent.exists(path) else {
      throw Fault(
        .missing, "there is no such file or folder", at: FaultPlace(path),
        hint: FileContent.cure(missing: path))
    }
    switch FileKind.of(path) {
    case .mapping: return try mapping(path, data, settings)
    case .site: return try SiteDescription(path, data: nil, settings).description
    case .manifest: return try ManifestText.describe(path)
    case .objects: return try ObjectsText.describe(path, permit: settings.permit)
    case .soundFont: return try SoundFontText.describe(path)
    case .head: return try HeadText.describe(path)
    case .sound: return try SoundText.describe(path)
    case .dataset, nil: break
    }
    let dataset = try DatasetReader.read(path: path, options: settings.reading)
    let report = DatasetReport(dataset)
    return Description(
      text: report.lines.joined(separator: "\n"), json: DatasetText.json(report).pretty)
  }

  /// Writes a dataset as it was read, as a table of text.
  /// - Throws: `Fault` for a file of another kind, one that cannot be read, and one that cannot be written.
  public static func write(_ path: String, to table: String, _ settings: PlaySettings) throws {
    if let kind = FileKind.of(path), kind != .dataset, FileContent.exists(path) {
      throw Fault.call("write", "\(path) is a \(kind.rawValue)", hint: "‹write› writes a dataset")
    }
    try ReadTable.write(try DatasetReader.read(path: path, options: settings.reading), to: table)
  }

  private static func mapping(
    _ path: String, _ data: String?, _ settings: PlaySettings
  ) throws -> Description {
    let columns = try data.map { name in
      let dataset = try DatasetReader.read(path: name, options: settings.reading)
      return DataFeed(dataset, start: 0, speed: 1).inputs
    }
    let mapping = try MappingFile.load(
      path, source: FileContent.text(path), extra: columns ?? [], seed: 1)
    return Description(
      text: MappingText.lines(mapping).joined(separator: "\n"),
      json: MappingText.json(mapping).pretty)
  }
}

/// A dataset's report as JSON.
enum DatasetText {
  static func json(_ report: DatasetReport) -> JSONText {
    .object([
      "name": report.name, "title": report.title, "source": report.source,
      "licence": report.licence, "start": report.start, "seconds": report.duration,
      "axes": report.axes.map(axis), "columns": report.columns.map(column),
      "findings": report.findings.map {
        JSONText.object([
          "kind": $0.kind.rawValue, "detail": $0.detail, "count": $0.count, "columns": $0.columns,
        ])
      },
    ])
  }

  private static func axis(_ axis: AxisSummary) -> JSONText {
    .object([
      "rows": axis.rows, "rate": axis.rate, "interval": axis.interval, "jitter": axis.jitter,
      "gaps": axis.gaps, "longestGap": axis.longestGap, "duplicates": axis.duplicates,
    ])
  }

  private static func column(_ column: ColumnSummary) -> JSONText {
    .object([
      "name": column.name, "unit": column.unit.symbol, "kind": kind(column.kind),
      "isDerived": isDerived(column), "gapPolicy": column.gaps.rawValue, "rows": column.rows,
      "isUnitAssumed": column.isUnitAssumed, "missing": column.missing, "minimum": column.minimum,
      "mean": column.mean,
      "maximum": column.maximum, "outOfRange": column.outOfRange,
    ])
  }

  private static func kind(_ kind: InputSpec.Kind) -> String {
    switch kind {
    case .linear: "linear"
    case .circular: "circular"
    case .category: "category"
    }
  }

  private static func isDerived(_ column: ColumnSummary) -> Bool {
    if case .derived = column.provenance { true } else { false }
  }
}

/// A manifest in words and as JSON.
enum ManifestText {
  /// Describes a manifest of a render or of a live session.
  static func describe(_ path: String) throws -> Description {
    let top = try JSONParser.parse(try FileContent.read(path))
    let version = top["ripples"]?.string ?? ""
    let sound = top["audio"]?["path"]?.string
    let isLive = top["kind"]?.string == "live session"
    let again =
      isLive
      ? top["journal"]?.string.map { "ripples replay \($0) renders it again" }
      : "ripples rerender \(path) renders it again and compares the samples"
    let command = top["command"]?.array?.compactMap(\.string).joined(separator: " ")
    let loudness = top["measures"]?["integratedLUFS"]?.number
    let lines = [
      "\(path): the manifest of \(sound ?? "a render"), written by ripples \(version)",
      command.map { "command: \($0)" },
      loudness.map { "loudness: \(Figure.fixedOrDash($0, decimals: 1)) LUFS" }, again,
      sound.map { "ripples describe \($0) says how it sounds" },
    ]
    return Description(
      text: lines.compactMap { $0 }.joined(separator: "\n"),
      json: JSONText.object([
        "manifest": path, "ripples": version, "sound": sound, "command": command,
      ]).pretty)
  }
}
