import Testing

@testable import Mappings

private let text = """
  -- mapping { not = "this" }
  local a = { mapping = 1 }
  return mapping {
    name = "x, }", -- comment, with { brackets
    voices = { pad = synth({ cutoff = 1 }, function(p) local a, b = 1, 2; if a then b = 3 end return a end), bell = s },
    map = {
      { from = "pace", to = "tempo", domain = { 1, 2 } },
      { from = function(env) repeat until true return { 1, 2 } end,
        to = "pad.cutoff" },
    },
    ["control"] = [==[ ]=] , ]==],
    map2 = 1; name = "again",
  }
  """

@Test func theOutlineGivesThePlaceOfEveryField() {
  let outline = TableOutline(LuaLexeme.list(of: text))
  #expect(outline.places["name"] == SourcePlace(line: 12, column: 13))
  #expect(outline.places["voices.pad"] == SourcePlace(line: 5, column: 14))
  #expect(outline.places["voices.bell"]?.line == 5)
  #expect(outline.places["map[1]"] == SourcePlace(line: 7, column: 5))
  #expect(outline.places["map[1].domain"] == SourcePlace(line: 7, column: 36))
  #expect(outline.places["map[2].to"] == SourcePlace(line: 9, column: 7))
  #expect(outline.places["control"]?.line == 11)
  #expect(outline.places["map2"]?.line == 12)
}

@Test func aFieldGivenTwiceIsADuplicate() {
  #expect(TableOutline(LuaLexeme.list(of: text)).duplicates.map(\.path) == ["name"])
}

@Test func anUnknownPathHasThePlaceOfWhatIsAroundIt() {
  let outline = TableOutline(LuaLexeme.list(of: text))
  #expect(outline.place(of: "map[2].domain[1]") == outline.places["map[2]"])
  #expect(outline.place(of: "effects.room") == nil)
}

@Test func namesComeInTheOrderOfTheText() {
  let outline = TableOutline(LuaLexeme.list(of: text))
  #expect(
    outline.ordered(["bell", "zoo", "ant", "pad"], under: "voices") == [
      "pad", "bell", "ant", "zoo",
    ])
}

@Test func brokenTextHasAnOutlineToo() {
  for broken in [
    "mapping {", "mapping { a = ", "mapping { a = [[", "mapping { \"", "mapping({ end end }",
    "--[[",
  ] {
    #expect(TableOutline(LuaLexeme.list(of: broken)).duplicates.isEmpty)
  }
}
