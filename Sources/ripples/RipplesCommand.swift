import ArgumentParser
import Grading
import Workbench

/// The command: its arguments and its words, no logic of its own.
@main
struct RipplesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ripples",
    abstract: "A sonification research workbench: logged walks become music by Lua mappings.",
    discussion: """
      First sound:
        ripples render mappings/rose-garden.lua --data datasets/garden-walk \\
          --length 60 --out out/rose.wav

      Exit codes: 0 done, 1 the work failed, 2 the call was wrong.
      """,
    version: Version.current,
    subcommands: [
      RenderCommand.self, CompareCommand.self, GradeCommand.self,
      LabCommand.self, ReplCommand.self,
      AttachCommand.self,
      ReplayCommand.self,
      DescribeCommand.self, CheckCommand.self, SimulateCommand.self, ImportCommand.self,
      ReferenceCommand.self, DoctorCommand.self, RerenderCommand.self, JudgeCommand.self,
    ])

  static func main() {
    Terminal.openStandardDescriptors()
    if let fault = Doctor.kernelFault {
      Terminal.say("ripples: \(fault)")
      exit(withError: ExitCode(2))
    }
    do {
      var command = try parseAsRoot(NegativeNumbers.joined(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch let code as ExitCode {
      exit(withError: code)
    } catch let error as CommandFailure {
      Terminal.say("ripples: \(error.message)")
      exit(withError: ExitCode(error.code))
    } catch {
      leave(with: error)
    }
  }

  /// Help and version are no errors; everything else the parser says is a wrong call.
  private static func leave(with error: any Error) -> Never {
    if exitCode(for: error) == .success { exit(withError: error) }
    Terminal.say(fullMessage(for: error))
    exit(withError: ExitCode(2))
  }
}

/// A failure that has been put in words.
struct CommandFailure: Error {
  let message: String
  /// 1 the work failed, 2 the call was wrong.
  let code: Int32

  init(_ message: String, code: Int32 = 1) {
    self.message = message
    self.code = code
  }

  /// Runs work and turns its errors into words and the exit code of failed work.
  static func report<T>(_ work: () throws -> T) throws -> T {
    do {
      return try work()
    } catch  where WorkbenchError.isWrongCall(error) {
      throw CommandFailure("\(error)", code: 2)
    } catch let error as Fault where error.code == .lab {
      throw CommandFailure(error.description, code: 2)
    } catch let error as CommandFailure {
      throw error
    } catch let error as ExitCode {
      throw error
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}
