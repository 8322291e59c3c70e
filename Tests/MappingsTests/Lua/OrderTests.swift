import Score
import Testing

@testable import Mappings

/// pairs and next visit keys in one order, whatever the run and however the table came to be.
@Suite struct OrderTests {
  private func run(_ source: String) throws -> [LuaValue] {
    let state = LuaState()
    return try state.call(state.load(source: source, name: "order.lua"), budget: .load)
  }

  private static let walk = """
    local function walk(visit)
      local seen = {}
      visit(function(k, v) seen[#seen + 1] = tostring(k) .. "=" .. tostring(v) end)
      return table.concat(seen, " ")
    end

    """

  private static let mixed = """
    local t = {[3] = "c", z = 1, [false] = 0, [1] = "a", [0.5] = "half", [-2] = "m", b = 2, [2] = "b",
      [10] = "j", [true] = 1, [""] = "e", [-0.5] = "n", ab = 3, [0] = "zero", B = 4}

    """

  @Test func theOrderIsTheRunFromOneThenIntegersFractionsStringsBooleans() throws {
    let expected: LuaValue =
      "1=a 2=b 3=c -2=m 0=zero 10=j -0.5=n 0.5=half =e B=4 ab=3 b=2 z=1 false=0 true=1"
    let pairs = "return walk(function(add) for k, v in pairs(t) do add(k, v) end end)"
    let next = "return walk(function(add) for k, v in next, t do add(k, v) end end)"
    #expect(try run(Self.walk + Self.mixed + pairs) == [expected])
    #expect(try run(Self.walk + Self.mixed + next) == [expected])
  }

  @Test func twoStatesVisitAThousandNamesAlike() throws {
    let source = """
      local t, names = {}, {}
      for i = 1, 1000 do t["name" .. (i * 7919) % 1009] = i end
      for k in pairs(t) do names[#names + 1] = k end
      return table.concat(names, " ")
      """
    let first = try run(source)
    #expect(try run(source) == first)
    let names = try #require(first[0].string).split(separator: " ")
    #expect(names.count == 1000)
    #expect(names == names.sorted())
  }

  @Test func fieldsMayBeClearedOnTheWay() throws {
    for iterator in ["pairs(t)", "next, t"] {
      let source = """
        local t = {1, 2, 3, a = 1, b = 2, c = 3}
        local count = 0
        for k in \(iterator) do t[k] = nil count = count + 1 end
        return count, next(t)
        """
      #expect(try run(source) == [6, .nil], "\(iterator)")
    }
  }

  @Test func aFieldClearedBeforeItsTurnIsNotVisited() throws {
    let source = """
      local t = {a = 1, b = 2, c = 3}
      local seen = ""
      for k in pairs(t) do t.b = nil seen = seen .. k end
      return seen
      """
    #expect(try run(source) == ["ac"])
  }

  @Test func nextAnswersOutOfTurn() throws {
    let source = """
      local t = {10, 20, x = 1, y = 2, z = 3}
      return next(t, "x"), next(t, 2), next(t, "y"), next(t, 1), next(t), next(t, "w"), next({}) == nil
      """
    #expect(try run(source) == ["y", "x", "z", 2, 1, "x", true])
  }

  @Test func keysWithoutAnOrderAreAnErrorThatSaysWhatToDo() throws {
    #expect {
      try run("for k in pairs({[{}] = 1}) do end")
    } throws: {
      let error = try #require($0 as? Fault)
      return error.place.line == 1
        && error.message
          == "a table with a table as a key cannot be visited in a reproducible order; keep a list of such keys beside it"
    }
    #expect(throws: Fault.self) { try run("return next({[print] = 1})") }
  }

  @Test func anArrayWithHolesIsVisitedInOrder() throws {
    let source =
      Self.walk + """
        local t = {1, 2, 3, 4, 5, 6}
        t[2], t[5] = nil, nil
        return walk(function(add) for k, v in pairs(t) do add(k, v) end end)
        """
    #expect(try run(source) == ["1=1 3=3 4=4 6=6"])
  }

  @Test func thePairsMetamethodIsHonoured() throws {
    let source = """
      local t = setmetatable({}, {__pairs = function() return function(_, k) if not k then return 7, 8 end end end})
      local k, v
      for a, b in pairs(t) do k, v = a, b end
      return k, v
      """
    #expect(try run(source) == [7, 8])
  }
}
