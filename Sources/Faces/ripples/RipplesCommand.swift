import ArgumentParser
import Files
import Glibc
import Manual
import Rendering
import Score

/// The command: its arguments and its words, without any logic of its own.
@main
struct RipplesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ripples",
    abstract: "A sonification research workbench: logged walks become music by Lua mappings.",
    discussion: """
      First sound:
        ripples render mappings/rose-garden.lua --data datasets/garden-walk \\
          --length 60 --out out/rose.wav

      Exit codes: 0 done, 1 the work failed, 2 the call was wrong. With --json an error is a line \
      of JSON on standard error, with RIPPLES_ERRORS=json in the environment for all commands \
      (docs/reference.md, Errors).
      """,
    version: Version.current,
    subcommands: [
      RenderCommand.self, CompareCommand.self, SweepCommand.self, TuneCommand.self,
      GuideCommand.self, ListenCommand.self,
      GradeCommand.self,
      LabCommand.self, ReplCommand.self, ServeCommand.self, FieldCommand.self,
      AttachCommand.self,
      ReplayCommand.self,
      DescribeCommand.self, CheckCommand.self, SimulateCommand.self, ImportCommand.self,
      ExportCommand.self, TilesCommand.self,
      ExamplesCommand.self, ReferenceCommand.self, DoctorCommand.self, RerenderCommand.self,
      JudgeCommand.self,
    ])

  static func main() {
    Terminal.openStandardDescriptors()
    SystemSignals.ignoreStrange()
    ParentProcess.follow()
    if let fault = Doctor.kernelFault {
      Terminal.say("ripples: \(fault)")
      exit(withError: ExitCode(2))
    }
    if let fault = StartLimit.fault { CommandFailure([fault], code: 1).leave() }
    do {
      var command = try parseAsRoot(NegativeNumbers.joined(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch let code as ExitCode { exit(withError: code) } catch let failure as CommandFailure {
      failure.leave()
    } catch {
      leave(with: error)
    }
  }

  /// Ends the command after an error of the parser. Help and version are no errors; everything else is a wrong call.
  private static func leave(with error: any Error) -> Never {
    if exitCode(for: error) == .success {
      Terminal.write(Wording.spoken(fullMessage(for: error)) + "\n", to: 1)
      exit()
    }
    if Wording.faultsAreJSON { CommandFailure(message(for: error), code: 2).leave() }
    Terminal.say(fullMessage(for: error))
    exit(withError: ExitCode(2))
  }
}

/// Lets options take negative numbers: `--length -3` is a value that the option refuses, not an option named `-3`.
enum NegativeNumbers {
  /// The words with each negative number joined to the option before it, `--length=-3`: the parser takes a word that begins
  /// with a dash for an option.
  static func joined(_ words: some Sequence<String>) -> [String] {
    var joined: [String] = []
    var mayJoin = true
    for word in words {
      if let last = joined.last, mayJoin, last.hasPrefix("--"), !last.contains("="),
        isNegative(word)
      {
        joined[joined.endIndex - 1] += "=" + word
      } else {
        joined.append(word)
      }
      if word == "--" { mayJoin = false }
    }
    return joined
  }

  private static func isNegative(_ word: String) -> Bool {
    guard word.hasPrefix("-") else { return false }
    let number = word.dropFirst()
    return number.first.map { $0.isNumber || $0 == "." } ?? false
      || ["inf", "infinity", "nan"].contains(number.lowercased())
  }
}

/// The limits of the system below which no command begins: the work would end in the middle, by a signal.
enum StartLimit {
  /// Bytes of addresses: the libraries, the threads' stacks and a short piece take three quarters of it.
  private static let addresses: UInt = 400 << 20
  /// Open files: libraries are loaded, a dataset, its sound and a worker's pipes are open at the same time.
  private static let files: UInt = 16

  /// The reason why nothing begins; nil where the limits are high enough.
  static var fault: Fault? {
    let memory = limit(RLIMIT_AS)
    if memory < addresses {
      return Fault(
        .machine,
        "a command may have \(memory >> 20) MiB of addresses, and needs \(addresses >> 20)",
        hint: "raise the limit: ulimit -v \(addresses >> 10)")
    }
    let open = limit(RLIMIT_NOFILE)
    guard open < files else { return nil }
    return Fault(
      .machine, "a command may open \(open) files, and needs \(files)",
      hint: "raise the limit: ulimit -n \(files)")
  }

  private static func limit(_ resource: __rlimit_resource) -> UInt {
    var limits = rlimit()
    let kind = __rlimit_resource_t(resource.rawValue)
    return getrlimit(kind, &limits) == 0 ? UInt(limits.rlim_cur) : .max
  }
}
