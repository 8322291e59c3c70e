import Score

extension FindingKind {
  /// A script that does not load, or stops while it plays.
  public static func script(_ kind: ScriptError.Kind) -> FindingKind {
    FindingKind(
      "script-\(kind.rawValue)", .error, "The script \(kind.fault)",
      why:
        "The mapping does not sound as it is written: what failed is left out or keeps its last value.",
      cure: kind.cure)
  }

  /// One for each way in which a script can fail.
  public static let scripts: [FindingKind] = ScriptError.Kind.allCases.map { .script($0) }
}

extension ScriptError {
  /// As a finding: its hint is the cure.
  public var finding: Finding {
    Finding(
      .script(kind), line: line, column: column,
      message + (expected.map { "; expected \($0)" } ?? "") + (consequence.map { "; \($0)" } ?? ""),
      cure: hint ?? expected.map { "give \($0)" })
  }
}

extension ScriptError.Kind {
  /// What helps where a message has no advice of its own.
  fileprivate var cure: String {
    switch self {
    case .syntax: "correct the line: Lua cannot read it"
    case .runtime: "look at the values of the line: print(value) before it shows what each is"
    case .timeBudget:
      "wait in every loop, with sync(beats) or sleep(seconds), and do less between two waits"
    case .memory: "keep less: a list or a text that grows at every turn has no end"
    case .value: "look the word up: ripples reference WORD says what it takes"
    case .interrupted: "run it again"
    }
  }

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
