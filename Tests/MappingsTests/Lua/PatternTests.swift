import Testing

@testable import Mappings

/// Our pattern functions against Lua's own: one program run in both, line by line.
@Suite struct PatternTests {
  /// Notes what every function answers for a pattern and a subject on one line.
  static let report = #"""
    local function try(pattern, subject)
      local matches = {}
      local ok, message = pcall(function()
        for a, b in subject:gmatch(pattern) do
          matches[#matches + 1] = show(a, b)
          if #matches > 20 then break end
        end
      end)
      lines[#lines + 1] = table.concat({
        show(pattern, subject), show(pcall(string.find, subject, pattern)),
        show(pcall(string.find, subject, pattern, 3)), show(pcall(string.match, subject, pattern)),
        show(pcall(string.match, subject, pattern, -2)),
        show(pcall(string.gsub, subject, pattern, "<%0>")),
        show(pcall(string.gsub, subject, pattern, "%1.", 2)),
        show(pcall(string.gsub, subject, pattern, {a = "A", [""] = "E", ab = false})),
        show(pcall(string.gsub, subject, pattern, function(x, y) return y end)),
        show(ok, table.concat(matches, ";")),
      }, " | ")
    end

    """#

  @Test func everyKindOfPartMatchesAsInLua() throws {
    try StockLua.expectSame(
      87 * 24,
      Self.report + #"""
        local patterns = {
          "", "a", "^a", "a$", "^$", "$", "^", "a*", "a+", "a-", "a?", "a*b", "a-b", ".-b", ".*b",
          "(a*)(b*)", "()a()", "(a)(b)%2%1", "(.)%1", "((a)b)", "((.)(.))", "%a+", "%d+", "%s*%S+",
          "%w", "%W", "%p", "%P", "%c", "%C", "%x+", "%X", "%u", "%l", "%L", "%g+", "%G", "%%",
          "[ab]", "[^ab]", "[a-c]+", "[%a_][%w_]*", "[]]", "[^]]", "[a-]", "[-a]", "[%]]", "[%%]",
          "[%a-z]", "[]-a]", "[^%s]+", "%b()", "%b()%b()", "%bxx", "%f[%w]%w+", "%f[%W]", "%f[a]",
          "%f[%z]", "*a", "^*", "+", "?", "a**", "a$b", "a^b", "(a)*", "%.", "%-", "a%*", ".", "..",
          "...", "^(.-)%s*$", "^%s*(.-)%s*$", "(%w+)=(%w+)", "([^,]*),?", "x?y?z?", "(x?)(y?)",
          "\0", "[\0-\31]", "%z", "b()", "()", "(())", "a.-()c", "[%d.]+", "%1",
        }
        local subjects = {
          "", "a", "aaa", "aab", "abcabc", "hello world", "key=value, k2=v2", " a b ", "(a(b)c)(d",
          "THE (quick) fox", "1234.5", "_x1 y_2", "]", "a-b", "%a%", "\0\1\31", "a$b", "a*b", "é",
          "xxyyzz", "aXbXc", "\n\t ", "^*+?", "abab",
        }
        for _, p in ipairs(patterns) do for _, s in ipairs(subjects) do try(p, s) end end
        """#)
  }

  @Test func randomPatternsMatchAsInLua() throws {
    try StockLua.expectSame(
      1500,
      Self.report + #"""
        local seed = 7
        local function pick(list)
          seed = (seed * 1103515245 + 12345) % 2147483648
          return list[seed // 65536 % #list + 1]
        end
        local singles = {"a", "b", ".", "%a", "%d", "[ab]", "[^a]", "[1-3b]", "%s", "%%", "%)"}
        local repeats = {"", "", "", "*", "+", "-", "?"}
        local others = {"%b()", "%f[%a]", "%f[^%a]", "()", "%1"}
        local letters = {"a", "b", "1", "3", " ", "(", ")", "%", "a", "b"}
        local function single() return pick(singles) .. pick(repeats) end
        for i = 1, 1500 do
          local parts = {pick({"", "", "^"})}
          for j = 1, pick({1, 2, 3, 4}) do
            local kind = pick({1, 1, 1, 1, 2, 3, 4})
            if kind == 1 then parts[#parts + 1] = single() end
            if kind == 2 then parts[#parts + 1] = "(" .. single() .. single() .. ")" end
            if kind == 3 then parts[#parts + 1] = "(" .. single() .. ")" .. pick(others) end
            if kind == 4 then parts[#parts + 1] = "(" .. single() .. "(" .. single() .. "))" end
          end
          parts[#parts + 1] = pick({"", "", "$"})
          local subject = {}
          for j = 1, pick({0, 3, 6, 9, 12}) do subject[j] = pick(letters) end
          try(table.concat(parts), table.concat(subject))
        end
        """#)
  }

  @Test(arguments: [
    ("%", "malformed pattern (ends with '%')"), ("[a", "malformed pattern (missing ']')"),
    ("[%", "malformed pattern (missing ']')"), ("[]", "malformed pattern (missing ']')"),
    ("%b", "malformed pattern (missing arguments to '%b')"),
    ("%fx", "missing '[' after '%f' in pattern"), ("(a", "unfinished capture"),
    ("a)", "invalid pattern capture"), ("%1", "invalid capture index %1"),
    ("(a%1)", "invalid capture index %1"), ("%0", "invalid capture index %0"),
    (String(repeating: "()", count: 33), "too many captures"),
    (String(repeating: "x-", count: 300), "pattern too complex"),
  ]) func aMalformedPatternIsRefusedBeforeItMatches(pattern: String, message: String) throws {
    let state = LuaState()
    let chunk = try state.load(
      source: "local p = ... return select(2, pcall(string.match, '', p))", name: "p.lua")
    #expect(try state.call(chunk, [.string(pattern)]) == [.string(message)])
  }

  @Test func aResultLongerThanAMebibyteIsRefused() throws {
    let state = LuaState()
    let chunk = try state.load(
      source: "return pcall(string.gsub, ('a'):rep(2^20), 'a', 'aa')", name: "p.lua")
    let values = try state.call(chunk, budget: .load)
    #expect(values == [false, "the resulting string is longer than 1048576 bytes"])
  }
}
