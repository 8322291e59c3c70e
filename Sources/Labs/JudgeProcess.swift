import Files
import FoundationEssentials
import Glibc
import Grading
import Score
import Threads

/// Runs a `Judge` as a process of its own, with limits, so that nothing a student wrote can stop the rest.
struct JudgeProcess {
  /// What a submission may use.
  struct Limits: Sendable {
    /// Seconds of processor time.
    var seconds = 60.0
    /// Seconds by the clock, for what waits for ever: many more, because others run beside it.
    var patience = 600.0
    /// MiB of memory.
    var memory = 2048
  }

  let limits: Limits
  /// Path of the lab's file.
  let lab: String
  let data: [String]
  let only: [String]

  private static let resultName = "result.json"

  /// - Parameters:
  ///   - folder: an empty one for this submission.
  ///   - isCancelled: asked a few times a second; true kills it.
  /// - Returns: nil when given up.
  func grade(
    mapping: String?, answers: String?, folder: String, isCancelled: () -> Bool
  ) throws -> Outcome? {
    var words = ["/proc/self/exe", "judge", lab, "--folder", folder]
    words += ["--seconds", "\(limits.seconds)", "--memory", "\(limits.memory)"]
    words += mapping.map { ["--mapping", $0] } ?? []
    words += answers.map { ["--answers", $0] } ?? []
    words += data.flatMap { ["--data", $0] } + only.map { "--only=\($0)" }
    guard let child = Self.spawn(words) else {
      throw Fault(.memory, "ripples judge: cannot be started", hint: "is there memory?")
    }
    let deadline = SteadyTime.seconds + limits.patience
    var status: Int32 = 0
    while waitpid(child, &status, WNOHANG) == 0 {
      if isCancelled() || SteadyTime.seconds > deadline {
        kill(-child, SIGKILL)
        waitpid(child, &status, 0)
        return isCancelled()
          ? nil
          : .stopped("it took longer than \(Figure.fixedOrDash(limits.patience, decimals: 0)) s")
      }
      usleep(5000)
    }
    guard status == 0, let bytes = try? FileContent.read("\(folder)/\(Self.resultName)"),
      let grade = try? JSONDecoder().decode(Grade.self, from: Data(bytes))
    else { return .stopped(reason(status)) }
    return .judged(grade)
  }

  enum Outcome {
    case judged(Grade)
    /// Why there is no grade.
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

  /// A process group of its own; what it prints goes nowhere.
  private static func spawn(_ words: [String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for output: Int32 in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var vector: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for text in vector { free(text) } }
    var child: pid_t = 0
    return posix_spawn(&child, words[0], &actions, &attributes, &vector, environ) == 0
      ? child : nil
  }
}

extension Judge {
  /// In the child: takes the limits, judges, writes the grade.
  public static func runLimited(_ request: Request, seconds: Double, memory: Int) throws {
    func limit(_ resource: __rlimit_resource_t, _ value: UInt) {
      var limits = rlimit(rlim_cur: value, rlim_max: value)
      setrlimit(resource, &limits)
    }
    limit(__rlimit_resource_t(RLIMIT_CPU.rawValue), UInt(held: seconds, .up))
    limit(__rlimit_resource_t(RLIMIT_AS.rawValue), UInt(clamping: memory) << 20)
    limit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), 1 << 30)
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), 0)
    SystemProcess.endWithParent()
    guard chdir(request.folder) == 0 else {
      throw Fault(.missing, "is not there", at: FaultPlace(request.folder))
    }
    let grade = try Judge(request).grade()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try Data(try encoder.encode(grade)).write(to: URL(filePath: request.folder + "/result.json"))
  }
}
