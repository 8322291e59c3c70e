import Score
import Testing

@testable import Mappings

@Suite struct FormatTests {
  @Test func numbersAreFormattedAsInLua() throws {
    try StockLua.expectSame(
      24 * 15 + 7 * 12,
      """
      local floats = {0.0, -0.0, 1, -1.5, 3.14159265358979, 1e100, 1e-5, 123456789.125, 1/0, -1/0,
        2^53, 1e15, -2.5, 0.1, 99.995}
      for _, spec in ipairs{"%f", "%.0f", "%.2f", "%10.3f", "%-10.3f|", "%+f", "% f", "%#.0f",
        "%010.2f", "%e", "%.3E", "%g", "%.10G", "%#g", "%a", "%A", "%.14g", "%5.1f", "%-+8.2f|",
        "%99.20f", "%.99f", "%08.1e", "%.3a", "%5s"} do
        for _, v in ipairs(floats) do
          line(spec, pcall(string.format, spec, v))
        end
      end
      for _, spec in ipairs{"%d", "%5d|", "%-5d|", "%05d", "%+d", "%x", "%#X"} do
        for _, v in ipairs{0, 1, -1, 42, 255, math.maxinteger, math.mininteger, 3.0, 2^31, "7", 1.5,
          "x"} do try(string.format, spec, v) end
      end
      """)
  }

  @Test func textIsFormattedAsInLua() throws {
    try StockLua.expectSame(
      22,
      """
      try(string.format, "plain %% text")
      try(string.format, "%s %s %s %s", 1, "b", true, nil)
      try(string.format, "%10s|%-10s|%.2s|%5.1s|", "abc", "abc", "abc", "abc")
      try(string.format, "%s", ("x"):rep(300))
      try(string.format, "%99s", ("x"):rep(120))
      try(string.format, "%.99s", ("x"):rep(120))
      try(string.format, "%5s", "a\\0b")
      try(string.format, "%s", "a\\0b")
      try(string.format, "%s", setmetatable({}, {__tostring = function() return "named" end}))
      try(string.format, "%c%c%c", 76, 117, 97)
      try(string.format, "%5c|%-5c|", 76, 76)
      try(string.format, "%q", 'a "quote"\\n\\r\\0001 \\200')
      try(string.format, "%q %q %q %q", 1, math.mininteger, true, nil)
      try(string.format, "%q %q %q", 0.1, 1/0, -1/0)
      try(string.format, "%q", 2.5)
      try(string.format, "%i %u", 5, 6)
      try(string.format, "%d")
      try(string.format, "%")
      try(string.format, "%y", 1)
      try(string.format, "%123d", 1)
      try(string.format, "%.123d", 1)
      try(string.format, "%d", "10")
      """)
  }

  @Test func aNumberThatIsNoneHasNoSign() throws {
    let state = LuaState()
    let chunk = try state.load(
      source: "return string.format('%f %5g %s', 0/0, -(0/0), 'x')", name: "f.lua")
    #expect(try state.call(chunk) == ["nan   nan x"])
  }

  @Test func addressesAreRefused() throws {
    let state = LuaState()
    let chunk = try state.load(source: "return string.format('%p', {})", name: "f.lua")
    #expect {
      try state.call(chunk)
    } throws: {
      ($0 as? Fault)?.message
        == "'%p' is not available: addresses differ from run to run"
    }
  }
}
