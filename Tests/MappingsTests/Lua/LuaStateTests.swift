import Score
import Testing

@testable import Mappings

@Suite struct LuaStateTests {
  @Test func aChunkTakesArgumentsAndReturnsItsValues() throws {
    let state = LuaState()
    let chunk = try state.load(
      source: "local a = ... return a + 1, 'x', {1, 2, name = {true}}", name: "a.lua")
    let values = try state.call(chunk, [41])
    #expect(
      values == [
        42, "x",
        .table(LuaTable(array: [1, 2], fields: ["name": .table(LuaTable(array: [true]))])),
      ])
  }

  @Test func valuesCrossBothWaysUnchanged() throws {
    let state = LuaState()
    let echo = try state.load(source: "return ...", name: "echo.lua")
    let function = try #require(
      try state.call(state.load(source: "return function() return 5 end", name: "f.lua"))[0]
        .function)
    let values: [LuaValue] = [
      .nil, true, false, 0, .integer(.max), .integer(.min), 0.5, .number(.infinity), "", "text é",
      .table(LuaTable()),
      .table(
        LuaTable(
          array: [1, "two", .table(LuaTable(fields: ["deep": 3]))], fields: ["a": 1, "b": false],
          numbered: [-4: "minus four", 9: "nine"])),
    ]
    #expect(try state.call(echo, values) == values)
    let echoed = try #require(try state.call(echo, [.function(function)])[0].function)
    #expect(echoed.definition == ScriptPosition(file: "f.lua", line: 1))
    #expect(try state.call(echoed) == [5])
  }

  @Test func thousandsOfArgumentsAndResultsCross() throws {
    let state = LuaState()
    let echo = try state.load(source: "return ...", name: "echo.lua")
    let values = (0..<20000).map { LuaValue.integer($0) }
    #expect(try state.call(echo, values) == values)
  }

  @Test func wordsOfAPreludeAreInEveryLaterEnvironment() throws {
    let state = LuaState()
    try state.call(state.loadPrelude(source: "function half(x) return x / 2 end", name: "p.lua"))
    try state.setGlobal("answer", 42)
    let chunk = try state.load(source: "return half(answer)", name: "a.lua")
    #expect(try state.call(chunk) == [21.0])
    #expect(try state.global("answer") == 42)
    #expect(try state.global("nothing") == .nil)
  }

  @Test(arguments: [
    (
      "return {a = {b = {[1.5] = 1}}}",
      "value.a.b[a number]: a key that leaves the script must be a string or an integer, not a fraction"
    ),
    ("return {{x = coroutine.create(print)}}", "value[1].x: a thread cannot leave the script"),
    (
      "local t = {} t.again = {t} return t",
      "value.again[1]: a table that contains itself cannot leave the script"
    ),
    (
      "local t = {} for i = 1, 40 do t = {t} end return t",
      "value" + String(repeating: "[1]", count: 32) + ": tables nested deeper than 32"
    ),
  ]) func whatCannotLeaveIsNamedByItsPath(source: String, message: String) throws {
    let state = LuaState()
    let chunk = try state.load(source: source, name: "a.lua")
    #expect {
      try state.call(chunk)
    } throws: {
      let error = $0 as? Fault
      return error?.message == message && error?.place.file == "a.lua"
    }
  }

  @Test func aTableOfAMillionItemsIsTooLarge() throws {
    let state = LuaState()
    let chunk = try state.load(
      source: "local t = {} for i = 1, 1e6 do t[i] = true end return t", name: "a.lua")
    #expect {
      try state.call(chunk, budget: .load)
    } throws: {
      ($0 as? Fault)?.message.contains("more than 1000000 items") == true
    }
    #expect(state.memoryUsed < state.memoryPeak)
  }

  @Test func textThatIsNotUnicodeIsAnError() throws {
    let state = LuaState()
    let chunk = try state.load(source: "return '\\255'", name: "a.lua")
    #expect {
      try state.call(chunk)
    } throws: {
      ($0 as? Fault)?.code == .mapping
    }
  }

  @Test func functionsOutliveTheirStateObject() throws {
    var state: LuaState? = LuaState()
    let chunk = try state!.load(source: "return function() return 3 end", name: "a.lua")
    let function = try #require(try state!.call(chunk)[0].function)
    state = nil
    let core = function.core
    #expect(core.sources.scriptNames == ["a.lua"])
  }

  @Test func referencesThatAreGivenUpFreeTheirValues() throws {
    let state = LuaState(memoryLimit: 2 << 20)
    let make = try state.load(
      source: "local t = ('x'):rep(1e5) .. ... return function() return #t end", name: "a.lua")
    for i in 0..<200 {
      let function = try #require(try state.call(make, [.string("\(i)")])[0].function)
      #expect(try state.call(function).count == 1)
    }
    #expect(state.memoryPeak <= 2 << 20)
  }
}
