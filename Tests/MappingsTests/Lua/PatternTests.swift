import Testing

@testable import Mappings

/// Our pattern functions against Lua's own: one program run in both, line by line.
@Suite struct PatternTests {
  /// Writes what every function answers for a pattern and a subject on one line each.
  static let report = #"""
    local lines = {}
    local function quoted(v)
      return (string.format("%q", v):gsub("[\n\128-\255]", function(c) return "\\" .. c:byte() end))
    end
    local function show(...)
      local parts = {}
      for i = 1, select("#", ...) do
        local v = select(i, ...)
        parts[i] = type(v) == "string" and quoted(v) or tostring(v)
      end
      return table.concat(parts, " ")
    end
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

  static func lines(_ program: String) throws -> (ours: [Substring], stock: [Substring]) {
    let source = report + "\n" + program + "\nreturn table.concat(lines, '\\n')"
    let state = LuaState(seed: 1)
    let values = try state.call(try state.load(source: source, name: "report.lua"), budget: .load)
    let ours = try #require(values[0].string)
    return (ours.split(separator: "\n"), StockLua.run(source).split(separator: "\n"))
  }

  @Test func everyKindOfPartMatchesAsInLua() throws {
    let (ours, stock) = try Self.lines(
      #"""
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
    #expect(ours.count == 87 * 24)
    for (a, b) in zip(ours, stock) where a != b { Issue.record("ours:\n\(a)\nLua's:\n\(b)") }
    #expect(ours.count == stock.count)
  }

  @Test func randomPatternsMatchAsInLua() throws {
    let (ours, stock) = try Self.lines(
      #"""
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
    #expect(ours.count == 1500)
    for (a, b) in zip(ours, stock) where a != b { Issue.record("ours:\n\(a)\nLua's:\n\(b)") }
    #expect(ours.count == stock.count)
  }
}
