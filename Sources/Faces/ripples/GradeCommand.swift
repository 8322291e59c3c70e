import ArgumentParser
import Files
import Grading
import Rendering
import Score

struct GradeCommand: SettingCommand {
  static let place = SettingPlace.grade
  static let configuration = CommandConfiguration(
    commandName: "grade",
    abstract: "Grade what students handed in for a lab.",
    discussion: """
      Examples:
        ripples grade 2 submissions/ --out grades.csv --seed 4711
        ripples grade 2 my-pitch.lua --open
        ripples grade notebooks/labs/02-pitch submissions/ --out grades.csv \\
          --pool out/pool

      A submission is STUDENT/MAPPING.lua with answers.json beside it, or STUDENT.lua. Each is \
      judged in a process of its own, with limits, on data that are made from the seed and that no \
      student has seen. SUBMISSIONS may be one student's folder, too. Exit code 0: all were looked at (of one mapping: everything holds), 1: \
      not, 2: the call was wrong.
      """)

  @Argument(help: "The lab: its number, its name, or its folder.") var lab: String

  @Argument(help: "The folder of submissions, or one mapping.") var submissions: String

  @Option(name: [.customShort("o"), .long], help: "The grades: a CSV file, one row a student.")
  var out: String?

  @Option(help: "The folder for a feedback file a student; default: feedback/LAB beside --out.")
  var feedback: String?

  @Option(
    help:
      "A new folder for all mappings that ran, under numbers, without names; the key is beside it."
  )
  var pool: String?

  @Flag(help: "Use the data that students work with, not the hidden ones.") var open = false

  @Option(help: ArgumentHelp("The answers that go with one mapping.", valueName: "file"))
  var answers: String?

  @Option(
    help: ArgumentHelp(
      "The teacher's corrections; default: corrections.csv among the submissions.",
      valueName: "file"))
  var corrections: String?

  @Option(help: ArgumentHelp("Judge only these criteria.", valueName: "id,id")) var only: String?

  @OptionGroup var settings: SettingOptions<GradeCommand>

  @Flag(help: "Print the grades as JSON.") var json = false

  @Flag(name: [.customShort("q"), .long], help: "No progress and no list.") var quiet = false

  func work() throws {
    Interruption.watch()
    let request = try request()
    let grading = try ClassGrading(request, isCancelled: { Interruption.isAskedFor })
    let texts = feedback.map { OutputPath(folder: $0) } ?? feedbackFolder(grading.lab.name)
    try GradePlaces(
      table: out, feedback: texts, pool: pool, lab: grading.lab.name,
      student: grading.onlyStudent
    ).prepare(sparing: submissions)
    sayDefaultSeed(grading.lab, request)
    let grades = try ProgressBar(isSilent: quiet, verb: "graded").during { bar in
      try grading.run { finished, all in
        Interruption.noteRendering()
        bar.show(Double(finished) / Double(max(1, all)), of: "\(finished) of \(all) submissions")
      }
    }
    guard let grades else { throw Interruption.exitCode }
    let files = GradeFiles(
      grading.lab, criteria: grading.criteria, grades, corrections: grading.correctionsFile,
      spoken: Wording.typed)
    var edits = try out.map { try files.writeTable(to: $0) } ?? []
    edits += try texts.map { try files.writeFeedback(to: $0, isClass: grading.isClass) } ?? []
    if let pool { try files.writePool(to: pool, seed: request.seed) }
    if json { Terminal.put(files.json) } else if !quiet { Terminal.put(files.text) }
    for doubt in edits + grading.doubts(grades) { Terminal.say(doubt) }
    sayPlaces(texts)
    try conclude(grades.map(\.grade))
  }

  private func sayDefaultSeed(_ lab: Lab, _ request: ClassGrading.Request) {
    guard !quiet, request.seed == 1, !open, !lab.hidden.isEmpty else { return }
    Terminal.say(
      "the hidden data are made with seed 1, which everybody can try; choose your own and keep it: --seed 4711"
    )
  }

  /// Prints where the requested files are.
  private func sayPlaces(_ texts: OutputPath?) {
    guard !quiet else { return }
    if let out { Terminal.say("\(out): the grades, a row a student") }
    if let texts { Terminal.say("\(texts.path): the feedback, a file a student") }
    if let pool { Terminal.say("\(pool): the mappings that ran, under numbers") }
  }

  /// - Throws: the exit code, where work is left for the teacher.
  private func conclude(_ grades: [Grade]) throws {
    let unjudged = grades.filter { $0.status == .unjudged && $0.points == nil }
    if let first = unjudged.first {
      let names = unjudged.map(\.student).joined(separator: ", ")
      throw CommandFailure(
        [
          Fault(
            .machine, "not judged, through no fault of theirs: \(names)",
            hint: "\(first.student): \(first.reason ?? ""); grade again when that is mended")
        ], code: 1)
    }
    if grades.count == 1, !grades[0].allHold, out == nil { throw ExitCode(1) }
  }

  /// The folder of the feedback, beside the table: a link that lies there in its place is none that a person named.
  private func feedbackFolder(_ lab: String) -> OutputPath? {
    out.map { OutputPath(folder: FileContent.folder(of: $0)).below("feedback/\(lab)") }
  }

  private func request() throws -> ClassGrading.Request {
    var request = ClassGrading.Request(lab: lab, submissions: submissions)
    request.isOpen = open
    request.play = try settings.values
    request.jobs = request.jobs ?? Terminal.processors
    (request.answers, request.corrections) = (answers, corrections)
    request.only = only?.split(separator: ",").map(String.init) ?? []
    return request
  }
}

/// The process in which `ripples grade` runs one submission.
struct JudgeCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge", abstract: "Judge one mapping within limits.", shouldDisplay: false)

  @Argument var lab: String
  @Option var folder: String
  @Option var mapping: String?
  @Option var answers: String?
  @Option var data: [String] = []
  @Option var openData: [String] = []
  @Option var only: [String] = []
  @Flag var hidden = false
  @Option var seconds: Double
  @Option var memory: Int

  func work() throws {
    var request = Judge.Request(lab: lab, folder: folder, data: data)
    (request.mapping, request.answers, request.only) = (mapping, answers, only)
    (request.isHidden, request.open) = (hidden, openData)
    try Judge.runLimited(request, seconds: seconds, memory: memory)
  }
}

struct LabCommand: SettingCommand {
  static let place = SettingPlace.lab
  static let configuration = CommandConfiguration(
    commandName: "lab",
    abstract: "Write the data of a lab into a folder.",
    discussion: """
      Examples:
        ripples lab 2 out/lab-2
        ripples lab 2 out/hidden-2 --hidden --seed 4711

      One dataset a folder; those that lie in files already are only named. Prints their paths.
      """)

  @Argument(help: "The lab: its number, its name, or its folder.") var lab: String

  @Argument(help: "The folder for the datasets that are made.") var folder: String

  @Flag(help: "The data of grading instead of those that students work with.") var hidden = false

  @OptionGroup var settings: SettingOptions<LabCommand>

  func work() throws {
    let settings = try settings.values
    if settings.seed != 1, !hidden {
      Terminal.say("--seed is not used: it makes the hidden data (--hidden)")
    }
    let paths = try LabFile.writeData(
      of: lab, to: folder, hidden: hidden, seed: settings.seed,
      permit: settings.permit)
    Terminal.put(paths.joined(separator: "\n"))
  }
}
