import Score
import Testing

@testable import Mappings

/// What the library does in one instruction counts as many steps, so that scripts are stopped by their steps and not
/// by the processor's clock, which would stop them elsewhere on another machine.
struct ChargeTests {
  @Test(arguments: [
    "string.find(('('):rep(1e6), ('%b()'):rep(1e4))",
    "local s = ('x'):rep(4000) while true do s:find('[^x]*$') s:match('x*y') end",
    "local p = ('x-'):rep(300) while true do pcall(string.find, 'xxx', p) end",
    "while true do string.format('%99.99f', 1e308) end",
    "local s = ('\\1'):rep(1e5) while true do string.format('%q', s) end",
    "local s = ('x'):rep(1e6) while true do utf8.len(s) end",
    "local s = ('1'):rep(1e6) while true do tonumber(s) end",
    "local s = ('x'):rep(1e5) while true do s:byte(1, -1) end",
    "local function f() pcall(f) f() end f()",
    "while true do local t = {} end",
  ])
  func aScriptIsStoppedByItsSteps(source: String) throws {
    let state = LuaState()
    let chunk = try state.load(source: source, name: "c.lua")
    let error = #expect(throws: Fault.self) {
      try state.call(chunk, budget: LuaBudget(seconds: 0.02))
    }
    #expect(error?.message == "over its time budget")
    #expect(state.stepsAtStop < 5_000_000)
  }

  @Test func aFunctionOfTheHostThatFailsCountsMore() throws {
    let state = LuaState()
    try state.register("fail") { _ in throw Fault(.script, "no") }
    let chunk = try state.load(
      source: "for i = 1, 100 do pcall(fail) end", name: "c.lua")
    state.within(.tick) { _ = try? state.call(chunk) }
    #expect(state.steps > 100_000)
  }

  @Test func tooMuchNestingIsSaidWithWhatToDo() {
    let state = LuaState()
    let source = "return " + String(repeating: "{", count: 1000)
    let error = #expect(throws: Fault.self) { try state.load(source: source, name: "n.lua") }
    #expect(error?.hint?.hasPrefix("nest fewer") == true)
  }

  @Test func aStringThatIsNotTextIsSaidWithItsFile() throws {
    let state = LuaState()
    let chunk = try state.load(source: "return '\\255'", name: "bytes.lua")
    let error = #expect(throws: Fault.self) { try state.call(chunk) }
    #expect(error?.place.file == "bytes.lua" && error?.place.line == 1)
  }
}
