import Glibc
import Score
import TestSupport
import Testing

@testable import Files

/// How the end of a program is told.
@Suite struct ProgramRunTests {
  private func complaint(_ script: String) throws -> String? {
    guard case .failed(let said) = try ProgramRun(["sh", "-c", script], limit: 60) else {
      return nil
    }
    return said
  }

  @Test func aProgramThatFailsSaysWhyInItsOwnWords() throws {
    #expect(try complaint("echo first >&2; echo last >&2; exit 3") == "last")
  }

  @Test func whatItComplainsOfCanBePartOfItsOutput() throws {
    let script = "echo said; echo complained >&2; exit $0"
    guard case .output(let bytes) = try ProgramRun(["sh", "-c", script, "0"], joined: true) else {
      Issue.record("it has ended well")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "said\ncomplained\n")
    guard case .failed(let reason) = try ProgramRun(["sh", "-c", script, "3"], joined: true) else {
      Issue.record("it has failed")
      return
    }
    #expect(reason == "complained")
  }

  @Test func oneThatFailsWithoutAWordHasItsStatusOrItsSignal() throws {
    #expect(try complaint("exit 3") == "it ended with status 3")
    #expect(try complaint("kill -9 $$") == "it was ended by signal 9, Killed")
  }

  @Test func oneThatWritesWithoutEndIsToldApartFromOneThatIsSlow() throws {
    #expect(try complaint("cat /dev/zero") == "it wrote more than 256 MB")
    guard case .endless = try ProgramRun(["sleep", "60"], limit: 0.05) else {
      Issue.record("it has not waited for a minute")
      return
    }
  }

  /// A program that has left another behind, which holds its output open, is waited for as long as any other; what it has left is
  /// ended then.
  @Test func whatAProgramLeavesBehindEndsWithItsTime() throws {
    let folder = TestFolder()
    let note = folder / "process"
    let end = try ProgramRun(
      ["sh", "-c", "sleep 600 & echo $! > \(note); exit 0"], limit: 3)
    guard case .endless = end else {
      Issue.record("its output is still open, but it ended: \(end)")
      return
    }
    let process = String(decoding: bytes(of: note), as: UTF8.self).trimmed
    #expect(Int(process) != nil)
    #expect(eventually { !Self.runs(process) })
  }

  /// A guard of a group ends what a program has begun, where the guard's pipe closes as it does with a killed command.
  @Test func whatAProgramHasBegunEndsWithTheCommandThatIsKilled() throws {
    let folder = TestFolder()
    let note = folder / "process"
    let child = try #require(
      ChildProcess(["sh", "-c", "sleep 600 & echo $! > \(note); wait"], isGroup: true))
    let guardian = try #require(GroupGuard(of: child))
    #expect(eventually { !bytes(of: note).isEmpty })
    let process = String(decoding: bytes(of: note), as: UTF8.self).trimmed
    #expect(Self.runs(process))
    guardian.letGo()
    #expect(eventually { !Self.runs(process) })
    child.wait()
    guardian.end()
  }

  @Test func aSystemWithoutProcessesIsNotAProgramThatIsMissing() throws {
    #expect(FaultCode(system: EAGAIN) == .machine && FaultCode(system: ENOMEM) == .machine)
    guard case .missing = try ProgramRun(["ripples-no-such-program"]) else {
      Issue.record("it is not installed")
      return
    }
  }

  /// Whether a process runs; one that has ended may wait for somebody to ask for its status.
  private static func runs(_ process: String) -> Bool {
    guard let text = try? FileContent.text("/proc/\(process)/stat") else { return false }
    return !text.contains(") Z ")
  }
}
