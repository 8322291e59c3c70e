import Score

/// The problems of a performance: each of them once, and how often it happened.
final class ProblemLog {
  let file: String
  private(set) var problems: [Problem] = []
  /// Times a value outside a parameter's range was clamped to it, by target or note parameter.
  private(set) var clamped: [String: Int] = [:]
  /// Results of control that were not usable, by target.
  private(set) var unusable: [String: Int] = [:]
  /// The parts of the mapping that an error stopped.
  private(set) var stopped: [StoppedPart] = []
  private(set) var failures: [Fault] = []
  private var known: Set<String> = []
  /// Enough to see what is wrong.
  static let limit = 200

  init(file: String) { self.file = file }

  /// Adds the fault that stopped a part of the mapping.
  func add(_ fault: Fault, stopping part: StoppedPart, so consequence: String? = nil) {
    stopped.append(part)
    failures.append(Problem(fault: fault, consequence: consequence).told)
    add(fault, so: consequence)
  }

  /// Adds a fault unless the same one, at the same place, is there.
  /// - Parameter consequence: what does not go on because of it.
  func add(_ fault: Fault, so consequence: String? = nil) {
    let problem = Problem(fault: fault, consequence: consequence)
    guard problems.count < Self.limit, known.insert(problem.description).inserted else { return }
    problems.append(problem)
  }

  /// The value within the range of a parameter; what lies outside is counted, and reported once.
  ///
  /// - Parameter advice: what to write; nil says the range.
  func clamp(
    _ value: Double, to spec: ParameterSpec, of name: String, line: Int?, advice: String? = nil
  ) -> Double {
    guard let fault = spec.fault(of: value) else { return value }
    if clamped.updateValue(clamped[name, default: 0] + 1, forKey: name) == nil {
      add(
        Fault.mapping(
          "\(name): \(fault)", at: FaultPlace(file, line: line),
          hint: advice ?? Self.advice(value, spec)))
    }
    return min(max(value, spec.range.lowerBound), spec.range.upperBound)
  }

  private static func advice(_ value: Double, _ spec: ParameterSpec) -> String {
    let (low, high) = (Figure.plain(spec.range.lowerBound), Figure.plain(spec.range.upperBound))
    if spec.name == "velocity", (1...127).contains(value) {
      return
        "a velocity goes from 0 to 1: MIDI's \(Figure.plain(value)) is \(Figure.plain(value)) / 127"
    }
    return
      "give a value from \(low) to \(high); \(value > spec.range.upperBound ? high : low) was taken"
  }

  /// Counts a result of control that was not usable, and reports it once.
  func refuse(_ what: String, for name: String, line: Int?) {
    if unusable.updateValue(unusable[name, default: 0] + 1, forKey: name) == nil {
      add(
        Fault.mapping(
          "out.\(name) is \(what)", at: FaultPlace(file, line: line), expected: "a finite number",
          hint: "the last good value stays"))
    }
  }
}

/// A fault of a performance, and what does not go on because of it.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  public let fault: Fault
  /// The consequence of the problem; nil where everything goes on.
  public let consequence: String?

  /// The fault as a person is told it: where nothing is known to help, its hint says what does not go on.
  public var told: Fault { fault.completed(hint: consequence) }

  public var description: String { told.description }
}

/// A part of a mapping that an error has stopped for good, while the others go on.
public enum StoppedPart: Hashable, Sendable {
  case sequence(String)
  case control
  /// A map entry, by the name of its target.
  case entry(String)
}

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
