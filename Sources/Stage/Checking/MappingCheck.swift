import Analysis
import Datasets
import Files
import Mappings
import Rendering
import Score

/// A check of a mapping: it is compiled, looked at, played without sound on datasets, and listened to.
public struct MappingCheck {
  public let path: String
  public let findings: [Score.Finding]
  /// The findings that the mapping's header allows.
  let allowed: [AllowedFindings.Allowed]
  /// The lines that the mapping printed on the first dataset, or when it was loaded, each with its place.
  public private(set) var printed: [String] = []

  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// All findings, whether the header allows them or not.
  package var everything: [Score.Finding] { findings + allowed.map(\.finding) }

  /// The datasets on which the mapping was played without sound.
  let playings: [Playing]

  /// One playing of the mapping without sound.
  struct Playing {
    let data: String
    /// The seconds of sound that were played, and the seconds of data that pass in each.
    let seconds: Double
    let speed: Double

    /// A sentence on how much of the dataset was played, and how fast.
    var line: String {
      "played dry: \(DurationText.text(seconds * speed)) of \(data) in \(DurationText.text(seconds)), "
        + "\(Figure.brief(speed)) times as fast as logged (‹length›, ‹speed›)"
    }
  }

  private init(
    _ path: String, _ found: [Score.Finding], _ header: MappingHeader, _ printed: PrintedLines,
    _ playings: [Playing] = []
  ) {
    self.printed = printed.lines
    self.playings = playings
    let sorted = AllowedFindings(found, header.allowances)
    (self.path, findings, allowed) = (path, sorted.findings, sorted.allowed)
  }

  /// Checks a mapping.
  /// - Parameters:
  ///   - data: datasets to play it on, one after the other; with none it plays a little on
  ///     inputs at the middle of what is plausible, so that errors of its scripts show.
  ///   - settings: the part of each that is played, the pace, and what may be read; without a pace long data are
  /// played whole, but faster.
  ///   - listens: whether a few seconds of each are rendered, too.
  /// - Throws: `Fault` (`missing`, `permission`, `data` and others) for files that cannot be read; whatever is wrong
  ///   with the mapping is among the findings.
  public static func run(
    _ path: String, data: [String], _ settings: PlaySettings = PlaySettings(.check),
    listens: Bool = false
  ) throws -> MappingCheck {
    try settings.validate()
    if FileKind.played(path) != .mapping {
      throw Fault(
        .mapping, "is no mapping: ripples check takes mappings (.lua)", at: FaultPlace(path),
        hint: "ripples describe \(path) reads a site or a scene, and loads its mappings")
    }
    if listens, data.isEmpty {
      throw Fault.call(
        "sound", "listens to the mapping on a dataset, and there is none",
        hint: "give one: ‹data datasets/garden-walk›")
    }
    let source = try FileContent.text(path)
    let header = MappingHeader(source: source)
    let datasets = try data.map { name in
      let dataset = try AmbienceRecording.added(
        to: DatasetReader.read(path: name, options: settings.reading), readBy: source)
      return try settings.part.cut(dataset, path: name)
    }
    var printed = PrintedLines()
    do {
      let mapping = try MappingFile.load(
        path, source: source, extra: datasets.first.map { inputs($0.dataset) } ?? [], seed: 1,
        printed: printed)
      _ = try EngineProbe.compile(mapping.orchestra, in: settings.permit.scope(of: path))
      var findings = mapping.findings()
      if datasets.isEmpty {
        let fresh = try MappingFile.load(path, source: source, extra: [], seed: 1, printed: nil)
        findings += try Rehearsal.trial(fresh).filter { !findings.contains($0) }
      }
      var earlier: Rehearsal?
      var playings: [Playing] = []
      for (name, played) in zip(data, datasets) {
        if earlier == nil { printed = PrintedLines() }
        let fresh = try MappingFile.load(
          path, source: source, extra: inputs(played.dataset), seed: 1,
          printed: earlier == nil ? printed : nil)
        let rehearsal = try Rehearsal(fresh, played, pace: settings.pace, after: earlier)
        playings.append(Playing(data: name, seconds: rehearsal.seconds, speed: rehearsal.speed))
        findings.removeAll { Lint.ofAllData.contains($0.kind) }
        findings += rehearsal.findings.filter { !findings.contains($0) }
        if listens {
          let heard = try SoundRehearsal.findings(path, source, name, settings, played)
          findings += heard.filter { !findings.contains($0) }
        }
        earlier = rehearsal
      }
      return MappingCheck(path, findings, header, printed, playings)
    } catch let error as Fault where error.isOfScript {
      return MappingCheck(path, [error.finding], header, printed)
    }
  }

  private static func inputs(_ dataset: Dataset) -> [InputSpec] {
    DataFeed(dataset, start: 0, speed: 1).inputs
  }

  /// The findings as lines for a terminal, or a line that says that there are none.
  public var text: String { written.text }

  public var json: String { written.json }

  private var written: FindingsText {
    FindingsText(path: path, findings: findings, allowed: allowed, playings: playings)
  }

  /// The findings of several mappings as SARIF, for code hosts and editors.
  public static func sarif(_ checks: [MappingCheck]) -> String {
    FindingsSARIF(
      checks.map { ($0.path, $0.findings, $0.allowed) }, catalogue: FindingCatalogue.all,
      version: Version.current
    ).text
  }
}

/// The findings in a mapping, sorted by whether its author allows them in the header (`-- allow: note-overlap, the
/// strings ring on purpose`).
struct AllowedFindings {
  /// A finding that the header allows.
  struct Allowed {
    let finding: Finding
    /// The reason in the author's words; may be empty.
    let reason: String
  }

  static let unknown = FindingKind(
    "allow-unknown", .warning, "A kind of finding is allowed that does not exist",
    why: "The line allows nothing: a misspelt name hides no finding.",
    cure: "write one of the names that ripples check prints in brackets")

  /// The findings that the header does not allow; errors are always among them.
  private(set) var findings: [Finding] = []
  private(set) var allowed: [Allowed] = []

  init(_ found: [Finding], _ allowances: [MappingHeader.Allowance]) {
    for finding in found {
      let allowance = allowances.first { $0.id == finding.id }
      if let allowance, finding.severity != .error {
        allowed.append(Allowed(finding: finding, reason: allowance.reason))
      } else {
        findings.append(finding)
      }
    }
    let names = FindingCatalogue.all.map(\.id)
    findings += allowances.filter { !names.contains($0.id) }.map { allowance in
      let nearest = NearestName.hint(for: allowance.id, among: names)
      return Finding(
        Self.unknown, line: allowance.line, "there is no kind of finding \"\(allowance.id)\"",
        cure: nearest.isEmpty ? nil : nearest)
    }
  }
}

/// Every kind of finding that `ripples check` can print; the reference and SARIF list them.
public enum FindingCatalogue {
  public static let all: [FindingKind] =
    Mapping.findingKinds + Lint.kinds + HeardLint.kinds + FindingKind.scripts
    + [AllowedFindings.unknown, .dataRead]

  /// The kind of finding with an id such as `note-overlap`; nil where there is none.
  public static func named(_ id: String) -> FindingKind? { all.first { $0.id == id } }
}
