import Grading
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
        grade.status = (error as? Fault)?.code == .diskFull ? .unjudged : .failed
        grade.reason = "\(error)"
      }
    }
    grade.criteria = criteria.map { criterion in
      if !criterion.needsMapping { return answers.judge(criterion) }
      return subject?.judge(criterion) ?? Judgement(unseen: criterion)
    }
    return grade
  }
}
