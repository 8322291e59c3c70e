import Score
import Testing

@testable import Mappings

@Suite struct LuaThreadTests {
  private func thread(
    _ source: String, _ arguments: [LuaValue] = [], state: LuaState = LuaState()
  ) throws -> LuaThread {
    let chunk = try state.load(source: "return \(source)", name: "thread.lua")
    let function = try #require(try state.call(chunk)[0].function)
    return try state.makeThread(function, arguments)
  }

  @Test func valuesGoInAndOutAtEachYield() throws {
    let thread = try thread(
      "function(a, b) local c = coroutine.yield(a + b) return c * 2, coroutine.yield() end", [1, 2])
    #expect(try thread.resume() == .yielded([3]))
    #expect(try thread.resume([10]) == .yielded([]))
    #expect(!thread.isFinished)
    #expect(try thread.resume(["end"]) == .finished([20, "end"]))
    #expect(thread.isFinished)
    #expect(throws: Fault.self) { try thread.resume() }
  }

  @Test func valuesOfTheFirstResumeFollowTheArguments() throws {
    let thread = try thread("function(...) return ... end", [1])
    #expect(try thread.resume([2, 3]) == .finished([1, 2, 3]))
  }

  @Test func aWordOfThePreludeMayYieldFromDeepCallsAndPcall() throws {
    let state = LuaState()
    try state.call(
      state.loadPrelude(
        source: "function sync(beats) return coroutine.yield('sync', beats) end", name: "p.lua"))
    let thread = try thread(
      """
      function()
        local function bar() for i = 1, 2 do sync(i) end end
        bar()
        local ok, message = pcall(function() sync(3) error("off beat", 0) end)
        return message
      end
      """, state: state)
    for i in 1...3 { #expect(try thread.resume() == .yielded(["sync", .integer(Int64(i))])) }
    #expect(try thread.resume() == .finished(["off beat"]))
  }

  @Test func coroutinesOfTheScriptWorkInside() throws {
    let thread = try thread(
      """
      function()
        local inner = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end)
        coroutine.yield(inner() + inner())
        return inner()
      end
      """)
    #expect(try thread.resume() == .yielded([3]))
    #expect(try thread.resume() == .finished([3]))
  }

  @Test func anErrorHasItsLineAndEndsTheThread() throws {
    let thread = try thread("function()\n  coroutine.yield()\n  local x = nil + 1\nend")
    #expect(try thread.resume() == .yielded([]))
    #expect {
      try thread.resume()
    } throws: {
      let error = $0 as? Fault
      return error?.place.line == 3 && error?.place.file == "thread.lua"
    }
    #expect(thread.isFinished)
  }

  @Test func aStoppedThreadIsDeadAndOthersGoOn() throws {
    let state = LuaState()
    let looping = try thread("function() coroutine.yield() while true do end end", state: state)
    let other = try thread("function() coroutine.yield(1) return 2 end", state: state)
    #expect(try looping.resume() == .yielded([]))
    #expect(try other.resume() == .yielded([1]))
    #expect {
      try looping.resume(budget: LuaBudget(seconds: 0.01))
    } throws: {
      let error = $0 as? Fault
      return error?.code == .budget && error?.place.line == 1
    }
    #expect(looping.isFinished)
    #expect(try other.resume() == .finished([2]))
  }

  @Test func aCoroutineStoppedInOneCallIsDeadInTheNext() throws {
    let state = LuaState()
    let environment = try state.makeEnvironment()
    let budget = LuaBudget(seconds: 0.01)
    try state.evaluate(
      "kept = coroutine.create(function() count = 0 while true do count = count + 1 end end)",
      in: environment)
    #expect(throws: Fault.self) {
      try state.evaluate("coroutine.resume(kept)", in: environment, budget: budget)
    }
    let count = try state.evaluate("count", in: environment)
    #expect(
      try state.evaluate("coroutine.status(kept), coroutine.resume(kept)", in: environment)
        == ["dead", false, "cannot resume dead coroutine"])
    #expect(try state.evaluate("count", in: environment) == count)
  }

  @Test func thousandsOfThreadsLeaveNothingBehind() throws {
    let state = LuaState(memoryLimit: 2 << 20)
    for i in 0..<5000 {
      let thread = try thread("function() coroutine.yield(1) end", state: state)
      if i % 2 == 0 { #expect(try thread.resume() == .yielded([1])) }
    }
    #expect(state.memoryPeak <= 2 << 20)
  }
}
