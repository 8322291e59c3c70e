import Files
import FoundationEssentials
import Glibc
import Score
import Threads

/// Runs a `Judge` as a process of its own, with limits, so that nothing a student wrote can stop the rest.
struct JudgeProcess {
  /// The processor time, clock time and memory that a submission may use.
  struct Limits: Sendable {
    /// The seconds of processor time.
    var seconds = 60.0
    /// The seconds by the clock, for a mapping that waits for ever: many more, because others run beside it.
    var patience = 600.0
    /// The memory in MiB.
    var memory = 2048
  }

  let limits: Limits
  /// The path of the lab's file.
  let lab: String
  let data: [String]
  let only: [String]
  /// Whether the data are unknown to the student.
  let isHidden: Bool
  /// The paths of the data that the student has, where others are judged on.
  let open: [String]

  private static let resultName = "result.json"
  /// The file with the reason of a process that ended without a grade.
  fileprivate static let reasonName = "reason.txt"

  /// Grades one submission.
  /// - Parameters:
  ///   - mapping: the path of its mapping; nil for none.
  ///   - answers: the path of its answers; nil for none.
  ///   - folder: an empty folder for this submission.
  ///   - isCancelled: asked a few times a second; true kills the process.
  /// - Returns: nil when given up.
  func grade(
    mapping: String?, answers: String?, folder: String, isCancelled: () -> Bool
  ) -> Outcome? {
    var words = ["/proc/self/exe", "judge", lab, "--folder", folder]
    words += ["--seconds", "\(limits.seconds)", "--memory", "\(limits.memory)"]
    words += mapping.map { ["--mapping", $0] } ?? []
    words += isHidden ? ["--hidden"] : []
    words += answers.map { ["--answers", $0] } ?? []
    words +=
      data.flatMap { ["--data", $0] } + open.flatMap { ["--open-data", $0] }
      + only.map { "--only=\($0)" }
    guard let child = ChildProcess(words, streams: [.nothing, .nothing, .nothing], isGroup: true)
    else {
      return .unjudged("no process can be started: \(Fault.words(errno)); give fewer ‹jobs›")
    }
    let deadline = SteadyTime.seconds + limits.patience
    var ended = child.ended()
    while ended == nil {
      if isCancelled() || SteadyTime.seconds > deadline {
        child.end()
        return isCancelled()
          ? nil
          : .unjudged(
            "it had not come to an end after \(Figure.fixedOrDash(limits.patience, decimals: 0)) s; give fewer ‹jobs›"
          )
      }
      usleep(5000)
      ended = child.ended()
    }
    guard ended == 0,
      let bytes = try? FileContent.read("\(folder)/\(Self.resultName)"),
      let grade = try? JSONDecoder().decode(Grade.self, from: Data(bytes))
    else { return ending(ended ?? 0, folder) }
    return .judged(grade)
  }

  enum Outcome {
    case judged(Grade)
    /// The process was stopped by a limit that counts for all submissions.
    case stopped(String)
    /// The process ended without a grade, and not by a limit: the reason is the machine's, or nobody's.
    case unjudged(String)
  }

  /// The end of a process without a grade.
  private func ending(_ status: Int32, _ folder: String) -> Outcome {
    let signal = status & 0x7f
    switch signal {
    case SIGXCPU:
      return .stopped(
        "it took longer than \(Figure.fixedOrDash(limits.seconds, decimals: 0)) s of processor time"
      )
    case SIGXFSZ: return .stopped("it wrote more than is allowed")
    case 0:
      let reason = try? FileContent.text("\(folder)/\(Self.reasonName)", limit: 1 << 16)
      return .unjudged(
        reason
          ?? "its process left no grade (exit code \(status >> 8 & 0xff)); is its folder there?")
    case SIGKILL:
      return .unjudged(
        "its process was killed by somebody, or for lack of memory; give fewer ‹jobs›")
    default:
      return .unjudged(
        "its process was ended by signal \(signal), \(String(cString: strsignal(signal))): it may need more than \(limits.memory) MiB (‹memory›)"
      )
    }
  }
}

extension Judge {
  /// Takes the limits, judges and writes the grade, in the process that `JudgeProcess` starts.
  /// - Parameters:
  ///   - seconds: the seconds of processor time.
  ///   - memory: the memory in MiB.
  /// - Throws: `Fault`: `missing` where the folder is gone, or whatever is the lab's fault.
  public static func runLimited(_ request: Request, seconds: Double, memory: Int) throws {
    takeLimits(seconds: seconds, memory: memory)
    do { try run(request) } catch {
      try? TextFile.write("\(error)", to: "\(request.folder)/\(JudgeProcess.reasonName)")
      throw error
    }
  }

  private static func takeLimits(seconds: Double, memory: Int) {
    func limit(_ resource: __rlimit_resource_t, _ value: UInt, then last: UInt? = nil) -> Bool {
      var limits = rlimit(rlim_cur: value, rlim_max: last ?? value)
      return setrlimit(resource, &limits) == 0
    }
    // The first limit says that it was the time: the last one would kill, as the system does where memory runs out.
    let most = UInt(held: seconds, .up)
    _ = limit(__rlimit_resource_t(RLIMIT_CPU.rawValue), most, then: most + 5)
    _ = limit(__rlimit_resource_t(RLIMIT_AS.rawValue), UInt(clamping: memory) << 20)
    _ = limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), 0)
    // Where the machine permits less than that, a file that is too long is the machine's fault.
    let isOurs = limit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), 1 << 30)
    signal(SIGXFSZ, isOurs ? SIG_DFL : SIG_IGN)
    signal(SIGXCPU, SIG_DFL)
  }

  private static func run(_ request: Request) throws {
    guard chdir(request.folder) == 0 else {
      throw Fault(.missing, "is not there", at: FaultPlace(request.folder))
    }
    let grade = try Judge(request).grade()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try Data(try encoder.encode(grade)).write(to: URL(filePath: request.folder + "/result.json"))
  }
}
