import Grading
import Score

/// Says of one mapping which criteria of a lab hold.
///
/// It runs what a student wrote: in a process of its own, see `JudgeProcess`.
public struct Judge {
  /// What is judged, and where.
  public struct Request: Sendable {
    /// Path of the lab's file.
    public var lab: String
    /// Path of the mapping; nil where none was handed in.
    public var mapping: String?
    /// Path of the answers; nil where there are none.
    public var answers: String?
    /// Paths of datasets.
    public var data: [String]
    /// An empty folder for what is rendered.
    public var folder: String
    /// Ids of the only criteria that count; empty is all.
    public var only: [String] = []

    public init(lab: String, folder: String, data: [String]) {
      (self.lab, self.folder, self.data) = (lab, folder, data)
    }
  }

  private let request: Request
  private let lab: Lab

  public init(_ request: Request) throws {
    self.request = request
    lab = try LabFile.read(request.lab)
  }

  /// - Throws: what is the lab's fault; a student's faults are in the grade.
  public func grade() throws -> Grade {
    let criteria = lab.criteria.filter { request.only.isEmpty || request.only.contains($0.id) }
    let answers = LabAnswers(request.answers)
    var grade = Grade(
      student: "", file: request.mapping ?? "", status: .graded, criteria: [])
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
