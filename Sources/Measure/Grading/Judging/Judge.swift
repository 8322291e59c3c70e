import Checking
import Files
import Rendering
import Score

/// The judge of one mapping: says which criteria of a lab hold.
///
/// It runs what a student wrote, and so in a process of its own; see `JudgeProcess`.
public struct Judge {
  /// The work to judge, and where it is done.
  public struct Request: Sendable {
    /// The path of the lab's file.
    public var lab: String
    /// The path of the mapping; nil where none was handed in.
    public var mapping: String?
    /// The path of the answers; nil where there are none.
    public var answers: String?
    /// The paths of the datasets.
    public var data: [String]
    /// The path of an empty folder for the rendered sound.
    public var folder: String
    /// The ids of the only criteria that count; empty for all.
    public var only: [String] = []
    /// Whether the data are unknown to the student: then nothing that the mapping prints or throws there is told.
    public var isHidden = false
    /// The paths of the data that the student has, where others are judged on.
    public var open: [String] = []

    public init(lab: String, folder: String, data: [String]) {
      (self.lab, self.folder, self.data) = (lab, folder, data)
    }
  }

  private let request: Request
  private let lab: Lab
  private let openFailure: OpenFailure

  /// Reads the lab.
  /// - Throws: `Fault`: `call` where there is none, `lab` for what is wrong with it.
  public init(_ request: Request) throws {
    self.request = request
    lab = try LabFile.read(request.lab)
    openFailure = OpenFailure(request, lab)
  }

  /// Judges the mapping.
  /// - Throws: `Fault` for whatever is the lab's fault; a student's faults are in the grade.
  public func grade() throws -> Grade {
    let criteria = lab.criteria.filter { request.only.isEmpty || request.only.contains($0.id) }
    let answers = LabAnswers(request.answers)
    var grade = Grade(student: "", file: request.mapping ?? "", status: .graded, criteria: [])
    if let fault = answers.fault { grade.reason = fault }
    if let fault = answers.machineFault { return unjudged(fault, criteria) }
    var subject: JudgedMapping?
    if criteria.contains(where: \.needsMapping) {
      do {
        guard let path = request.mapping else {
          throw Fault(
            .missing, "was not handed in", at: FaultPlace(lab.mapping),
            hint: "save your mapping under this name")
        }
        subject = try JudgedMapping(path, request, lab, criteria)
      } catch {
        if isOfMachine(error) { return unjudged(error, criteria) }
        grade.status = .failed
        let (failure, told) = told(error, criteria)
        (grade.failure, grade.reason) = (failure, "\(told)")
      }
    }
    do {
      grade.criteria = try criteria.map { criterion in
        if !criterion.needsMapping { return answers.judge(criterion) }
        guard let subject else { return Judgement(unseen: criterion) }
        let (failure, judgement) = told(try subject.judge(criterion), criterion, criteria)
        grade.failure = grade.failure ?? failure
        return judgement
      }
    } catch { return unjudged(error, criteria) }
    if subject != nil, grade.failure == nil { tellMistake(&grade) }
    return grade
  }

  /// Says which mistake of the script stands behind criteria that do not hold, where it is met on the data that the student has: the
  /// mapping plays on without what failed.
  private func tellMistake(_ grade: inout Grade) {
    let isWanted = lab.criteria.contains { criterion in
      criterion.needsMapping && grade.criteria.contains { $0.id == criterion.id && !$0.holds }
    }
    guard isWanted, grade.reason == nil, let path = request.mapping,
      let mistake = OpenFailure.mistake(path, on: request.isHidden ? request.open : request.data)
    else { return }
    (grade.reason, grade.failure) = ("\(mistake.fault)", .open(mistake.number))
  }

  /// Whether an error says that the machine failed, not the student.
  private func isOfMachine(_ error: any Error) -> Bool {
    guard request.mapping != nil, let fault = error as? Fault else { return false }
    return JudgedMapping.isOfMachine(fault, request)
  }

  private func unjudged(_ error: any Error, _ criteria: [Criterion]) -> Grade {
    Grade(
      student: "", file: request.mapping ?? "", status: .unjudged, reason: "\(error)",
      criteria: criteria.map { Judgement(unseen: $0) })
  }

  /// Returns an error that stopped the mapping as the student may read it, and where it fails: whole where the mapping does not even
  /// load, for which no data are needed, and where it fails on the open data as well.
  private func told(
    _ error: any Error, _ criteria: [Criterion]
  ) -> (Grade.Failure?, any Error) {
    let code = (error as? Fault)?.code ?? .script
    guard request.isHidden, Self.ofScript.contains(code), let path = request.mapping,
      let source = try? FileContent.text(path, limit: Submission.limit),
      (try? MappingFile.load(
        path, source: source, extra: JudgedMapping.ownInputs(request, lab), seed: 1)) != nil
    else { return (nil, error) }
    if let own = openFailure.found(path, criteria) { return (.open(own.number), own.fault) }
    return (request.open.isEmpty ? nil : .hidden, failure(source).told(error))
  }

  /// Returns a judgement as the student may read it, and where the mapping fails: a text that is about a failure of the script names
  /// its place, or is a finding about that.
  private func told(
    _ judgement: Judgement, _ criterion: Criterion, _ criteria: [Criterion]
  ) -> (Grade.Failure?, Judgement) {
    guard request.isHidden, let path = request.mapping else { return (nil, judgement) }
    let isOfScript =
      judgement.found.contains(lab.mapping + ":")
      || FindingKind.scripts.contains {
        "\(criterion.subject)".contains(quoted($0.id)) && !judgement.found.isEmpty
      }
    guard isOfScript else { return (nil, judgement) }
    var judgement = judgement
    if let own = openFailure.found(path, criteria) {
      judgement.found = "\(own.fault)"
      return (.open(own.number), judgement)
    }
    let source = try? FileContent.text(path, limit: Submission.limit)
    judgement.found = failure(source ?? "").told(judgement.found).description
    return (request.open.isEmpty ? nil : .hidden, judgement)
  }

  /// The kinds of faults whose words a script may have written, or that quote data.
  private static let ofScript: Set<FaultCode> = [
    .script, .mapping, .syntax, .budget, .memory, .interrupted, .data,
  ]

  private func failure(_ source: String) -> HiddenFailure {
    HiddenFailure(file: lab.mapping, lines: source.count { $0.isNewline } + 1)
  }
}

/// The failure of a mapping on the data that its student has, looked for once it has failed on data that the student does not have.
final class OpenFailure {
  private let request: Judge.Request
  private let lab: Lab
  private var known: (fault: Fault, number: Int)??

  init(_ request: Judge.Request, _ lab: Lab) {
    var own = request
    (own.data, own.isHidden, own.folder) = (request.open, false, request.folder + "/open")
    (self.request, self.lab) = (own, lab)
  }

  /// The first failure, or the first mistake that a script goes on after, with the number of the dataset; nil where there is none, and
  /// where the data are not there.
  func found(_ path: String, _ criteria: [Criterion]) -> (fault: Fault, number: Int)? {
    if let known { return known }
    let found =
      request.data.isEmpty
      ? nil
      : JudgedMapping.failure(path, request, lab, criteria)
        ?? Self.mistake(path, on: request.data)
    known = .some(found)
    return found
  }

  /// The first mistake of a script that goes on all the same on the data that its student has, with the number of the dataset; nil where
  /// there is none.
  /// - Parameter data: the paths of these data.
  static func mistake(_ path: String, on data: [String]) -> (fault: Fault, number: Int)? {
    for (number, dataset) in data.enumerated() {
      guard let check = try? MappingCheck.run(path, data: [dataset]) else { continue }
      let found = check.everything.first { $0.severity == .error && $0.id.hasPrefix("script-") }
      guard let found else { continue }
      let place = FaultPlace(path, line: found.line)
      return (Fault(.script, found.message, at: place, hint: found.cure), number)
    }
    return nil
  }
}

/// The words for a mapping that failed while it ran on hidden data: that it failed, its line, and the kind of failure.
///
/// What a script prints or throws may hold the data (`error(env.temperature)`), and so none of its own words is passed
/// on: each kind here is a fixed text.
struct HiddenFailure {
  /// Parts of the program's own messages on limits, each with what is said in its place.
  private static let limits = [
    ("time budget", "is over its time budget"), ("memory limit", "is over its memory limit"),
    ("sends more than 16384 events", "sends more than 16384 events at once"),
    ("stack overflow", "calls itself without end"), ("is silent on", "is silent"),
  ]

  /// Lua's words for what it was to do with a value of the wrong type (Lua 5.4, `luaG_typeerror`).
  private static let acts = [
    ("perform arithmetic on", "computes with"), ("compare", "compares"),
    ("index", "takes a field of"),
    ("call", "calls"), ("concatenate", "joins texts with"),
    ("get length of", "takes the length of"),
  ]
  private static let types = [
    "nil", "number", "string", "table", "boolean", "function", "userdata", "thread",
  ]

  /// The name of the mapping's file, and the number of its lines: another number is no line, and is not passed on.
  let file: String
  let lines: Int

  /// Returns an error without the words of the script.
  func told(_ error: any Error) -> Fault {
    let fault = error as? Fault
    return told(fault?.description ?? "\(error)", code: fault?.code, line: fault?.place.line)
  }

  /// Returns the failure that a text is about.
  func told(_ text: String, code: FaultCode? = nil, line: Int? = nil) -> Fault {
    let own = (line ?? self.line(in: text)).flatMap { (1...max(1, lines)).contains($0) ? $0 : nil }
    return Fault(
      code ?? .script, Self.kind(text, code) + " on data that you do not have",
      at: FaultPlace(file, line: own),
      hint: "what it prints or raises there is not shown, since it could tell the data; "
        + "try it on data with gaps, and beyond the limits that you know")
  }

  private static func kind(_ text: String, _ code: FaultCode?) -> String {
    if let limit = limits.first(where: { text.contains($0.0) }) { return limit.1 }
    if code == .budget { return "is over its time budget" }
    if code == .memory { return "is over its memory limit" }
    if let act = acts.first(where: { text.contains("attempt to \($0.0) ") }),
      let rest = text.ranges(of: "attempt to \(act.0) ").first.map({ text[$0.upperBound...] }),
      let type = types.first(where: { type in
        ["a \(type) value", "two \(type) values", "\(type) with "].contains { rest.hasPrefix($0) }
      })
    {
      return "\(act.1) a \(type) value"
    }
    return switch code {
    case .mapping: "asks for what cannot be played"
    case .data: "cannot be performed"
    default: "raises an error"
    }
  }

  /// The line in `pitch.lua:12: …`.
  private func line(in text: String) -> Int? {
    text.ranges(of: file + ":").lazy.compactMap { range in
      Int(text[range.upperBound...].prefix { $0.isNumber }.prefix(6), radix: 10)
    }.first
  }
}
