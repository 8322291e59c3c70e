import Score

extension FindingKind {
  /// A script that does not load, or stops while it plays.
  public static func script(_ code: FaultCode) -> FindingKind {
    let (name, what, cure) =
      failures[code] ?? (
        "runtime", "raises an error",
        "look at the values of the line: print(value) before it shows what each is"
      )
    return FindingKind(
      "script-\(name)", .error, "The script \(what)",
      why:
        "The mapping does not sound as it is written: what failed is left out or keeps its last value.",
      cure: cure)
  }

  /// Ways in which a script fails: the end of the finding's id, its title, and what helps where a message has no advice
  /// of its own.
  private static let failures: [FaultCode: (name: String, what: String, cure: String)] = [
    .syntax: ("syntax", "does not compile", "correct the line: Lua cannot read it"),
    .budget: (
      "timeBudget", "takes too long",
      "wait in every loop, with sync(beats) or sleep(seconds), and do less between two waits"
    ),
    .memory: (
      "memory", "needs too much memory",
      "keep less: a list or a text that grows at every turn has no end"
    ),
    .mapping: (
      "value", "gives a value that does not fit",
      "look the word up: ripples reference WORD says what it takes"
    ),
    .interrupted: ("interrupted", "was stopped", "run it again"),
  ]

  /// The kinds of findings, one for each way in which a script can fail.
  public static let scripts: [FindingKind] = [
    .syntax, .script, .budget, .memory, .mapping, .interrupted,
  ].map { .script($0) }
}

extension Fault {
  /// The problem as a finding, whose cure is the hint.
  public var finding: Finding { Problem(fault: self, consequence: nil).finding }
}

extension Fault {
  /// Where the word is explained that the message is about; nil where it names none.
  fileprivate var wordToLookUp: String? {
    let names = message.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
    return names.first { Word.usage(of: String($0)) != nil }.map {
      "ripples reference \($0) says what it takes"
    }
  }
}

extension Problem {
  /// The problem as a finding, whose cure is the fault's hint.
  public var finding: Finding {
    Finding(
      .script(fault.code), line: fault.place.line, column: fault.place.column,
      fault.message + (fault.expected.map { "; expected \($0)" } ?? "")
        + (consequence.map { "; \($0)" } ?? ""),
      cure: fault.hint ?? fault.expected.map { "give \($0)" } ?? fault.wordToLookUp)
  }
}
