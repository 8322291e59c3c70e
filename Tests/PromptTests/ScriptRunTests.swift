import Glibc
import Threads
import Testing

@testable import Prompt

/// The prompt on pipes, as `ripples repl < script.txt` runs it.
@Suite struct ScriptRunTests {
  private func run(_ script: String, _ arguments: [String] = []) throws -> [String] {
    let folder = ScratchFolder()
    let program = FakeProgram(pipesIn: folder.path, arguments)
    program.type(script)
    program.endInput()
    #expect(try #require(program.waitForEnd()) == 0)
    return program.output.split(separator: "\n").map(String.init)
  }

  @Test func answersFaultsAndErrorsComeInTheOrderOfTheScript() throws {
    let lines = try run(":slow 0.2\n1\n@x 2\nbad\nfor i do\n\n x\nend\n")
    #expect(
      lines == [
        "slept", "= 1",
        "line 3:1: \"@x\" is no time; write seconds, as in @2.5 or @+1, then a space",
        "line 4:1: unknown name 'bad'", "    bad", "    ^", "= for i do", "= ", "=  x", "= end",
        "the session ends", "outcome finished 2",
      ])
  }

  @Test func timesGoToTheSessionAtOnce() throws {
    let started = SteadyTime.seconds
    let lines = try run(":time\n@2000 :time\n:time\n@+0.5 :time\n")
    #expect(
      lines.prefix(4) == [
        "script now", "script at(2000.0)", "script at(2000.0)", "script at(2000.5)",
      ])
    #expect(SteadyTime.seconds - started < 60, "the prompt itself waits for no time")
  }

  @Test func aLineWithoutANewlineAtTheEndIsRun() throws {
    #expect(try run("1").first == "= 1")
  }

  @Test func quitLeavesTheRestUnread() throws {
    #expect(try run(":quit\n1\n").prefix(1) == ["bye"])
  }

  @Test func aThousandLinesPassThroughTheWindow() throws {
    let lines = try run((1...1000).map { "\($0)\n" }.joined())
    #expect(lines.prefix(1000).elementsEqual((1...1000).map { "= \($0)" }))
  }

  @Test func terminationEndsTheSessionInGoodOrder() throws {
    let folder = ScratchFolder()
    for number in [SIGTERM, SIGHUP, SIGINT] {
      let program = FakeProgram(pipesIn: folder.path)
      program.type("1\n")
      #expect(program.waitFor("= 1"))
      kill(program.process, number)
      #expect(program.waitForEnd() == 0)
      #expect(program.output.contains("the session ends\noutcome signal(\(number)) 0"))
    }
  }
}
