import Datasets
import Score

extension Dataset {
  /// What the reader concluded of the data, for whoever hears only these inputs. What could not be derived, and what is
  /// missing, is said of what a mapping reads by its conductor.
  /// - Parameter step: the seconds of the log from tick to tick; nil where nothing is played.
  package func conclusions(about inputs: [String], every step: Double? = nil) -> [DatasetFinding] {
    let dense = step.flatMap { denseRows(of: inputs, every: $0) }
    return [dense].compactMap { $0 }
      + findings(about: inputs).filter { finding in
        finding.kind != .notDerived && (finding.kind != .valuesMissing || isBridged(finding))
      }
  }

  /// Whether missing values were made up between others, which nobody hears at the ticks.
  private func isBridged(_ finding: DatasetFinding) -> Bool {
    finding.columns.contains {
      column($0)?.gaps == .interpolate && column($0)?.labels.isEmpty == true
    }
  }

  /// The inputs whose values are hard to believe: in another unit, with codes for missing values, or impossible.
  package var doubtedInputs: Set<String> {
    Set(findings.filter { Self.doubts.contains($0.kind) }.flatMap(\.columns))
  }

  static let doubts: Set<DatasetFinding.Kind> = [.unitDoubtful, .outOfRange, .impossible]
}

extension FindingKind {
  /// The kind of finding that tells what the reader of a dataset concluded, where a mapping hears it.
  package static let dataRead = FindingKind(
    "data-read", .note, "The reader of the data concluded something, or doubts it",
    why:
      "A mapping can only be judged on data that were read as they are meant; a wrong unit, order of dates or code for "
      + "missing values changes all that is heard.",
    cure: "look at the data with ripples describe DATA, and say what is meant: docs/data.md")
}

extension Finding {
  /// A conclusion about a dataset among what is found in a mapping.
  package init(_ conclusion: DatasetFinding, in dataset: String) {
    self.init(
      .dataRead, line: nil, "\(dataset): \(conclusion.line)", cure: FindingKind.dataRead.cure,
      severity: Dataset.doubts.contains(conclusion.kind) ? .warning : nil)
  }
}
