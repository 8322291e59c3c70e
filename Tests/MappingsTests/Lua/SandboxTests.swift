import Score
import Testing

@testable import Mappings

@Suite struct SandboxTests {
  private func run(_ source: String, state: LuaState = LuaState()) throws -> [LuaValue] {
    try state.call(state.load(source: source, name: "box.lua"))
  }

  @Test func scriptsSeeTheseWordsAndNoOthers() throws {
    let source = """
      local words = {}
      for name, value in pairs(_G) do
        if type(value) == "table" and name ~= "_G" then
          for word in pairs(value) do words[#words + 1] = name .. "." .. word end
        else
          words[#words + 1] = name
        end
      end
      return table.concat(words, " ")
      """
    let expected = """
      _G _VERSION assert \
      coroutine.close coroutine.create coroutine.isyieldable coroutine.resume coroutine.running \
      coroutine.status coroutine.wrap coroutine.yield \
      error getmetatable ipairs \
      math.abs math.acos math.asin math.atan math.ceil math.cos math.deg math.exp math.floor \
      math.fmod math.huge math.log math.max math.maxinteger math.min math.mininteger math.modf \
      math.pi math.rad math.sin math.sqrt math.tan math.tointeger \
      math.type math.ult \
      next pairs pcall print rawequal rawget rawlen rawset select setmetatable \
      string.byte string.char string.find string.format string.gmatch string.gsub string.len \
      string.lower string.match string.pack string.packsize string.rep string.reverse string.sub \
      string.unpack string.upper \
      table.concat table.insert table.move table.pack table.remove table.sort table.unpack \
      tonumber tostring type \
      utf8.char utf8.charpattern utf8.codepoint utf8.codes utf8.len utf8.offset \
      word xpcall
      """
    #expect(try run(source) == [.string(expected)])
  }

  @Test func scriptsOfAStateShareNoGlobalVariable() throws {
    let state = LuaState()
    _ = try run("x = 1 _G.y = 2 print = nil", state: state)
    #expect(try run("return x, y, print ~= nil", state: state) == [.nil, .nil, true])
  }

  @Test func linesOfAPromptShareTheirEnvironment() throws {
    let state = LuaState()
    let environment = try state.makeEnvironment()
    #expect(try state.evaluate("x = 20", in: environment) == [])
    #expect(try state.evaluate("x + 1, 'y'", in: environment) == [21, "y"])
    #expect(try state.global("x", in: environment) == 20)
    #expect(throws: Fault.self) { try state.evaluate("x +", in: environment) }
  }

  @Test(arguments: ["__gc", "__close", "__mode"])
  func aMetatableWithThisFieldIsRefused(field: String) throws {
    for value in ["false", "true", "'k'", "function() end"] {
      #expect {
        try run("setmetatable({}, {\(field) = \(value)})")
      } throws: {
        ($0 as? Fault)?.message.contains("'\(field)'") == true
      }
    }
  }

  @Test func aFinalizerSetLateNeverRuns() throws {
    let state = LuaState(memoryLimit: 1 << 20)
    let source = """
      local meta = {}
      for i = 1, 100 do setmetatable({}, meta) end
      meta.__gc = function() ran = true end
      for i = 1, 1e4 do local t = {i} end
      return ran
      """
    #expect(try run(source, state: state) == [.nil])
  }

  @Test func theMetatableOfStringsIsHidden() throws {
    #expect(try run("return getmetatable(''), ('x'):upper(), '10' + 1") == [false, "X", 11])
  }

  @Test func protectedMetatablesAreKept() throws {
    let source = """
      local t = setmetatable({}, {__metatable = "mine"})
      return getmetatable(t), pcall(setmetatable, t, {})
      """
    #expect(try run(source) == ["mine", false, "cannot change a protected metatable"])
  }

  @Test func addressesNeverPrint() throws {
    let source = """
      return tostring({}), tostring(print), tostring(coroutine.create(print)),
        tostring(setmetatable({}, {__name = "tuning"})), tostring(1e15), tostring(0/0 ~= 0/0)
      """
    #expect(try run(source) == ["table", "function", "thread", "tuning", "1e+15", "true"])
  }

  @Test func bytecodeIsRefused() {
    #expect {
      try LuaState().load(source: "\u{1B}Lua", name: "b.lua")
    } throws: {
      ($0 as? Fault)?.code == .syntax
    }
  }

  @Test func pcallAndXpcallAnswerAsInLua() throws {
    try StockLua.expectSame(
      11,
      """
      try(error, "plain", 0)
      try(error, {1} and nil)
      line(pcall(function(...) return ... end, 1, nil, 3))
      line(select("#", pcall(function() end)))
      line(xpcall(function(a, b) return a + b end, error, 1, 2))
      line(xpcall(error, function(m) return "handled " .. m, "more" end, "x", 0))
      line(xpcall(error, function(m) return m end))
      line((pcall(xpcall)))
      line((pcall(pcall)))
      local co = coroutine.wrap(function()
        local ok, got = pcall(function() return coroutine.yield(1) + 1 end)
        local _, message = xpcall(function() coroutine.yield(got) error("late", 0) end, function(m) return m .. "!" end)
        return message
      end)
      line(co(), co(4))
      line(co())
      """)
  }

  @Test func coroutinesAnswerAsInLua() throws {
    try StockLua.expectSame(
      12,
      """
      local co = coroutine.create(function(a) local b = coroutine.yield(a + 1) error("end " .. b, 0) end)
      line(coroutine.status(co), coroutine.resume(co, 1))
      line(coroutine.status(co), coroutine.resume(co, 2))
      line(coroutine.status(co), coroutine.resume(co))
      line(coroutine.close(co), coroutine.status(co))
      local waiting = coroutine.create(function() coroutine.yield() end)
      coroutine.resume(waiting)
      line(coroutine.close(waiting), coroutine.status(waiting), coroutine.resume(waiting))
      line((pcall(coroutine.close, (coroutine.running()))))
      line(coroutine.isyieldable(), select(2, coroutine.running()))
      line(coroutine.resume(coroutine.running()))
      local wrapped = coroutine.wrap(function() return 1 end)
      line(wrapped(), pcall(wrapped))
      local outer
      outer = coroutine.create(function() return coroutine.status(outer), coroutine.resume(outer) end)
      line(coroutine.resume(outer))
      local inner = coroutine.wrap(function() return coroutine.status(outer) end)
      outer = coroutine.create(function() return inner() end)
      line(coroutine.resume(outer))
      line((pcall(coroutine.create, 1)))
      """)
  }
}
