import Testing

@testable import Mappings

@Suite struct LuaTableTests {
  @Test func fieldsAreInByteOrderAndFoundByName() {
    var table = LuaTable(fields: ["b": 2, "a": 1, "é": 4, "B": 3])
    #expect(table.names == ["B", "a", "b", "é"])
    #expect(table["b"] == 2)
    #expect(table["c"] == .nil)
    table["aa"] = 5
    table["b"] = 6
    table["B"] = .nil
    table["none"] = .nil
    #expect(table.names == ["a", "aa", "b", "é"])
    #expect(table["b"] == 6)
  }

  @Test func theOrderIsThatOfTheScriptsPairs() throws {
    let state = LuaState()
    let chunk = try state.load(
      source: """
        local t, names = {}, {}
        for i = 1, 200 do t[string.char(32 + i * 37 % 90, 32 + i % 90)] = i end
        for k in pairs(t) do names[#names + 1] = k end
        return t, names
        """, name: "t.lua")
    let values = try state.call(chunk)
    #expect(values[0].table?.names == values[1].table?.array.compactMap(\.string))
  }
}
