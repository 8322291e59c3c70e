import Score
import Testing

@testable import Mappings

/// sequins by its documentation (monome: sequins, sequins v2).
struct SequinsTests {
  private func calls(_ made: String, _ count: Int) throws -> [Double] {
    try outputs("local s = \(made) for _ = 1, \(count) do out(s() or -1) end")
  }

  @Test func arithmeticChangesTheValuesOnTheirWayOut() throws {
    #expect(try calls("sequins { 0, 3, 0, 2, 7 } / 2", 5) == [0, 1.5, 0, 1, 3.5])
    #expect(try calls("sequins { 0, 3, 0, 2, 7 } + 2", 5) == [2, 5, 2, 4, 9])
    #expect(try calls("10 - sequins { 1, 2 }", 3) == [9, 8, 9])
    #expect(try calls("sequins { 5, 6, 7 } % 3 * 10", 3) == [20, 0, 10])
    // The documentation's example: two lengths make a longer pattern.
    #expect(
      try calls("sequins { 0, 7, 2, 9, 4 } + sequins { 0, 0, -12, 12 }", 8)
        == [0, 7, -10, 21, 4, 0, -5, 14])
    #expect(
      try calls(
        "sequins { 1, 2 }:map(function(n, sq) return n * 10 + sq end, sequins { 3, 4, 5 })", 4)
        == [13, 24, 15, 23])
  }

  @Test func arithmeticLeavesItsOperandsAlone() throws {
    #expect(
      try outputs(
        "local s = sequins { 1, 2, 3 } local t = s + 10 out(t()) out(t()) out(s()) out(t())")
        == [11, 12, 1, 13])
  }

  @Test func mapWithoutAFunctionTakesTheChangeAway() throws {
    #expect(try outputs("local s = sequins { 1, 2 } * 5 out(s()) s:map() out(s())") == [5, 2])
  }

  @Test func aCopyStandsWhereItsOriginalStoodAndGoesOnByItself() throws {
    #expect(
      try outputs(
        """
        local s = sequins { 1, 4, sequins { 9, 16 }:all(), 25 }
        s() s()
        local c = s:copy()
        out(s()) out(s()) out(c()) out(c()) out(c()) out(s())
        """) == [9, 16, 9, 16, 25, 25])
  }

  @Test func bakingKeepsWhatCameOut() throws {
    #expect(
      try outputs(
        """
        local cake = (sequins { 0, 7, 2 } + sequins { 0, 12 }):bake(4)
        out(#cake) for _ = 1, 5 do out(cake()) end
        """) == [4, 0, 19, 2, 12, 0])
  }

  @Test func flowsWorkTogether() throws {
    // Every second turn, two values before the outer one goes on.
    #expect(
      try calls("sequins { 0, sequins { 1, 2, 3 }:every(2):count(2) }", 7) == [0, 0, 1, 2, 0, 0, 3])
    #expect(try calls("sequins { 0, sequins { 5 }:once() }", 4) == [0, 5, 0, 0])
    // norns: sequins { 3, 6, 9 } within a sequins cascades.
    #expect(
      try calls("sequins { sequins { 3, 6, 9 }, 12, 15 }", 9) == [3, 12, 15, 6, 12, 15, 9, 12, 15])
    #expect(try calls("sequins { sequins { 1 }:every(3) }", 2) == [1, 1])
    #expect(try calls("sequins { sequins { 1 }:times(2) }", 3) == [1, 1, -1])
  }

  @Test func stepsAndCountsCanBeSequins() throws {
    #expect(try calls("sequins { 1, 2, 3, 4, 5 }:step(sequins { 1, 2 })", 5) == [1, 2, 4, 5, 2])
    #expect(
      try calls("sequins { 0, sequins { 1, 2, 3 }:count(sequins { 3 }) }", 5) == [0, 1, 2, 3, 0])
    #expect(try calls("sequins { 1, 2, 3 }:step(-1)", 4) == [1, 3, 2, 1])
  }

  @Test func newValuesKeepThePlaceOfWhatLiesWithin() throws {
    #expect(
      try outputs(
        """
        local s = sequins { 0, sequins { 1, 2, 3 } }
        for _ = 1, 2 do s() end
        s:settable { 10, sequins { 11, 12, 13 } }
        for _ = 1, 4 do out(s()) end
        s:settable(sequins { 7, 8 } + 1) out(s())
        """) == [10, 12, 10, 13, 8])
  }

  @Test func aSequinsPrintsItsPlaceAndItsValues() throws {
    var lines: [String] = []
    let state = try loaded("return mapping {}").state
    _ = state
    let mapping = try Mapping.load(
      source: """
        local s = sequins { 1, 2, sequins { 3, 4 } }
        for _ = 1, 3 do s() end
        print(s) print(sequins "a-b")
        return mapping {}
        """, name: "t.lua", units: SmallCatalogue.units, effects: SmallCatalogue.effects,
      log: { lines.append($0.text) })
    _ = mapping
    #expect(lines == ["s[3]{1,2,s[1]{3,4}}", "s[1]{a,-,b}"])
  }

  @Test func anUnknownMethodIsExplained() throws {
    let problems = try Performance(sequenceText("sequins { 1 }:evry(2)"), seconds: 0.1).problems
    #expect(
      problems.first?.contains("unknown method of a sequins \"evry\"; did you mean \"every\"?")
        == true, "\(problems)")
  }

  @Test func countsOfFlowsSurviveAReload() throws {
    let before = "local s = sequins { 40, sequins { 41, 42 }:every(3) }\n"
    let text =
      before
      + sequenceText("while true do play('v', { pitch = s(), duration = 0.01 }) sync(1) end")
    let whole = try Performance(text, seconds: 4).values(slot: 0)
    let old = try Conductor(loaded(text), inputs: [], sampleRate: 48_000)
    var events: [ScheduledEvent] = []
    for tick in 0...170 { events += old.advance(to: tick, inputs: []) }
    let new = try Conductor(
      loaded(text + " ", after: old.mapping), inputs: [], sampleRate: 48_000, after: old)
    for tick in 171...400 { events += new.advance(to: tick, inputs: []) }
    let pitches = events.compactMap {
      if case .set(_, 0, let value, _) = $0.event.action { value } else { nil }
    }
    #expect(pitches == whole)
  }
}
