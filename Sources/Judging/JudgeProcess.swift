import Files
import FoundationEssentials
import Glibc
import Grading
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

  private static let resultName = "result.json"

  /// Grades one submission.
  /// - Parameters:
  ///   - mapping: the path of its mapping; nil for none.
  ///   - answers: the path of its answers; nil for none.
  ///   - folder: an empty folder for this submission.
  ///   - isCancelled: asked a few times a second; true kills the process.
  /// - Returns: nil when given up.
  /// - Throws: `Fault` (`memory`) where no process can be started.
  func grade(
    mapping: String?, answers: String?, folder: String, isCancelled: () -> Bool
  ) throws -> Outcome? {
    var words = ["/proc/self/exe", "judge", lab, "--folder", folder]
    words += ["--seconds", "\(limits.seconds)", "--memory", "\(limits.memory)"]
    words += mapping.map { ["--mapping", $0] } ?? []
    words += answers.map { ["--answers", $0] } ?? []
    words += data.flatMap { ["--data", $0] } + only.map { "--only=\($0)" }
    guard let child = ChildProcess(words, streams: [.nothing, .nothing, .nothing], isGroup: true)
    else {
      throw Fault(.memory, "ripples judge: cannot be started", hint: "is there memory?")
    }
    let deadline = SteadyTime.seconds + limits.patience
    var ended = child.ended()
    while ended == nil {
      if isCancelled() || SteadyTime.seconds > deadline {
        child.end()
        return isCancelled()
          ? nil
          : .stopped("it took longer than \(Figure.fixedOrDash(limits.patience, decimals: 0)) s")
      }
      usleep(5000)
      ended = child.ended()
    }
    guard ended == 0,
      let bytes = try? FileContent.read("\(folder)/\(Self.resultName)"),
      let grade = try? JSONDecoder().decode(Grade.self, from: Data(bytes))
    else { return .stopped(reason(ended ?? 0)) }
    return .judged(grade)
  }

  enum Outcome {
    case judged(Grade)
    /// The process ended without a grade, for this reason.
    case stopped(String)
  }

  private func reason(_ status: Int32) -> String {
    let signal = status & 0x7f
    switch signal {
    case 0: return "it could not be judged (exit code \(status >> 8 & 0xff))"
    case SIGXCPU, SIGKILL:
      return
        "it took longer than \(Figure.fixedOrDash(limits.seconds, decimals: 0)) s of processor time"
    case SIGXFSZ: return "it wrote more than is allowed"
    default:
      return
        "it was stopped by the system (signal \(signal)); it may have asked for more than \(limits.memory) MiB"
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
    func limit(_ resource: __rlimit_resource_t, _ value: UInt) {
      var limits = rlimit(rlim_cur: value, rlim_max: value)
      setrlimit(resource, &limits)
    }
    limit(__rlimit_resource_t(RLIMIT_CPU.rawValue), UInt(held: seconds, .up))
    limit(__rlimit_resource_t(RLIMIT_AS.rawValue), UInt(clamping: memory) << 20)
    limit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), 1 << 30)
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), 0)
    guard chdir(request.folder) == 0 else {
      throw Fault(.missing, "is not there", at: FaultPlace(request.folder))
    }
    let grade = try Judge(request).grade()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try Data(try encoder.encode(grade)).write(to: URL(filePath: request.folder + "/result.json"))
  }
}
