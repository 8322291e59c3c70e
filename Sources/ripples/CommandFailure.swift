import ArgumentParser
import Grading
import Score
import Workbench

/// A failure of the command, with its exit code.
struct CommandFailure: Error {
  let fault: Fault
  /// 1 the work failed, 2 the call was wrong.
  let code: Int32

  init(_ message: String, code: Int32 = 1) {
    self.init(Fault(code == 2 ? .call : .file, message), code: code)
  }

  init(_ fault: Fault, code: Int32) {
    self.fault = fault
    self.code = code
  }

  /// Says it on standard error, and ends the command.
  func leave() -> Never {
    if Wording.faultsAreJSON {
      Terminal.write(fault.json(spoken: Wording.spoken) + "\n", to: 2)
    } else {
      Terminal.say("ripples: \(fault)")
    }
    RipplesCommand.exit(withError: ExitCode(code))
  }

  /// Runs work and gives its errors the exit code of failed work, or of a wrong call.
  static func report<T>(_ work: () throws -> T) throws -> T {
    do {
      return try work()
    } catch let fault as Fault {
      let isWrongCall = fault.code == .call || fault.code == .lab || fault.place.setting != nil
      throw CommandFailure(fault, code: isWrongCall ? 2 : 1)
    } catch let error as LabError {
      throw CommandFailure(error.description, code: 2)
    } catch let error as CommandFailure {
      throw error
    } catch let error as ExitCode {
      throw error
    } catch {
      throw CommandFailure(Unconverted.fault(error), code: 1)
    }
  }
}
