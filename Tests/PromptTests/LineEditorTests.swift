import Glibc
import Testing

@testable import Prompt

/// The prompt on a pseudo-terminal, as a person's keys drive it.
@Suite(.serialized) struct LineEditorTests {
  private let folder = ScratchFolder()

  private func start(_ arguments: [String] = [], terminal: String = "xterm") -> FakeProgram {
    let program = FakeProgram(terminal: terminal, home: folder.path, arguments)
    #expect(program.waitFor("ripples> "))
    return program
  }

  private func expectEnd(_ program: FakeProgram, _ outcome: String) {
    #expect(program.waitForEnd() == 0)
    #expect(program.output.contains("outcome \(outcome)"), "\(program.output)")
  }

  @Test func aLineIsEditedAndAnswered() {
    let program = start()
    program.type("ello → ∞\u{1}h\r")
    #expect(program.waitFor("= hello → ∞\r\n"))
    program.type("\u{4}")
    expectEnd(program, "finished 0")
  }

  @Test func tabAddsWhatNeedsNoChoiceAndListsTheRest() {
    let program = start()
    program.press(":se\td\tns\t\t")
    program.type("\r")
    #expect(program.waitFor("= :set density"))
    program.press(":set \t")
    #expect(program.waitFor("density"))
    #expect(program.waitFor("pace        steps a minute"))
    #expect(program.waitFor("ripples> :set "))
    program.press("dep\t\r")
    #expect(program.waitFor("= :set depth"))
  }

  @Test func anUnfinishedInputGoesOnUntilAnEmptyLineOrCtrlC() {
    let program = start()
    program.type("function f()\r")
    #expect(program.waitFor("...> "))
    program.type("end\r")
    #expect(program.waitFor("= function f()\r\n= end\r\n"))
    for giveUp in ["\r", "\u{3}"] {
      program.type("do\r")
      #expect(program.waitFor("...> "))
      program.type(giveUp)
      #expect(program.waitFor("ripples> "))
    }
    program.type("7\r")
    #expect(program.waitFor("= 7\r\n"))
  }

  @Test func ctrlCDropsTheLineOrStopsWhatRuns() {
    let program = start()
    program.type("abc\u{3}")
    #expect(program.waitFor("ripples> "))
    program.type("1\r")
    #expect(program.waitFor("= 1\r\n"))
    program.type(":slow\r")
    #expect(program.waitFor("slow begins"))
    program.type("\u{3}")
    #expect(program.waitFor("interrupted"))
    #expect(program.waitFor("ripples> "))
  }

  @Test func noticesStandAboveAHalfTypedLine() {
    let program = start(["--chatter", "0.2"])
    program.type("half")
    #expect(program.waitFor("tick 2"))
    #expect(program.waitFor("ripples> half"))
    program.type(" done\r")
    #expect(program.waitFor("= half done\r\n"))
  }

  @Test func aPastedBlockIsTakenWhole() {
    let program = start()
    program.type("\u{1B}[200~local a = 1\r\r\tf(a)\r\u{1B}[201~")
    program.type("\r")
    #expect(
      program.waitFor("= local a = 1\r\n= \r\n= \tf(a)"), "\(program.output.debugDescription)")
    program.type("\u{1B}[200~:play\rx\r@3 :time\r\u{1B}[201~\r")
    #expect(program.waitFor("= :play\r\n= x\r\n"))
    #expect(program.waitFor("prompt at(3.0)"))
  }

  @Test func aPastedBlockWithoutMarksIsTakenWhole() {
    let program = start()
    program.type("function f()\r\r\tx\rend\r")
    #expect(program.waitFor("= function f()\r\n= \r\n=   x\r\n= end\r\n"))
    program.type("local a = 1\rf(a)\r")
    #expect(program.waitFor("= local a = 1\r\n= f(a)\r\n"))
  }

  @Test func inputsAreRememberedFromSessionToSession() {
    let first = start()
    let second = start()
    first.type("one\r")
    #expect(first.waitFor("= one"))
    second.type("two\\\r")
    #expect(second.waitFor("= two\\"))
    first.type("do\rend\r")
    #expect(first.waitFor("= do\r\n= end"))
    let path = folder.file(".local/state/ripples/history")
    var facts = stat()
    #expect(stat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    #expect(HistoryFile(path: path).load() == ["one", "two\\", "do\nend"])
    let third = start()
    third.type("\u{1B}[A\u{1B}[A\r")
    #expect(third.waitFor("= two\\"))
    third.type("\u{12}on\r")
    #expect(third.waitFor("= one"))
  }

  @Test func itCanBeStoppedAndContinued() {
    let program = start()
    program.type("ha")
    #expect(program.waitFor("ha"))
    program.type("\u{1A}")
    var status: Int32 = 0
    #expect(waitpid(program.process, &status, WUNTRACED) == program.process)
    #expect(status & 0xFF == 0x7F, "it is stopped")
    kill(program.process, SIGCONT)
    #expect(program.waitFor("ripples> ha"))
    program.type("lf\r")
    #expect(program.waitFor("= half"))
  }

  @Test func aHistoryThatCannotBeWrittenIsNoHarm() {
    let program = FakeProgram(home: "/proc/no")
    #expect(program.waitFor("ripples> "))
    program.type("1\r")
    #expect(program.waitFor("= 1"))
  }

  @Test func theWindowMayChangeItsSize() {
    let program = start()
    program.type(String(repeating: "x", count: 100))
    program.resize(columns: 40)
    #expect(program.waitFor("ripples> x"), "the line is drawn anew")
    program.type("y\r")
    #expect(program.waitFor("= " + String(repeating: "x", count: 100) + "y"))
  }

  @Test func itEndsInGoodOrderOnSignalsAndWhenTheTerminalCloses() {
    for number in [SIGTERM, SIGHUP] {
      let program = start()
      kill(program.process, number)
      expectEnd(program, "signal(\(number)) 0")
    }
    let closed = start()
    closed.closeTerminal()
    #expect(closed.waitForEnd() == 0)
    let busy = start()
    busy.type(":slow\r")
    #expect(busy.waitFor("slow begins"))
    kill(busy.process, SIGTERM)
    expectEnd(busy, "signal(15) 0")
  }

  @Test(arguments: [["--plain"], []]) func aPlainTerminalIsReadLineByLine(_ arguments: [String]) {
    let program = start(arguments, terminal: arguments.isEmpty ? "dumb" : "xterm")
    program.type("1\n")
    #expect(program.waitFor("= 1\r\n"))
    program.type("do\nend\n")
    #expect(program.waitFor("= do\r\n= end\r\n"))
    program.type(":notice hello\n")
    #expect(program.waitFor("hello\r\n") && program.waitFor("hello\r\n"), "echo and notice")
    program.type("\u{3}")
    #expect(program.waitFor("ripples> "))
    program.type("\u{4}")
    expectEnd(program, "finished 0")
    #expect(!program.output.contains("\u{1B}"))
  }
}
