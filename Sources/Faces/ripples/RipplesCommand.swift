import ArgumentParser
import Files
import Manual
import Rendering

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
