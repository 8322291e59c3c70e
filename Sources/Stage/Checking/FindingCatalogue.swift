import Analysis
import Mappings
import Score

/// Every kind of finding that `ripples check` can print; the reference and SARIF list them.
public enum FindingCatalogue {
  public static let all: [FindingKind] =
    Mapping.findingKinds + Lint.kinds + HeardLint.kinds + FindingKind.scripts
    + [AllowedFindings.unknown, .dataRead]

  /// The kind of finding with an id such as `note-overlap`; nil where there is none.
  public static func named(_ id: String) -> FindingKind? { all.first { $0.id == id } }
}
