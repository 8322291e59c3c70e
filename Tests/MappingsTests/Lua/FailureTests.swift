import Score
import Testing

@testable import Mappings

@Suite struct FailureTests {
  private func failure(
    _ source: String, name: String = "rose.lua", state: LuaState = LuaState()
  ) throws -> Fault {
    do {
      try state.call(state.load(source: source, name: name))
    } catch {
      return error
    }
    throw Fault(.script, "the script did not fail")
  }

  @Test func theDescriptionIsPlaceMessageHintAndSourceLine() {
    let error = Fault(
      .script, "unknown input \"temprature\"", at: FaultPlace("rose.lua", line: 12),
      hint: "did you mean \"temperature\"?", excerpt: "x = env.temprature")
    #expect(
      error.description == """
        rose.lua:12: unknown input "temprature"; did you mean "temperature"?
            x = env.temprature
        """)
  }

  @Test func aRuntimeErrorHasLineColumnAndSourceLine() throws {
    let error = try failure("local x\n\n  return x.y -- here")
    #expect(error.code == .script)
    #expect(error.place.file == "rose.lua")
    #expect(error.place.line == 3)
    #expect(error.place.column == 10)
    #expect(error.excerpt == "return x.y -- here")
    #expect(error.message == "attempt to index a nil value (local 'x')")
  }

  @Test func aSyntaxErrorHasItsLine() throws {
    let error = try failure("local a = 1\nlocal b = = 2")
    #expect(error.code == .syntax)
    #expect(error.place.line == 2)
    #expect(error.message == "a value is missing between \"=\" and \"=\"")
    #expect(error.excerpt == "local b = = 2")
  }

  @Test func nestingTooDeepForTheParserHasItsLine() throws {
    let error = try failure("\nreturn " + String(repeating: "(", count: 500))
    #expect(error.code == .syntax)
    #expect(error.place.line == 2)
    #expect(error.message.contains("overflow"))
  }

  @Test func aMisspeltWordIsOfferedTheNearest() throws {
    let error = try failure("return tostrin(1)")
    #expect(error.hint == "did you mean \"tostring\"?")
    #expect(try failure("return qqqqqq(1)").hint?.contains("has no value") == true)
  }

  @Test func anErrorInAPreludeIsReportedAtTheScriptsLine() throws {
    let state = LuaState()
    try state.call(
      state.loadPrelude(
        source: "function play(voice)\n  return voice.name:upper()\nend", name: "prelude.lua"))
    let error = try failure("\nplay()", state: state)
    #expect(error.place.file == "rose.lua")
    #expect(error.place.line == 2)
    #expect(error.message == "prelude.lua:2: attempt to index a nil value (local 'voice')")
  }

  @Test func whatACallbackThrowsKeepsItsParts() throws {
    let state = LuaState()
    try state.register("play") { _ in
      throw Fault(.mapping, "no voice \"bel\"", expected: "a voice", hint: "bell?")
    }
    let error = try failure("\nlocal function go() play('bel') end\ngo()", state: state)
    #expect(error.code == .mapping)
    #expect(error.place.line == 2)
    #expect(error.message == "no voice \"bel\"")
    #expect(error.expected == "a voice")
    #expect(error.hint == "bell?")
  }

  @Test func otherErrorsOfACallbackNameIt() throws {
    struct Odd: Error, CustomStringConvertible { var description: String { "odd" } }
    let state = LuaState()
    try state.register("play") { _ in throw Odd() }
    #expect(try failure("play()", state: state).message == "play: odd")
  }

  @Test(arguments: [
    ("error()", "the error value is nil"),
    ("error({})", "the error value is a table, not a message"),
    ("error(print)", "the error value is a function, not a message"),
    ("error(7)", "the error value is the number 7"),
    (
      "error(setmetatable({}, {__tostring = function() return 'no' end}))",
      "the error value is a table, not a message"
    ),
  ]) func errorsThatAreNoTextAreDescribed(source: String, message: String) throws {
    #expect(try failure(source).message == message)
  }

  @Test func longAndBinaryMessagesAreMadePrintable() throws {
    let long = try failure("error(('A'):rep(1e6), 0)")
    #expect(long.message == String(repeating: "A", count: 1024) + " … (998976 bytes more)")
    let binary = try failure("error('\\0\\27[2J\\255', 0)")
    #expect(binary.message == "\\x0\\x1b[2J\u{FFFD}")
  }

  @Test func anErrorInACoroutineHasItsLine() throws {
    let error = try failure("coroutine.wrap(function()\n  error('inside')\nend)()")
    #expect(error.place.line == 2)
    #expect(error.message == "inside")
  }

  @Test func aLongNameIsKeptWhole() throws {
    let name = String(repeating: "rose-garden/", count: 9) + "rose.lua"
    let error = try failure("\nerror('here')", name: name)
    #expect(error.place.file == name)
    #expect(error.place.line == 2)
    #expect(error.message == "here")
  }
}
