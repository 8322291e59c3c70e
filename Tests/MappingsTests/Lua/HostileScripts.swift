import Testing

/// Scripts that try to hang, exhaust, escape or poison their host, or to hand it nonsense.
struct HostileScript: Sendable, CustomTestStringConvertible {
  enum Group: Sendable { case time, library, memory, nesting, escape, value }

  let name: String
  let group: Group
  let source: String

  var testDescription: String { name }

  static let all: [HostileScript] = [
    make(.time, timeScripts), make(.library, libraryScripts), make(.memory, memoryScripts),
    make(.nesting, nestingScripts), make(.escape, escapeScripts), make(.value, valueScripts),
  ].flatMap(\.self)

  private static func make(_ group: Group, _ scripts: [(String, String)]) -> [HostileScript] {
    scripts.map { HostileScript(name: $0.0, group: group, source: $0.1) }
  }

  private static let spin = "while true do end"
  private static let closing =
    "local c <close> = setmetatable({}, {__close = function() \(spin) end})"

  private static let timeScripts = [
    ("while", spin),
    ("goto", "::again:: goto again"),
    ("repeat with work", "local n = 0 repeat n = n + 1 until n < 0"),
    ("loop of pcall", "while true do pcall(function() \(spin) end) end"),
    ("error in a pcall loop", "while true do pcall(error, 'again') end"),
    ("looping handler", "xpcall(function() \(spin) end, function() \(spin) end)"),
    ("handler of an error", "xpcall(error, function() \(spin) end, 'x')"),
    ("loop in a coroutine", "coroutine.wrap(function() \(spin) end)()"),
    (
      "endless short coroutines",
      "while true do coroutine.wrap(function() for i = 1, 50 do end end)() end"
    ),
    (
      "coroutine that swallows",
      "while true do coroutine.resume(coroutine.create(function() \(spin) end)) end"
    ),
    (
      "nested coroutines",
      "local function f() return coroutine.resume(coroutine.create(f)) end while true do f() end"
    ),
    (
      "resumed for ever",
      "local c = coroutine.wrap(function() while true do coroutine.yield() end end) while true do c() end"
    ),
    ("finalizer", "KEPT = setmetatable({}, {__gc = function() \(spin) end})"),
    (
      "finalizer set later",
      "local m = {} KEPT = setmetatable({}, m) m.__gc = function() \(spin) end"
    ),
    (
      "finalizer flag first",
      "local m = {__gc = true} KEPT = setmetatable({}, m) m.__gc = function() \(spin) end"
    ),
    (
      "resurrection",
      "local m m = {__gc = function(o) setmetatable(o, m) end} setmetatable({}, m) for i = 1, 1e6 do local t = {} end"
    ),
    ("closer", closing),
    (
      "closer set later",
      "local m = {} local t = setmetatable({}, m) m.__close = function() \(spin) end do local c <close> = t end \(spin)"
    ),
    ("closer and pcall", "local function g() \(closing) \(spin) end while true do pcall(g) end"),
    (
      "late closer in a stopped coroutine",
      "local m = {} local t = setmetatable({}, m) m.__close = function() \(spin) end coroutine.wrap(function() local c <close> = t \(spin) end)()"
    ),
    (
      "late closer, closed",
      "local m = {} local t = setmetatable({}, m) m.__close = function() \(spin) end local c = coroutine.create(function() local x <close> = t coroutine.yield() end) coroutine.resume(c) coroutine.close(c) \(spin)"
    ),
    (
      "closer in for",
      "local m = {} local t = setmetatable({}, m) m.__close = function() \(spin) end for _ in function() return 1 end, nil, nil, t do end"
    ),
    ("tostring", "tostring(setmetatable({}, {__tostring = function() \(spin) end}))"),
    ("tostring in print", "print(setmetatable({}, {__tostring = function() \(spin) end}))"),
    (
      "index chain",
      "local t = {} for i = 1, 1900 do t = setmetatable({}, {__index = t}) end while true do local x = t.x end"
    ),
    ("index function", "local t = setmetatable({}, {__index = function() \(spin) end}) return t.x"),
    (
      "inconsistent sort",
      "local t = {} for i = 1, 1e5 do t[i] = i end table.sort(t, function() return true end) \(spin)"
    ),
    ("sort and pcall", "while true do pcall(table.sort, {3, 1, 2}, function() \(spin) end) end"),
    (
      "error object with tostring",
      "local function f() error(setmetatable({}, {__tostring = f})) end while true do pcall(f) end"
    ),
    ("gsub callback", "return (('a'):rep(9)):gsub('a', function() \(spin) end)"),
    (
      "pairs metamethod",
      "for k in pairs(setmetatable({}, {__pairs = function() \(spin) end})) do end"
    ),
    ("endless iterator", "for i in function() return 1 end do end"),
    (
      "comparison",
      "local m = {__lt = function() \(spin) end} return setmetatable({}, m) < setmetatable({}, m)"
    ),
  ]

  private static let libraryScripts = [
    ("dots and dashes", "return (('a'):rep(20000)):find(('.-'):rep(9) .. 'b$')"),
    ("optional letters", "return (('a'):rep(40)):match(('a?'):rep(40) .. ('a'):rep(40))"),
    ("balances", "return (('('):rep(1e5)):match(('%b()'):rep(9) .. 'x')"),
    ("gmatch that blows up", "for w in (('a'):rep(5000)):gmatch('(.-)(.-)(.-)(.-)b') do end"),
    ("gsub that blows up", "return (('a'):rep(3000)):gsub(('a*'):rep(9) .. 'b', '')"),
    ("back reference", "return (('a'):rep(9000)):find('(.*)(.*)%1%2b')"),
    ("frontiers", "for i = 1, 1e9 do (('a '):rep(1e5)):find('%f[%d]') end"),
    ("plain find", "local s = ('a'):rep(1e6) for i = 1, 1e9 do s:find('b', 1, true) end"),
    (
      "concat by index",
      "return table.concat(setmetatable({}, {__index = function() return '' end, __len = function() return 1e15 end}))"
    ),
    ("concat with numbers", "return table.concat({}, '', 1, math.maxinteger)"),
    (
      "concat separators",
      "local t = {} for i = 1, 99 do t[i] = '' end return table.concat(t, ('x'):rep(1e6))"
    ),
    ("move far", "table.move({}, 1, 1e15, 2)"),
    ("move around", "local t = {1} table.move(t, math.mininteger, math.maxinteger, 0)"),
    (
      "insert with a false length",
      "table.insert(setmetatable({}, {__len = function() return 1e15 end}), 1, 0)"
    ),
    (
      "remove with a false length",
      "return table.remove(setmetatable({}, {__len = function() return 1e15 end, __index = function() return 1 end}), 1)"
    ),
    (
      "sort with a false length",
      "table.sort(setmetatable({}, {__len = function() return 2^31 end, __index = function() return 1 end}))"
    ),
    (
      "big inserts",
      "local t = {} for i = 1, 1e5 do t[i] = i end for i = 1, 1e9 do table.insert(t, 1, i) end"
    ),
    ("unpack much", "return select('#', table.unpack({}, 1, 999000))"),
    ("unpack overflow", "return table.unpack({}, math.mininteger, math.maxinteger)"),
    ("unpack for ever", "while true do table.unpack({}, 1, 1e5) end"),
    ("select", "return select(-1), select(math.mininteger, 1)"),
    ("utf8", "local s = ('é'):rep(1e5) for i = 1, 1e9 do utf8.len(s) end"),
    ("utf8 of many", "return #utf8.char(table.unpack({}, 1, 1e5))"),
    ("wide format", "return string.format(('%99.99f'):rep(5000), table.unpack({1e308}, 1, 1))"),
    (
      "many formats",
      "local t = {} for i = 1, 9000 do t[i] = 1e308 end return string.format(('%99.99f'):rep(9000), table.unpack(t))"
    ),
    ("rep of nothing", "return ('').rep('', 1e15)"),
    ("rep loop", "for i = 1, 1e9 do local x = ('x'):rep(1e6) end"),
    ("reverse loop", "local x = ('x'):rep(1e6) while true do x = x:reverse() end"),
    ("pack padding", "return string.pack('!16 ' .. ('c100000000'):rep(9), '')"),
    (
      "pairs of much",
      "local t = {} for i = 1, 2e5 do t['k' .. i] = i end while true do for k in pairs(t) do break end end"
    ),
    (
      "next of much", "local t = {} for i = 1, 1e5 do t['k' .. i] = i end while true do next(t) end"
    ),
    (
      "next out of turn",
      "local t = {} for i = 1, 1e5 do t['k' .. i] = i end while true do next(t, 'k5') next(t, 'k7') end"
    ),
    ("tonumber of much", "local s = ('9'):rep(1e6) while true do tonumber(s) end"),
  ]

  private static let memoryScripts = [
    ("rep bomb", "return ('x'):rep(2^33)"),
    ("rep overflow", "return ('xxxx'):rep(math.maxinteger // 2, 'yyyy')"),
    ("doubling", "local s = 'x' while true do s = s .. s end"),
    ("growing table", "local t = {} while true do t[#t + 1] = t end"),
    ("pack", "local t = {} while true do t[#t + 1] = table.pack(table.unpack({}, 1, 200)) end"),
    (
      "coroutines kept",
      "local t = {} while true do local c = coroutine.create(function() coroutine.yield() end) coroutine.resume(c) t[#t + 1] = c end"
    ),
    (
      "closures kept",
      "local t = {} while true do local a, b = {}, {} t[#t + 1] = function() return a, b end end"
    ),
    (
      "swallowed",
      "while true do pcall(function() local s = 'x' while true do s = s .. s end end) end"
    ),
    (
      "swallowed in coroutines",
      "while true do coroutine.resume(coroutine.create(function() local t = {} while true do t[#t + 1] = {} end end)) end"
    ),
    (
      "thrash",
      "local t = {} pcall(function() while true do t[#t + 1] = ('a'):rep(999) .. #t end end) while true do local y = {} end"
    ),
    (
      "ephemerons",
      "local w = setmetatable({}, {__mode = 'k'}) local k = {} for i = 1, 1e5 do local n = {} w[k] = n k = n end \(spin)"
    ),
    (
      "ephemerons set later",
      "local m = {} local w = setmetatable({}, m) m.__mode = 'k' local k = {} for i = 1, 1e5 do local n = {} w[k] = n k = n end \(spin)"
    ),
    ("globals", "local i = 0 while true do i = i + 1 _G['v' .. i] = i end"),
    ("strings kept", "KEPT = {} for i = 1, 1e9 do KEPT[i] = ('s'):rep(1000) .. i end"),
  ]

  private static let nestingScripts = [
    ("recursion", "local function f() return 1 + f() end return f()"),
    ("recursion in pcall", "local function f() pcall(f) return f() end f()"),
    (
      "index recursion",
      "local t = setmetatable({}, {}) getmetatable(t).__index = function(_, k) return t[k] end return t.x"
    ),
    ("parentheses", "return " + String(repeating: "(", count: 20000) + "1"),
    ("blocks", String(repeating: "do ", count: 20000)),
    ("concatenations", "return " + String(repeating: "a..", count: 20000) + "a"),
    ("functions", String(repeating: "return function() ", count: 20000)),
    ("unary minus", "return " + String(repeating: "- ", count: 20000) + "1"),
    ("large constructor", "return {" + String(repeating: "1,", count: 200_000) + "}"),
    ("labels", (1...20000).map { "::l\($0)::" }.joined()),
    ("gotos", (1...9000).map { "goto l\($0) " }.joined()),
    ("load", "return load(('('):rep(1e6) .. '1')"),
    ("many captures", "return ('a'):rep(99):find(('(a)'):rep(51))"),
    ("deep pattern", "return ('a'):rep(999):find(('a-'):rep(999) .. 'b')"),
    ("gsub recursion", "local function f(s) return (s:gsub('.', f)) end return f(('a'):rep(999))"),
    ("sort recursion", "local function f() table.sort({2, 1}, f) end f()"),
    (
      "nested close",
      "local function f() local c = coroutine.wrap(function() coroutine.yield() end) c() coroutine.close(coroutine.create(f)) return f() end f()"
    ),
    (
      "many wraps",
      "local f = function() end for i = 1, 1e5 do local g = f f = coroutine.wrap(function() g() end) end f()"
    ),
    (
      "tostring recursion",
      "local t t = setmetatable({}, {__tostring = function() return tostring(t) end}) return tostring(t)"
    ),
  ]

  private static let escapeScripts = [
    ("io", "CANARY(io and io.open)"),
    ("os", "CANARY(os and os.execute)"),
    ("package", "CANARY(package or require)"),
    ("debug", "CANARY(debug)"),
    ("load", "CANARY(load or loadstring)"),
    (
      "environment of load", "local e = load and load('return _ENV')() CANARY(e and (e.io or e.os))"
    ),
    ("bytecode", "CANARY(string.dump and string.dump(function() end))"),
    ("bytecode by method", "CANARY((('').dump))"),
    ("dofile", "CANARY(dofile or loadfile)"),
    ("string metatable", "local m = getmetatable('') CANARY(type(m) == 'table' and m)"),
    ("string metatable set", "CANARY((pcall(setmetatable, '', {})))"),
    (
      "poisoned library",
      "math.sin = 1 string.rep = nil table.sort = 2 _G.tostring = nil CANARY(false)"
    ),
    ("collector", "CANARY(collectgarbage)"),
    (
      "raw set on a protected table",
      "local t = setmetatable({}, {__metatable = false}) CANARY((pcall(setmetatable, t, {})))"
    ),
    ("forged handle", "CANARY(pcall(CANARY, false) == false)"),
    ("registry", "for k, v in pairs(_G) do CANARY(k == '_LOADED' or k == 'package') end"),
    (
      "error object",
      "error(setmetatable({}, {__name = 'evil', __tostring = function() \(spin) end}))"
    ),
    ("warn", "CANARY(warn)"),
    ("print flood", "for i = 1, 1e7 do print(('A'):rep(100)) end"),
    (
      "addresses",
      "CANARY(tostring({}):find('0x') or tostring(print):find('0x') or tostring(coroutine.create(print)):find('0x') or pcall(string.format, '%p', {}))"
    ),
    ("weak table", "CANARY((pcall(setmetatable, {}, {__mode = 'k'})))"),
  ]

  private static let valueScripts = [
    ("not a number", "return 0/0"),
    ("infinity", "return math.huge"),
    ("minus infinity", "return -math.huge"),
    ("denormal", "return 4.9e-324"),
    ("largest integer", "return math.maxinteger"),
    ("wrong kinds", "return 'x', {}, print, true"),
    (
      "metamethod as number",
      "return setmetatable({}, {__add = function() return 1 end, __index = function() \(spin) end})"
    ),
    ("huge table", "local t = {} for i = 1, 5e5 do t[i] = i end return t"),
    ("cyclic table", "local t = {} t.a = {t} return t"),
    ("deep table", "local t = {} for i = 1, 99 do t = {t} end return t"),
    ("wide sharing", "local t = {} for i = 1, 31 do t = {t, t} end return t"),
    ("odd keys", "return {['\\0\\255'] = 1, [1.5] = 2, [true] = 3, [math.huge] = 4}"),
    ("binary string", "return '\\255\\0\\254'"),
    ("long error", "error(('A'):rep(1e6))"),
    ("error of nil", "error(nil)"),
    ("error of a function", "error(print)"),
    ("binary error", "error('\\0\\27[2J\\255')"),
    ("coroutine", "return coroutine.create(print)"),
    ("many results", "return table.unpack({}, 1, 1e5)"),
  ]
}
