import Mappings
import Score

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
