import Testing

@testable import Mappings

@Suite struct LuaStateTests {
  @Test func aChunkReturnsItsValues() throws {
    let state = LuaState(seed: 1)
    let chunk = try state.load(
      source: "local a = ... return a + 1, 'x', {1, 2, name = {true}}", name: "a.lua")
    let values = try state.call(chunk, [.integer(41)])
    #expect(values[0] == 42)
    #expect(values[1] == "x")
    #expect(values[2].table?.array == [1, 2])
    #expect(values[2]["name"].table?.array == [true])
  }

  @Test func anErrorNamesItsLine() throws {
    let state = LuaState(seed: 1)
    let chunk = try state.load(source: "local x = nil\n\n  x.y = 1 -- here", name: "a.lua")
    #expect {
      try state.call(chunk)
    } throws: { error in
      let error = try #require(error as? ScriptError)
      print(error)
      return error.line == 3 && error.file == "a.lua"
    }
  }

  @Test func aLoopIsStoppedAndTheStateGoesOn() throws {
    let state = LuaState(seed: 1)
    let chunk = try state.load(
      source: "\nwhile true do pcall(function() while true do end end) end", name: "a.lua")
    #expect {
      try state.call(chunk)
    } throws: { error in
      print(error)
      return (error as? ScriptError)?.kind == .timeBudget
    }
    #expect(try state.call(state.load(source: "return 1", name: "b.lua")) == [1])
  }

  @Test func callbacksAndThreads() throws {
    let state = LuaState(seed: 1) { print("log:", $0) }
    try state.register("twice") { arguments in [.number(try arguments.number(0) * 2)] }
    try state.call(
      try state.loadPrelude(
        source: "function wait(n) return coroutine.yield(n) end", name: "prelude.lua"))
    let chunk = try state.load(
      source:
        "return function(a) print('hello', a) for i = 1, 2 do a = wait(twice(a)) end\n return twice('x') end",
      name: "s.lua")
    let f = try #require(try state.call(chunk)[0].function)
    #expect(f.definition == ScriptPosition(file: "s.lua", line: 1))
    let thread = try state.makeThread(f, [3])
    #expect(try thread.resume() == .yielded([6.0]))
    #expect(try thread.resume([5]) == .yielded([10.0]))
    #expect { try thread.resume() } throws: {
      print($0); return true
    }
    #expect(thread.isFinished)
  }

  @Test func fields() throws {
    let state = LuaState(seed: 1)
    let env = try FieldTable(
      state, names: ["temperature", "season_name", "bands.1", "bands.2"], kind: "input",
      direction: .input)
    let out = try FieldTable(
      state, names: ["level", "pad.level", "pad.cutoff"], kind: "output", direction: .output)
    let f = try state.call(
      try state.load(
        source: """
          return function(env, out) out.pad.level = env.temperature * 2; out.level = #env.season_name + #env.bands + out.level
          out.pad.cutoff = 0/0 end, function(env) return env.temprature end
          """, name: "c.lua"))
    env.set(0, 21.5)
    try env.set(1, "spring")
    env.set(2, 1)
    env.set(3, 1)
    out.set(0, 10)
    try state.call(f[0].function!, env, out)
    #expect(out.get(0) == 18)
    #expect(out.get(1) == 43)
    #expect(out.get(2) == nil)
    #expect { try state.call(f[1].function!, env) } throws: {
      print($0); return true
    }
  }
}
