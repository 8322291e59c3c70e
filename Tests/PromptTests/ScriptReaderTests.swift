import Testing

@testable import Prompt

@Suite struct ScriptReaderTests {
  /// `line time text` of every entry, or the fault.
  private func outline(_ text: String) -> [String] {
    ScriptReader.entries(text).map { entry in
      switch entry {
      case .success(let entry):
        let time: String =
          switch entry.time {
          case .now: "now"
          case .at(let seconds): "\(seconds)"
          case .after(let seconds): "+\(seconds)"
          }
        return "\(entry.line) \(time) \(entry.text)"
      case .failure(let fault): return "\(fault)"
      }
    }
  }

  @Test func timesAreAbsoluteRelativeOrThoseOfTheLineBefore() {
    let script = ":play\n@2.5 :reload\nx = 1\n@+1 :stop\n  @+.5   x = 2  \r\n@4.0 :quit"
    #expect(
      outline(script) == [
        "1 now :play", "2 2.5 :reload", "3 2.5 x = 1", "4 3.5 :stop", "5 4.0 x = 2", "6 4.0 :quit",
      ])
  }

  @Test func blankLinesAndCommentsAreSkipped() {
    #expect(
      outline("\n-- a comment\n   \n--[[ long\n:play ]]\n1 + 1\n") == [
        "4 now --[[ long\n:play ]]", "6 now 1 + 1",
      ])
  }

  @Test func luaGoesOnUntilItIsClosed() {
    let code = "function f(a)\n  if a then\n\n    return {\n      1 }\n  end\nend"
    #expect(
      outline("x = 1\n" + code + "\n:play") == ["1 now x = 1", "2 now " + code, "9 now :play"])
    #expect(
      outline("x =\n  3\ny = [[\n:play\n]]") == ["1 now x =\n  3", "3 now y = [[\n:play\n]]"])
  }

  @Test func faultsHaveTheirPlace() {
    #expect(
      outline("@x :play") == [
        "line 1:1: \"@x\" is no time; write seconds, as in @2.5 or @+1, then a space"
      ])
    #expect(outline(":play\n  @2,5 x")[1].hasPrefix("line 2:3: \"@2,5\" is no time"))
    #expect(outline("@nan x")[0].hasPrefix("line 1:1:"))
    #expect(outline("@1e9 x")[0].hasPrefix("line 1:1:"))
    #expect(outline("@-1 x")[0].hasPrefix("line 1:1:"))
    #expect(outline("@2")[0].hasPrefix("line 1:3: nothing is to be done"))
    #expect(
      outline("@3 :play\n@2 :stop")[1].hasPrefix("line 2:1: 2.0 s is before the 3.0 s of line 1"))
  }

  @Test func codeThatIsNotClosedIsAFaultAndTheNextCommandRuns() {
    let found = outline("for i = 1, 3 do\n  x = i\n:play\nwhile true do")
    #expect(found.count == 3)
    #expect(found[0].hasPrefix("line 1:1: this Lua code is not finished"))
    #expect(found[1] == "3 now :play")
    #expect(found[2].hasPrefix("line 4:1: this Lua code is not finished"))
  }
}

@Suite struct LuaOutlineTests {
  @Test(arguments: [
    "function f()", "if a then", "for i = 1, 3 do", "while x", "repeat x()", "f(", "{1, 2,", "x =",
    "x = a ..", "return a and", "local", "x = [[ a", "--[==[ ]]", "do if x then end", "x = y -",
    "repeat until", "a.", "x = { --[[ } ]]",
  ])
  func isTheBeginningOfMore(text: String) { #expect(LuaOutline(text).needsMore) }

  @Test(arguments: [
    "", "x = 1", "function f() end", "if a then b() end", "f()", "end", "x = 'a(", "x = ...",
    "return",
    "-- do (", "x = \"do\" .. 'if (\\' '", "x = [[ do ]]", "repeat x() until y",
    "goto_x = functional",
    "play('a', { b = 1)", "f(]", "if x then )",
    "::top::", "a.if_ = 1", ")", "x = [==[ ]] ]==]", "return 1, 2", "for i in f() do end",
  ])
  func isComplete(text: String) { #expect(!LuaOutline(text).needsMore) }
}
