import CAllocations
import Glibc
import Score
import Testing

@testable import Mappings

@Suite struct CallbackTests {
  private func run(_ source: String, _ state: LuaState) throws -> [LuaValue] {
    try state.call(state.load(source: source, name: "call.lua"), budget: .load)
  }

  @Test func argumentsAndResultsCross() throws {
    let state = LuaState()
    try state.register("swap") { arguments in
      #expect(arguments.values.count == 3)
      #expect(arguments.name == "swap")
      return [arguments[2], arguments[0], arguments[7]]
    }
    #expect(
      try run("return swap({1, a = 'x'}, nil, 2.5)", state)
        == [2.5, .table(LuaTable(array: [1], fields: ["a": "x"])), .nil])
  }

  @Test func aWrongArgumentIsNamedWithWhatWasExpected() throws {
    let state = LuaState()
    try state.register("number") { [.number(try $0.number(0))] }
    try state.register("integer") { [.number(Double(try $0.integer(1)))] }
    try state.register("table") {
      _ = try $0.table(0); return []
    }
    #expect(try run("return number(2)", state) == [2.0])
    for (source, text) in [
      ("number('2')", "number: argument 1 is \"2\"; expected a finite number"),
      ("number(0/0)", "number: argument 1 is -nan; expected a finite number"),
      ("integer(1, 1.5)", "integer: argument 2 is 1.5; expected an integer"),
      ("table(print)", "table: argument 1 is a function; expected a table"),
    ] {
      #expect {
        try run(source, state)
      } throws: {
        ($0 as? Fault)?.text.replacing("-nan", with: "nan")
          == text.replacing("-nan", with: "nan")
      }
    }
  }

  @Test func theCallersLineIsThatOfTheScript() throws {
    let state = LuaState()
    var callers: [ScriptPosition?] = []
    try state.register("here") {
      callers.append($0.caller)
      return []
    }
    try state.call(
      state.loadPrelude(source: "\n\nfunction outer() here() end", name: "prelude.lua"))
    _ = try run("here()\nouter()\n\ncoroutine.wrap(function()\n outer() end)()", state)
    try state.call(try #require(try state.global("outer").function))
    #expect(
      callers == [
        ScriptPosition(file: "call.lua", line: 1), ScriptPosition(file: "call.lua", line: 2),
        ScriptPosition(file: "call.lua", line: 5), ScriptPosition(file: "prelude.lua", line: 3),
      ])
  }

  @Test func aCallbackMayCallBackIntoItsState() throws {
    let state = LuaState()
    try state.register("apply") { arguments in
      try state.call(try arguments.function(0), Array(arguments.values.dropFirst()))
    }
    let source = """
      local function depth(n) if n == 0 then return 0 end return 1 + apply(depth, n - 1) end
      return depth(50), pcall(apply, error, "inner", 0)
      """
    #expect(try run(source, state) == [50, false, "call.lua:2: inner"])
  }

  @Test func recursionThroughCallbacksEndsInAnError() throws {
    let state = LuaState()
    try state.register("apply") { try state.call(try $0.function(0)) }
    #expect {
      try run("local function f() apply(f) end f()", state)
    } throws: {
      ($0 as? Fault)?.message.contains("stack overflow") == true
    }
  }

  @Test func theOuterBudgetCountsInsideACallback() throws {
    let state = LuaState()
    try state.register("apply") {
      try state.call(try $0.function(0), budget: LuaBudget(seconds: 1000))
    }
    let chunk = try state.load(
      source: "while true do pcall(apply, function() while true do end end) end", name: "a.lua")
    #expect {
      try state.call(chunk, budget: LuaBudget(seconds: 0.01))
    } throws: {
      ($0 as? Fault)?.code == .budget
    }
  }

  @Test func aCallbackMayUseAnotherState() throws {
    let state = LuaState()
    let other = LuaState()
    let loop = try other.load(source: "while true do end", name: "loop.lua")
    try state.register("other") { _ in try other.call(loop, budget: LuaBudget(seconds: 0.01)) }
    let values = try run("return pcall(other)", state)
    #expect(values[0] == false)
    #expect(values[1].string?.contains("over its time budget") == true)
    #expect {
      try state.call(
        state.load(source: "while true do pcall(other) end", name: "a.lua"),
        budget: LuaBudget(seconds: 0.02))
    } throws: {
      let error = $0 as? Fault
      return error?.code == .budget && error?.place.file == "a.lua"
    }
  }

  @Test func tensOfThousandsOfErrorsLeaveNothingBehind() throws {
    // What is allocated once, such as the types' descriptions, is there after the first.
    for _ in 0..<2 { try failOften() }
    allocations_watch()
    try failOften()
    #expect(allocations_kept() < 1000)
  }

  private func failOften() throws {
    let state = LuaState(memoryLimit: 4 << 20)
    try state.register("fail") { _ in throw Fault(.script, "refused", hint: "do not") }
    let chunk = try state.load(
      source: """
        for i = 1, 10000 do
          pcall(fail, i, {i})
          coroutine.resume(coroutine.create(fail), "x")
        end
        """, name: "a.lua")
    for _ in 0..<2 { try state.call(chunk, budget: .load) }
    let uncaught = try state.load(source: "fail()", name: "b.lua")
    // Each expectation would keep blocks of its own until it is reported.
    var caught = 0
    for _ in 0..<1000 { do { try state.call(uncaught) } catch { caught += 1 } }
    #expect(caught == 1000)
    #expect(state.memoryPeak <= 4 << 20)
  }
}
