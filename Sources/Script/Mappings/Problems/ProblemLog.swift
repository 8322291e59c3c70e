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
