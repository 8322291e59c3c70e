import ArgumentParser
import Workbench

struct GradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grade",
    abstract: "Grade what students handed in for a lab.",
    discussion: """
      Examples:
        ripples grade 2 submissions/ --out grades.csv --seed 4711
        ripples grade 2 my-pitch.lua --open
        ripples grade notebooks/labs/02-pitch submissions/ --out grades.csv --pool out/pool

      A submission is STUDENT/MAPPING.lua with answers.json beside it, or STUDENT.lua. Each is judged in a process of its own,
      with limits, on data that are made from the seed and that no student has seen. Exit code 0: all were looked at (of one
      mapping: everything holds), 1: not, 2: the call was wrong.
      """)

  @Argument(help: "The lab: its number, its name, or its folder.")
  var lab: String

  @Argument(help: "The folder of submissions, or one mapping.")
  var submissions: String

  @Option(name: [.customShort("o"), .long], help: "The grades: a CSV file, one row a student.")
  var out: String?

  @Option(help: "The folder for a feedback file a student; default: feedback beside --out.")
  var feedback: String?

  @Option(
    help:
      "A new folder for all mappings that ran, under numbers, without names; the key is beside it."
  )
  var pool: String?

  @Flag(help: "Use the data that students work with, not the hidden ones.")
  var open = false

  @Option(help: "Seed of the hidden data; choose your own and keep it.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The answers that go with one mapping.", valueName: "file"))
  var answers: String?

  @Option(help: ArgumentHelp("Judge only these criteria.", valueName: "id,id"))
  var only: String?

  @Option(help: "Submissions at the same time; default: one per processor.")
  var jobs: Int?

  @Option(help: "Seconds that a submission may take.")
  var seconds = 60.0

  @Option(help: "MiB of memory that a submission may take.")
  var memory = 2048

  @Flag(help: "Print the grades as JSON.")
  var json = false

  @Flag(name: [.customShort("q"), .long], help: "No progress and no list.")
  var quiet = false

  func run() throws {
    try CommandFailure.report {
      Interruption.watch()
      let grading = try ClassGrading(request, isCancelled: { Interruption.isAskedFor })
      try GradeFiles.prepare(table: out, pool: pool)
      let bar = ProgressBar(isSilent: quiet)
      let grades = try grading.run { finished, all in
        Interruption.noteRendering()
        bar.show(Double(finished) / Double(max(1, all)), of: "\(finished) of \(all) submissions")
      }
      bar.end()
      guard let grades else { throw ExitCode(130) }
      let files = GradeFiles(grading.lab, criteria: grading.criteria, grades)
      try write(files)
      if json { Terminal.put(files.json) } else if !quiet { Terminal.put(files.text) }
      if grades.count == 1, !grades[0].allHold, out == nil { throw ExitCode(1) }
    }
  }

  private func write(_ files: GradeFiles) throws {
    if let out { try files.writeTable(to: out) }
    let beside = out.map { path in
      path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { $0 + "/" }
        .joined() + "feedback"
    }
    if let folder = feedback ?? beside { try files.writeFeedback(to: folder) }
    if let pool { try files.writePool(to: pool, seed: seed) }
  }

  private var request: ClassGrading.Request {
    var request = ClassGrading.Request(lab: lab, submissions: submissions)
    request.isOpen = open
    request.seed = seed
    request.answers = answers
    request.only = only?.split(separator: ",").map(String.init) ?? []
    request.jobs = jobs ?? Terminal.processors
    request.seconds = seconds
    request.memory = memory
    return request
  }
}

/// The process in which `ripples grade` runs one submission.
struct JudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge", abstract: "Judge one mapping within limits.", shouldDisplay: false)

  @Argument var lab: String
  @Option var folder: String
  @Option var mapping: String?
  @Option var answers: String?
  @Option var data: [String] = []
  @Option var only: [String] = []
  @Option var seconds: Double
  @Option var memory: Int

  func run() throws {
    try CommandFailure.report {
      var request = Judge.Request(lab: lab, folder: folder, data: data)
      (request.mapping, request.answers, request.only) = (mapping, answers, only)
      try Judge.runLimited(request, seconds: seconds, memory: memory)
    }
  }
}
