import CLua

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
}
