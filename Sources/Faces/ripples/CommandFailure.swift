import ArgumentParser
import Glibc
import Rendering
import Score
import Synchronization

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

/// Handles Ctrl-C and termination: during a render the first interrupt asks for an orderly end, and the second ends
/// the command at once; before that, while files are read, the first ends it at once.
enum Interruption {
  private static let count = Atomic<Int>(0)
  private static let signal = Atomic<Int32>(0)
  private static let isRendering = Atomic<Bool>(false)

  /// Notes that from now on an interrupt can be answered between two blocks.
  static func noteRendering() { isRendering.store(true, ordering: .relaxed) }

  static var isAskedFor: Bool { count.load(ordering: .relaxed) > 0 }

  /// Whether a render is to end, asked between two of its blocks.
  static func endsRender() -> Bool {
    noteRendering()
    return isAskedFor
  }

  /// Waits for the first interrupt.
  static func wait() {
    noteRendering()
    while !isAskedFor { usleep(50_000) }
  }

  /// The exit code of work that the first interrupt ended.
  static var exitCode: ExitCode { ExitCode(signal: signal.load(ordering: .relaxed)) }

  /// Handles interrupts from now on: the first finishes the file that is being written.
  static func watch() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      Glibc.signal(number) { @Sendable number in
        _ = Interruption.signal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        let isFirst = Interruption.count.add(1, ordering: .relaxed).oldValue == 0
        if !isFirst || !Interruption.isRendering.load(ordering: .relaxed) {
          _exit(ExitCode(signal: number).rawValue)
        }
      }
    }
    // A reader that has left, and a file that may not grow further, are errors of the call that writes.
    Glibc.signal(SIGPIPE, SIG_IGN)
    Glibc.signal(SIGXFSZ, SIG_IGN)
  }
}

extension ExitCode {
  /// The exit code that a shell expects of a command that a signal ended: 130 for Ctrl-C, 143 for TERM, 129 for HUP.
  init(signal: Int32) { self.init(128 + signal) }
}
