import Testing

@testable import Mappings

struct LSystemTests {
  private func text(_ options: String) throws -> String {
    var lines: [String] = []
    _ = try Mapping.load(
      source: "print(lsystem { \(options) }:text())\nreturn mapping {}", name: "t.lua",
      units: SmallCatalogue.units, effects: SmallCatalogue.effects, log: { lines.append($0.text) })
    return lines.first ?? ""
  }

  @Test func lindenmayersAlgaeGrowAsPublished() throws {
    // Lindenmayer 1968; Prusinkiewicz and Lindenmayer 1990, p. 4: A, AB, ABA, ABAAB, ABAABABA …
    let generations = ["A", "AB", "ABA", "ABAAB", "ABAABABA", "ABAABABAABAAB"]
    for (n, expected) in generations.enumerated() {
      #expect(
        try text("axiom = \"A\", rules = { A = \"AB\", B = \"A\" }, generations = \(n)") == expected
      )
    }
  }

  @Test func theLengthsAreFibonaccisNumbers() throws {
    #expect(
      try outputs(
        """
        local l = lsystem { axiom = "A", rules = { A = "AB", B = "A" }, generations = 0 }
        for _ = 1, 20 do l:grow() end
        out(#l // 1000) out(#l % 1000)
        """) == [17, 711])
  }

  @Test func theKochCurveAndTheThueMorseSequence() throws {
    #expect(
      try text("axiom = \"F\", rules = { F = \"F+F-F-F+F\" }, generations = 2")
        == "F+F-F-F+F+F+F-F-F+F-F+F-F-F+F-F+F-F-F+F+F+F-F-F+F")
    #expect(
      try text("axiom = \"0\", rules = { [\"0\"] = \"01\", [\"1\"] = \"10\" }, generations = 4")
        == "0110100110010110")
  }

  @Test func callingGivesTheSymbolsInTurn() throws {
    #expect(
      try outputs(
        """
        local l = lsystem { axiom = { 1 }, rules = { [1] = { 1, 2 }, [2] = { 1 } }, generations = 2 }
        for _ = 1, 4 do out(l()) end out(l[2]) out(#l:list())
        """) == [1, 2, 1, 1, 2, 3])
  }

  @Test func aStochasticRuleFollowsItsWeights() throws {
    let shares = try outputs(
      """
      local l = lsystem { axiom = ("A"):rep(9000), rules = { A = { B = 3, C = 1 } } }
      local n = 0
      for _ = 1, #l do if l() == "B" then n = n + 1 end end
      out(n / 90)
      """)
    // Binomial: the standard deviation of the share is 0.46 %.
    #expect(abs(shares[0] - 75) < 1.8)
  }

  @Test(arguments: [
    ("axiom = \"A\"", "lsystem needs rules"),
    ("axiom = 1, rules = {}", "the axiom of lsystem is 1; expected a text or a list of symbols"),
    ("axiom = \"A\", rules = { A = \"AAA\" }, generations = 20", "more than 100000 symbols"),
    ("axiom = \"A\", rules = { A = { B = -1 } }", "a weight of the rule of A is -1"),
    (
      "axiom = \"A\", rules = {}, generation = 1",
      "unknown option of lsystem \"generation\"; did you mean"
    ),
  ])
  func aMistakeIsExplained(options: String, message: String) {
    let error = loadError("local n = #lsystem { \(options) }\nreturn mapping {}")
    #expect(error.contains(message), "\(error)")
  }
}
