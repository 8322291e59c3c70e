import Datasets
import Mappings
import Score

/// Compiles a mapping, looks at it, and plays it dry on datasets.
public struct MappingCheck {
  public let path: String
  public let findings: [Score.Finding]

  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// - Parameters:
  ///   - data: datasets to play it on, one after the other; none only compiles and looks.
  ///   - reading: what the mapping may name.
  /// - Throws: `DatasetError` or `WorkbenchError` for files that cannot be read; what is wrong with the
  ///   mapping is among the findings.
  public static func run(
    _ path: String, data: [String], columns: [String: String] = [:],
    reading: ReadPermit = ReadPermit()
  ) throws -> MappingCheck {
    let source = try FileContent.text(path)
    let datasets = try data.map {
      try AmbienceRecording.added(
        to: DatasetReader.read(path: $0, options: ReadOptions(columns: columns)), readBy: source)
    }
    do {
      let mapping = try MappingFile.load(
        path, source: source, extra: datasets.first.map(inputs) ?? [], seed: 1)
      _ = try EngineProbe.compile(mapping.orchestra, in: reading.scope(of: path))
      var findings = mapping.findings()
      var earlier: Rehearsal?
      for dataset in datasets {
        let fresh = try MappingFile.load(path, source: source, extra: inputs(dataset), seed: 1)
        let rehearsal = try Rehearsal(fresh, dataset, after: earlier)
        findings += rehearsal.findings.filter { !findings.contains($0) }
        earlier = rehearsal
      }
      return MappingCheck(path: path, findings: findings)
    } catch let error as ScriptError {
      return MappingCheck(path: path, findings: [error.finding])
    }
  }

  private static func inputs(_ dataset: Dataset) -> [InputSpec] {
    DataFeed(dataset, start: 0, speed: 1).inputs
  }

  /// Lines for a terminal, or that there are none.
  public var text: String { FindingsText(path: path, findings: findings).text }

  public var json: String { FindingsText(path: path, findings: findings).json }

  /// The findings of several mappings for code hosts and editors.
  public static func sarif(_ checks: [MappingCheck]) -> String {
    FindingsSARIF(
      checks.map { ($0.path, $0.findings) }, catalogue: FindingCatalogue.all,
      version: Version.current
    ).text
  }
}
