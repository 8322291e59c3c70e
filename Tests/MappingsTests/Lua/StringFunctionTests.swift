import Score
import Testing

@testable import Mappings

/// The string functions that are ours, against Lua's own.
@Suite struct StringFunctionTests {
  @Test func subAndRepAnswerAsInLua() throws {
    try StockLua.expectSame(
      2 * 13 * 13 + 5 * 5 * 3,
      """
      local places = {-9, -4, -3, -2, -1, 0, 1, 2, 3, 4, 9, math.mininteger, math.maxinteger}
      for _, s in ipairs{"", "abc"} do
        for _, i in ipairs(places) do for _, j in ipairs(places) do line(s:sub(i, j)) end end
      end
      for _, s in ipairs{"", "a", "ab", "\\0", "é"} do
        for _, n in ipairs{-1, 0, 1, 2, 7} do
          for _, separator in ipairs{"", ",", "--"} do line(s:rep(n, separator)) end
        end
      end
      """)
  }

  @Test func caseAndOrderAnswerAsInLua() throws {
    try StockLua.expectSame(
      1 + 256,
      """
      line(("Grün"):reverse())
      for i = 0, 255 do local c = string.char(i) line(c:lower(), c:upper(), c:reverse()) end
      """)
  }

  @Test func packAnswersAsInLua() throws {
    try StockLua.expectSame(
      6,
      """
      try(string.pack, "<i4 d z s1", 7, 0.5, "ab", "cd")
      try(string.pack, ">!8 b j", 1, 2)
      try(string.pack, "c5", "ab")
      try(string.pack, "i17", 1)
      line((pcall(string.pack, "z", "a\\0b")))
      line(string.unpack("<i4 z", string.pack("<i4 z", -2, "tail")))
      """)
  }

  @Test(arguments: [
    "('x'):rep(2^20 + 1)", "('x'):rep(2^33)", "('xy'):rep(math.maxinteger)",
    "('x'):rep(2, ('y'):rep(2^20))", "string.pack('c2000000', '')",
    "table.concat({('x'):rep(2^20), 'x'})", "string.format('%s%s', ('x'):rep(2^20), 'x')",
  ]) func noLibraryFunctionMakesAStringLongerThanAMebibyte(expression: String) throws {
    let state = LuaState()
    let chunk = try state.load(source: "return \(expression)", name: "s.lua")
    #expect {
      try state.call(chunk)
    } throws: {
      ($0 as? Fault)?.message == "the resulting string is longer than 1048576 bytes"
    }
  }
}
