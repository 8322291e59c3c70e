import Glibc
import Score

/// A failure of the command, with its exit code.
struct CommandFailure: Error {
  let faults: [Fault]
  /// The exit code: 1 when the work failed, 2 when the call was wrong.
  let code: Int32

  init(_ message: String, code: Int32 = 1) {
    self.init([Fault(code == 2 ? .call : .file, message)], code: code)
  }

  init(_ faults: [Fault], code: Int32) { (self.faults, self.code) = (faults, code) }

  /// Prints the failure to standard error, and ends the command.
  func leave() -> Never {
    say()
    exit(code)
  }

  /// Prints the failure to standard error; as JSON every fault has a line.
  func say() {
    if Wording.faultsAreJSON {
      for fault in faults { Terminal.write(fault.json(spoken: Wording.spoken) + "\n", to: 2) }
    } else {
      Terminal.say("ripples: \(Faults(faults))")
    }
  }

  /// The failure that an error of the library is, with the exit code of failed work, or of a wrong call.
  init(of error: any Error) {
    switch error {
    case let fault as Fault:
      let isWrongCall = fault.code == .call || fault.code == .lab || fault.place.setting != nil
      self.init([fault], code: isWrongCall ? 2 : 1)
    case let faults as Faults: self.init(faults.all, code: 1)
    case let failure as CommandFailure: self = failure
    default: self.init("\(error)")
    }
  }
}
