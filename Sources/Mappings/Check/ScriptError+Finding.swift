import Score

extension FindingKind {
  /// A script that does not load, or stops while it plays.
  public static func script(_ kind: ScriptError.Kind) -> FindingKind {
    FindingKind(
      "script-\(kind.rawValue)", .error, "The script \(kind.fault)",
      why:
        "The mapping does not sound as it is written: what failed is left out or keeps its last value.",
      cure: "correct the line; ripples check plays the mapping dry again")
  }

  /// One for each way in which a script can fail.
  public static let scripts: [FindingKind] = ScriptError.Kind.allCases.map { .script($0) }
}

extension ScriptError {
  /// As a finding: its hint is the cure.
  public var finding: Finding {
    Finding(
      .script(kind), line: line, column: column,
      message + (expected.map { "; expected \($0)" } ?? ""), cure: hint)
  }
}

extension ScriptError.Kind {
  fileprivate var fault: String {
    switch self {
    case .syntax: "does not compile"
    case .runtime: "raises an error"
    case .timeBudget: "takes too long"
    case .memory: "needs too much memory"
    case .value: "gives a value that does not fit"
    case .interrupted: "was stopped"
    }
  }
}
