import CLua
import Testing

@testable import Mappings

/// Lua as it comes, to compare with.
struct StockLua {
  /// Runs a source with all of Lua's libraries; the text it returns, or the error's.
  static func run(_ source: String) -> String {
    let state = luaL_newstate()!
    defer { lua_close(state) }
    luaL_openlibs(state)
    if luaL_loadstring(state, source) == LUA_OK { lua_pcallk(state, 0, 1, 0, 0, nil) }
    var length = 0
    guard let text = lua_tolstring(state, -1, &length) else { return "(no text)" }
    let raw = UnsafeRawBufferPointer(start: text, count: length)
    return String(decoding: raw, as: UTF8.self)
  }

  /// `line(…)` notes values as one line, strings quoted; `try(f, …)` notes what a call answers.
  static let notes = #"""
    local lines = {}
    local function quoted(v)
      if type(v) ~= "string" then return (tostring(v):gsub("^-nan", "nan")) end
      return (string.format("%q", v):gsub("[\n\128-\255]", function(c) return "\\" .. c:byte() end))
    end
    local function show(...)
      local parts = {}
      for i = 1, select("#", ...) do parts[i] = quoted((select(i, ...))) end
      return table.concat(parts, " ")
    end
    local function line(...) lines[#lines + 1] = show(...) end
    local function try(f, ...) line(pcall(f, ...)) end

    """#

  /// Runs a program here and there and expects the same lines, `count` of them.
  static func expectSame(_ count: Int, _ program: String) throws {
    let source = notes + program + "\nreturn table.concat(lines, '\\n')"
    let state = LuaState()
    let values = try state.call(try state.load(source: source, name: "same.lua"), budget: .load)
    let text = try #require(values[0].string)
    let ours = text.split(separator: "\n", omittingEmptySubsequences: false)
    let stock = run(source).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(ours.count == count)
    #expect(ours.count == stock.count)
    for (a, b) in zip(ours, stock) where a != b { Issue.record("ours:\n\(a)\nLua's:\n\(b)") }
  }
}
