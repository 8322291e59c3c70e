import Files
import Grading
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

    public init(lab: String, folder: String, data: [String]) {
      (self.lab, self.folder, self.data) = (lab, folder, data)
    }
  }

  private let request: Request
  private let lab: Lab

  /// Reads the lab.
  /// - Throws: `Fault`: `call` where there is none, `lab` for what is wrong with it.
  public init(_ request: Request) throws {
    self.request = request
    lab = try LabFile.read(request.lab)
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
        grade.reason = "\(told(error))"
      }
    }
    do {
      grade.criteria = try criteria.map { criterion in
        if !criterion.needsMapping { return answers.judge(criterion) }
        return try subject.map { told(try $0.judge(criterion), criterion) }
          ?? Judgement(unseen: criterion)
      }
    } catch { return unjudged(error, criteria) }
    return grade
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

  /// Returns an error that stopped the mapping as the student may read it: whole where the mapping does not even load,
  /// for which no data are needed.
  private func told(_ error: any Error) -> any Error {
    let code = (error as? Fault)?.code ?? .script
    guard request.isHidden, Self.ofScript.contains(code), let path = request.mapping,
      let source = try? FileContent.text(path, limit: Submission.limit),
      (try? MappingFile.load(
        path, source: source, extra: JudgedMapping.ownInputs(request, lab), seed: 1)) != nil
    else { return error }
    return failure(source).told(error)
  }

  /// Returns a judgement as the student may read it: a text that is about a failure of the script names its place, or
  /// is a finding about that.
  private func told(_ judgement: Judgement, _ criterion: Criterion) -> Judgement {
    guard request.isHidden, let path = request.mapping else { return judgement }
    let isOfScript =
      judgement.found.contains(lab.mapping + ":")
      || FindingKind.scripts.contains {
        "\(criterion.subject)".contains(quoted($0.id)) && !judgement.found.isEmpty
      }
    guard isOfScript else { return judgement }
    var judgement = judgement
    let source = try? FileContent.text(path, limit: Submission.limit)
    judgement.found = failure(source ?? "").told(judgement.found).description
    return judgement
  }

  /// The kinds of faults whose words a script may have written, or that quote data.
  private static let ofScript: Set<FaultCode> = [
    .script, .mapping, .syntax, .budget, .memory, .interrupted, .data,
  ]

  private func failure(_ source: String) -> HiddenFailure {
    HiddenFailure(file: lab.mapping, lines: source.count { $0.isNewline } + 1)
  }
}
