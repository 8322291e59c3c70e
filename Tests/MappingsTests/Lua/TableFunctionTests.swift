import Testing

@testable import Mappings

/// The table functions, which are ours, against Lua's own.
@Suite struct TableFunctionTests {
  @Test func insertAndRemoveAnswerAsInLua() throws {
    try StockLua.expectSame(
      9 * 2 + 3,
      """
      for _, place in ipairs{-1, 0, 1, 2, 3, 4, 5, 6, 9} do
        local t = {1, 2, 3, 4}
        line(place, pcall(table.insert, t, place, "x"), table.concat(t, ","))
        t = {1, 2, 3, 4}
        line(place, pcall(table.remove, t, place), table.concat(t, ","))
      end
      line(table.remove({}), table.remove({}, 0), pcall(table.remove, {}, 1))
      try(table.insert, {})
      try(table.insert, {}, 1, 2, 3)
      """)
  }

  @Test func concatUnpackAndPackAnswerAsInLua() throws {
    try StockLua.expectSame(
      12,
      """
      try(table.concat, {})
      try(table.concat, {1, "b", 2.5}, ", ")
      try(table.concat, {1, 2, 3, 4}, "-", 2, 3)
      try(table.concat, {1, 2}, "-", 3)
      line((pcall(table.concat, {1, {}, 3})))
      line((pcall(table.concat, {1}, ",", 1, 2)))
      line(table.unpack({1, 2, nil, 4}, 1, 4))
      line(table.unpack({1, 2, 3}, 2))
      line(table.unpack({1, 2, 3}, 3, 2))
      line((pcall(table.unpack, {}, 1, 1e7)))
      local p = table.pack(1, nil, 3, nil)
      line(p.n, p[1], p[2], p[3])
      line(table.pack().n)
      """)
  }

  @Test func moveAnswersAsInLua() throws {
    try StockLua.expectSame(
      5 * 5 + 4,
      """
      for first = 1, 5 do
        for to = 1, 5 do
          local t = {1, 2, 3, 4, 5}
          table.move(t, first, 5, to)
          line(first, to, table.concat(t, ","))
        end
      end
      line(table.concat(table.move({1, 2, 3}, 1, 3, 2, {9, 9, 9, 9}), ","))
      try(table.move, {}, math.mininteger, math.maxinteger, 1)
      try(table.move, {}, 1, math.maxinteger, 2)
      line(#table.move({1, 2}, 2, 1, 5))
      """)
  }

  @Test func sortAnswersAsInLua() throws {
    try StockLua.expectSame(
      60 + 40 + 3,
      """
      local seed = 3
      local function random(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n end
      for count = 1, 60 do
        local t = {}
        for i = 1, count do t[i] = random(40) end
        table.sort(t)
        line(table.concat(t, ","))
      end
      for count = 1, 40 do
        local t = {}
        for i = 1, count do t[i] = string.char(97 + random(26), 97 + random(26)) end
        table.sort(t, function(a, b) return a > b end)
        line(table.concat(t, ","))
      end
      line((pcall(table.sort, {1, "a"})))
      line((pcall(table.sort, {1, 2}, 3)))
      line((pcall(table.sort, {3, 2, 1}, error)))
      """)
  }

  @Test func sortKeepsTheOrderOfEqualItems() throws {
    let state = LuaState()
    let chunk = try state.load(
      source: """
        local t = {}
        for i = 1, 100 do t[i] = {key = i % 3, place = i} end
        table.sort(t, function(a, b) return a.key < b.key end)
        for i = 2, 100 do
          local a, b = t[i - 1], t[i]
          assert(a.key < b.key or a.key == b.key and a.place < b.place)
        end
        return #t
        """, name: "sort.lua")
    #expect(try state.call(chunk) == [100])
  }

  @Test func aComparisonThatFailsLeavesTheTableAsItWas() throws {
    let state = LuaState()
    let chunk = try state.load(
      source: """
        local t, calls = {3, 1, 2, 5, 4}, 0
        pcall(table.sort, t, function(a, b) calls = calls + 1 if calls > 4 then error("no") end return a < b end)
        return table.concat(t, ",")
        """, name: "sort.lua")
    #expect(try state.call(chunk) == ["3,1,2,5,4"])
  }
}
