import Files
import Glibc
import Rendering
import Score
import Threads

/// A grade, and the text of the mapping that it is for.
public struct GradedWork: Sendable {
  public let grade: Grade
  /// The mapping's text as it was judged; nil where none could be read.
  let source: String?
}

/// Grades what a class handed in for a lab.
public final class ClassGrading: Sendable {
  /// The lab, the submissions, and how they are graded.
  public struct Request: HoldsSettings, Sendable {
    /// The number, name or path of the lab.
    public var lab: String
    /// The path of a folder of submissions, or of one mapping.
    public var submissions: String
    /// Whether the data that students work with are used instead of the hidden ones.
    public var isOpen = false
    /// The path of the answers that go with one mapping.
    public var answers: String?
    /// The path of the teacher's corrections; nil takes `corrections.csv` among the submissions, where there is one.
    public var corrections: String?
    /// The ids of the only criteria that count; empty for all.
    public var only: [String] = []
    /// The seed of the hidden data, and the files that the lab's file may name besides; mappings of students may name
    /// none.
    public var play = PlaySettings(.grade)

    public init(lab: String, submissions: String) {
      (self.lab, self.submissions) = (lab, submissions)
    }
  }

  public let lab: Lab
  /// Whether a folder of several students is graded, not the work of one.
  public let isClass: Bool
  private let request: Request
  private let submissions: [Submission]
  private let corrections: Corrections?
  /// The path of the table of corrections, whether it is there or not.
  public let correctionsFile: String
  private let isCancelled: @Sendable () -> Bool

  /// Reads the lab and looks up the submissions.
  /// - Parameter isCancelled: asked a few times a second; true gives the work up.
  /// - Throws: `Fault` (`call` or `lab`) for whatever is wrong with the call or the lab.
  public init(_ request: Request, isCancelled: @escaping @Sendable () -> Bool = { false }) throws {
    (self.request, self.isCancelled) = (request, isCancelled)
    try request.play.validate()
    lab = try LabFile.read(request.lab)
    try LabCheck.check(lab, only: request.only, permit: request.permit)
    let others = LabFile.beside(lab)
    (submissions, isClass) = try Self.submissions(request, lab, others)
    correctionsFile = request.corrections ?? Self.correctionsPlace(request, submissions)
    corrections =
      request.corrections != nil
        || FileContent.isFile(correctionsFile) && !FileContent.isLink(correctionsFile)
      ? try Corrections(correctionsFile, lab, known: others.map(\.name)) : nil
  }

  /// The student whose work alone is graded; nil for a class.
  public var onlyStudent: String? { isClass ? nil : submissions.first?.student }

  /// The path of the table of corrections in the folder of all students, of which one may be graded alone.
  private static func correctionsPlace(_ request: Request, _ submissions: [Submission]) -> String {
    let path = request.submissions
    let absolute = FileContent.absolute(path) ?? path
    var place = FileContent.isFolder(path) ? path : FileContent.folder(of: path)
    var parts = absolute.split(separator: "/").map(String.init)
    if submissions.count == 1, let own = parts.lastIndex(of: submissions[0].student) {
      parts.removeSubrange(own...)
      place = "/" + parts.joined(separator: "/")
    }
    while place.count > 1, place.hasSuffix("/") { place.removeLast() }
    return "\(place)/\(Corrections.fileName)"
  }

  /// The submissions, and whether they come from a folder of students.
  private static func submissions(
    _ request: Request, _ lab: Lab, _ others: [(name: String, mapping: String)]
  ) throws -> ([Submission], isClass: Bool) {
    let path = request.submissions
    guard FileContent.exists(path) else {
      throw Fault.call(
        "submissions", "\(path) is not there", hint: "give a folder of submissions, or a mapping")
    }
    guard FileContent.isFolder(path) else {
      if let answers = request.answers, !FileContent.isFile(answers) {
        throw Fault.call("answers", "\(answers) is no file", hint: "check the path")
      }
      return ([.one(path, lab, answers: request.answers)], false)
    }
    if request.answers != nil {
      throw Fault.call(
        "answers", "goes with one mapping", hint: "put answers.json into each student's folder")
    }
    if let own = Submission.own(path, lab, others) { return ([own], false) }
    let all = Submission.all(in: path, lab, others)
    guard !all.isEmpty else {
      throw Fault.call(
        "submissions", "\(path) holds no submissions",
        hint: "it needs STUDENT/\(lab.mapping) or STUDENT.lua")
    }
    return (all, true)
  }

  /// Grades every submission.
  /// - Parameter progress: gets the numbers of finished submissions and of all, a few times a second.
  /// - Returns: the grades in order of the students' names; nil when given up.
  /// - Throws: `Fault` for data that cannot be made, and where there is no room or no thread for any of the work. What the machine
  ///   fails to do for one submission leaves that one unjudged.
  public func run(_ progress: (Int, Int) -> Void = { _, _ in }) throws -> [GradedWork]? {
    let folder = try TemporaryFolder()
    try Folders.make(folder.path + "/data", nil)
    defer { folder.remove() }
    let data = try LabDatasets(
      lab, isOpen: request.isOpen, seed: request.seed, folder: folder.path + "/data",
      permit: request.permit)
    let process = JudgeProcess(
      limits: .init(
        seconds: request.seconds, patience: 10 * request.seconds * Double(request.jobs ?? 1),
        memory: request.memory),
      lab: FileContent.absolute(lab.file) ?? lab.file,
      data: data.paths.map { FileContent.absolute($0) ?? $0 }, only: request.only,
      isHidden: data.areHidden, open: data.areHidden ? openData(in: folder.path) : [])
    let pool = WorkPool(count: submissions.count, isCancelled: isCancelled) { number in
      let work = "\(folder.path)/\(number)"
      defer { TemporaryFolder.remove(work) }
      return self.grade(self.submissions[number], process, work)
    }
    let works = try pool.run(threads: request.jobs ?? 1, named: "judge") { finished in
      progress(finished, submissions.count)
    }
    progress(submissions.count, submissions.count)
    return works?.map { work in
      var grade = work.grade
      corrections?.apply(to: &grade, only: criteria.map(\.id))
      return GradedWork(grade: grade, source: work.source)
    }
  }

  /// The paths of the data that students have, for mappings that fail on hidden data; empty where they cannot be made.
  private func openData(in folder: String) -> [String] {
    let place = folder + "/open"
    guard (try? Folders.make(place, nil)) != nil,
      let data = try? LabDatasets(
        lab, isOpen: true, seed: request.seed, folder: place, permit: request.permit)
    else { return [] }
    return data.paths.map { FileContent.absolute($0) ?? $0 }
  }

  /// Grades one submission in a process of its own. The mapping is copied first: it has no neighbours there, and
  /// stays as it is while it runs.
  private func grade(
    _ given: Submission, _ process: JudgeProcess, _ work: String
  ) -> GradedWork? {
    var (submission, copy, source) = (given, String?.none, String?.none)
    func unjudged(_ reason: String) -> GradedWork {
      submission.fault = nil
      var grade = none(.unjudged, reason)
      tell(&grade, of: submission, work)
      return GradedWork(grade: grade, source: nil)
    }
    if let path = submission.mapping, submission.fault == nil {
      do { source = try FileContent.text(path, limit: Submission.limit) } catch {
        if (error as? Fault)?.isOfMachine(besides: [path]) ?? true { return unjudged("\(error)") }
        submission.fault = "\(error)"
      }
    }
    do throws(Fault) {
      try Folders.make(work, nil)
      if let source {
        copy = "\(work)/\(lab.mapping)"
        try TextFile.write(source, to: copy!)
      }
    } catch { return unjudged("\(error)") }
    let outcome = process.grade(
      mapping: copy, answers: submission.answers.flatMap(FileContent.absolute), folder: work,
      isCancelled: isCancelled)
    var grade: Grade
    switch outcome {
    case nil: return nil
    case .judged(let judged): grade = judged
    case .stopped(let reason): grade = none(.failed, "\(lab.mapping): \(reason)")
    case .unjudged(let reason): return unjudged("\(lab.mapping): \(reason)")
    }
    tell(&grade, of: submission, work)
    return GradedWork(grade: grade, source: source)
  }

  /// Says whose grade it is, in the words of the submission.
  private func tell(_ grade: inout Grade, of submission: Submission, _ work: String) {
    grade.student = submission.student
    grade.file = submission.mapping ?? ""
    let own = grade.file.isEmpty ? lab.mapping : FileContent.name(of: grade.file)
    let folders = ownFolders(work)
    func plain(_ text: String) -> String {
      folders.reduce(text) { $0.replacing($1 + "/", with: "") }.replacing(lab.mapping, with: own)
    }
    grade.reason = grade.reason.map(plain)
    if let fault = submission.fault, grade.status != .unjudged {
      grade.reason = plain(grade.file.isEmpty ? fault : fault.replacing(grade.file, with: own))
      grade.status = .failed
    }
    let answersFault = criteria.contains { !$0.needsMapping } ? submission.answersFault : nil
    grade.reason =
      grade.reason ?? answersFault
      ?? (criteria.contains(where: \.needsMapping) ? submission.note : nil)
    for index in grade.criteria.indices {
      let isAnswer = criteria.contains { $0.id == grade.criteria[index].id && !$0.needsMapping }
      let found = isAnswer ? answersFault : nil
      grade.criteria[index].found = found ?? plain(grade.criteria[index].found)
    }
  }

  /// The folders of this machine that no text for a student names: those of the work, which are gone when it is read,
  /// those of the submissions, of the lab and of its data.
  private func ownFolders(_ work: String) -> [String] {
    let data = lab.data.compactMap { data -> String? in
      if case .path(let path) = data { return FileContent.folder(of: path) }
      return nil
    }
    let named = [request.submissions, FileContent.folder(of: lab.file)] + data
    let all = FileContent.folder(of: work)
    let folders = [work, all + "/data", all + "/open"] + named
    return (folders + folders.compactMap(FileContent.absolute)).filter { $0.count > 1 }.distinct()
      .sorted { $0.count > $1.count }
  }

  /// The grade of work that nobody has looked at.
  private func none(_ status: Grade.Status, _ reason: String) -> Grade {
    Grade(
      student: "", file: "", status: status, reason: reason,
      criteria: criteria.map { Judgement(unseen: $0) })
  }

  /// Sentences on corrections of nobody's work, and on criteria that no mapping of a class meets, all for the same reason: the
  /// fault may be the lab's.
  public func doubts(_ works: [GradedWork]) -> [String] {
    (isClass ? corrections?.doubts(works.map(\.grade)) ?? [] : []) + unmet(works)
  }

  private func unmet(_ works: [GradedWork]) -> [String] {
    let graded = works.map(\.grade).filter { $0.status == .graded }
    guard isClass, graded.count > 2 else { return [] }
    return criteria.compactMap { criterion in
      let judged = graded.compactMap { grade in grade.criteria.first { $0.id == criterion.id } }
      guard criterion.needsMapping, let first = judged.first, !first.found.isEmpty,
        judged.allSatisfy({ !$0.holds && $0.found == first.found })
      else { return nil }
      let place = criterion.line > 0 ? "\(lab.file):\(criterion.line):\(criterion.column): " : ""
      return
        "\(place)criterion \(quoted(criterion.id)) holds for none of \(judged.count), and always because: "
        + "\(first.found); is it as you meant it?"
    }
  }

  /// The criteria that count.
  public var criteria: [Criterion] {
    lab.criteria.filter { request.only.isEmpty || request.only.contains($0.id) }
  }
}
