import Datasets
import Mappings
import Output
import Score

/// Compiles a mapping, looks at it, and plays it dry on a dataset.
public struct MappingCheck {
  public struct Finding: Sendable, Equatable {
    /// `error`, `warning` or `note`.
    public let severity: String
    /// A stable name of the kind of finding.
    public let id: String
    public let line: Int?
    public let message: String
  }

  public let path: String
  public let findings: [Finding]

  public var hasErrors: Bool { findings.contains { $0.severity == "error" } }

  /// - Parameter data: a dataset to play it on; nil only compiles and looks.
  /// - Throws: `DatasetError` or `WorkbenchError` for files that cannot be read; what is wrong with the
  ///   mapping is among the findings.
  public static func run(
    _ path: String, data: String?, columns: [String: String] = [:]
  ) throws -> MappingCheck {
    let source = try FileContent.text(path)
    let dataset = try data.map {
      try AmbienceRecording.added(
        to: DatasetReader.read(path: $0, options: ReadOptions(columns: columns)), readBy: source)
    }
    let feed = dataset.map { DataFeed($0, start: 0, speed: max(1, $0.duration / 600)) }
    do {
      let mapping = try MappingFile.load(path, source: source, extra: feed?.inputs ?? [], seed: 1)
      _ = try EngineProbe.compile(mapping.orchestra, besides: path)
      var findings = mapping.findings().map {
        Finding(
          severity: $0.severity.rawValue, id: $0.id, line: $0.line,
          message: "\($0.message); \($0.cure)")
      }
      if let feed { findings += try rehearse(mapping, feed) }
      return MappingCheck(path: path, findings: findings)
    } catch let error as ScriptError {
      return MappingCheck(path: path, findings: [finding(error)])
    }
  }

  /// Plays the mapping without sound.
  private static func rehearse(_ mapping: Mapping, _ feed: DataFeed) throws -> [Finding] {
    var feed = feed
    let conductor = try Conductor(mapping, inputs: feed.inputs, sampleRate: 48_000)
    var events = 0
    for tick in 0...Int(feed.duration * 100) {
      let sample = feed.sample(at: Double(tick) / 100)
      events += conductor.advance(to: tick, inputs: sample.values, row: sample.row).count
    }
    var findings = conductor.problems.map(finding)
    for entry in ConductorReport(conductor).entries {
      findings += data(entry.clipped, of: entry, id: "data-clipped", "outside the domain")
      findings += data(entry.missed, of: entry, id: "data-missing", "missing")
    }
    if conductor.counts.notes == 0 {
      findings.append(
        Finding(severity: "warning", id: "no-notes", line: nil, message: "no note was played"))
    }
    return findings
  }

  private static func data(
    _ count: Int, of entry: ConductorReport.Entry, id: String, _ what: String
  ) -> [Finding] {
    guard count > 0 else { return [] }
    let percent = Decimal.text(100 * Double(count) / Double(max(1, entry.ticks)), decimals: 1)
    return [
      Finding(
        severity: "warning", id: id, line: entry.line,
        message: "\(entry.name): the data is \(what) at \(percent) % of the ticks")
    ]
  }

  private static func finding(_ error: ScriptError) -> Finding {
    Finding(
      severity: "error", id: "script-\(error.kind.rawValue)", line: error.line,
      message: error.description)
  }

  /// One line per finding, or that there are none.
  public var text: String {
    guard !findings.isEmpty else { return "\(path): nothing found" }
    return findings.map { finding in
      if finding.message.hasPrefix(path) { return "\(finding.severity): \(finding.message)" }
      let place = finding.line.map { "\(path):\($0)" } ?? path
      return "\(place): \(finding.severity): \(finding.message) [\(finding.id)]"
    }.joined(separator: "\n")
  }

  public var json: String {
    JSONText.object([
      ("mapping", .string(path)),
      (
        "findings",
        .array(
          findings.map {
            .object([
              ("severity", .string($0.severity)), ("id", .string($0.id)),
              ("line", $0.line.map { .integer($0) } ?? .null), ("message", .string($0.message)),
            ])
          })
      ),
    ]).pretty
  }
}
