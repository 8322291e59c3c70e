import Score
import Testing

@testable import Mappings

/// The words of a fresh environment that Lua itself does not have.
private func definedWords() throws -> Set<String> {
  let state = LuaState()
  let plain = try state.load(
    source: "local n = {} for k in pairs(_ENV) do n[#n + 1] = k end return n", name: "plain")
  func names(_ result: [LuaValue]) -> Set<String> {
    Set(result[0].table?.array.compactMap(\.string) ?? [])
  }
  let lua = names(try state.call(plain))
  let mapping = try loaded("return mapping {}")
  let list = try mapping.state.load(
    source: "local n = {} for k in pairs(_ENV) do n[#n + 1] = k end return n", name: "list",
    environment: mapping.environment)
  return names(try mapping.state.call(list)).subtracting(lua)
}

@Test func everyWordIsDocumentedAndEveryDocumentedWordExists() throws {
  let units = SmallCatalogue.units.filter { $0.family != .arithmetic }.map(\.name)
  let words = Word.all.map { String($0.name.prefix { $0 != "." }) }
  let known = Set(words + units + SmallCatalogue.effects.map(\.name))
  #expect(try definedWords() == known)
}

@Test func pitchesAreNamesNumbersAndHertz() throws {
  #expect(
    try outputs(
      "out(midi \"C4\") out(midi(hz(440))) out(midi(61.5)) out(#note(60)) out(hz(440).value)")
      == [60, 69, 61.5, 2, 440])
  #expect(try outputs("out((hz(440) * 1.5).value) out((2 * hz \"A4\" / 4).value)") == [660, 220])
  #expect(try outputs("out(note(hz(445)) == \"A4\" and 1 or 0)") == [1])
}

@Test func aTuningGivesItsDegreesAboveAndBelowTheRoot() throws {
  #expect(
    try outputs(
      "local t = tuning(\"major pentatonic\", \"D3\") for d = -1, 5 do out(t:degree(d)) end")
      == [47, 50, 52, 54, 57, 59, 62])
  #expect(try outputs("local t = tuning({ 0, 3.5, 7 }, 60) out(t:degree(4)) out(#t)") == [75.5, 3])
  #expect(
    try outputs(
      "local t = tuning(\"major\", \"C4\") out(t:snap(61.6)) out(t:snap(71.9)) out(t:snap \"C#2\")")
      == [62, 72, 36])
  #expect(
    try outputs("for _, p in ipairs(tuning(\"fifths\", 60):pitches(0, 3)) do out(p) end") == [
      60, 67, 72, 79,
    ])
}

@Test func theMapChoosesTheTuningOfDegree() throws {
  let text = sequenceText(
    "while true do play(\"v\", { pitch = degree(1), duration = 0.1 }) sleep(0.5) end",
    """
    tunings = { tuning("major", 60), tuning("fifths", 60) },
    map = { { from = function() return now() < 0.7 and 1 or 2 end, to = "tuning" } },
    """)
  let pitches = try Performance(text, seconds: 1.2).values(slot: 0)
  #expect(pitches == [62, 62, 67].map { Float(Pitch.hertz(midi: $0)) })
}

@Test func chordsAndTheirInversions() throws {
  #expect(
    try outputs("for _, p in ipairs(chord(\"minor 7\", \"C4\")) do out(p) end") == [60, 63, 67, 70])
  #expect(try outputs("for _, p in ipairs(chord(\"major\", 60, 2)) do out(p) end") == [67, 72, 76])
}

@Test func aSequinsGivesItsValuesInTurn() throws {
  #expect(
    try outputs("local s = sequins { 1, 2, 3 } for _ = 1, 5 do out(s()) end") == [1, 2, 3, 1, 2])
  #expect(
    try outputs("local s = sequins { 1, 2, 3 }:step(2) for _ = 1, 5 do out(s()) end") == [
      1, 3, 2, 1, 3,
    ])
  #expect(
    try outputs("local s = sequins { 1, 2, 3 } s() s:select(3) out(s()) out(s()) out(s:peek())")
      == [3, 1, 1])
  #expect(
    try outputs(
      "local s = sequins { 1, 2 } s() s:reset() out(s()) s[2] = 9 out(s()) out(s[2]) out(#s)") == [
        1, 9, 9, 2,
      ])
  #expect(
    try outputs("local s = sequins { 1, 2, 3 } s() s() s:settable { 7, 8, 9, 10 } out(s())") == [9])
  #expect(
    try outputs("local s = sequins { 1, 2 }:map(function(x) return x * 10 end) out(s()) out(s())")
      == [10, 20])
}

@Test func aSequinsWithinASequinsTakesItsTurn() throws {
  func run(_ nested: String, _ count: Int) throws -> [Double] {
    try outputs("local s = sequins { 0, \(nested) } for _ = 1, \(count) do out(s() or -1) end")
  }
  #expect(try run("sequins { 1, 2 }", 6) == [0, 1, 0, 2, 0, 1])
  #expect(try run("sequins { 1, 2 }:every(2)", 6) == [0, 0, 1, 0, 0, 2])
  #expect(try run("sequins { 1, 2 }:times(1)", 5) == [0, 1, 0, 0, 0])
  #expect(try run("sequins { 1, 2, 3 }:count(2)", 6) == [0, 1, 2, 0, 3, 1])
  #expect(try run("sequins { 1, 2, 3 }:all()", 6) == [0, 1, 2, 3, 0, 1])
}

@Test func euclideanRhythmsAreThoseOfTheLiterature() throws {
  // Toussaint 2005: E(3,8) is the tresillo, E(2,5), E(5,16) bossa nova; norns' rotation of E(5,8).
  func rhythm(_ arguments: String) throws -> String {
    try outputs("for _, hit in ipairs(euclid(\(arguments))) do out(hit and 1 or 0) end")
      .map { $0 == 1 ? "x" : "." }.joined()
  }
  #expect(try rhythm("3, 8") == "x..x..x.")
  #expect(try rhythm("5, 8") == "x.x.xx.x")
  #expect(try rhythm("5, 16") == "x...x..x..x..x..")
  #expect(try rhythm("3, 8, 1") == ".x..x..x")
  #expect(try rhythm("0, 3") == "...")
  #expect(try rhythm("3, 3") == "xxx")
}

@Test func aMarkovChainFollowsItsWeights() throws {
  let body = """
    local m = markov { a = { a = 1, b = 3 }, b = { a = 1 } }
    local last, stay, leave = m(), 0, 0
    for _ = 1, 8000 do
      local next = m()
      if last == "a" then if next == "a" then stay = stay + 1 else leave = leave + 1 end end
      last = next
    end
    out(leave / (stay + leave) * 100)
    """
  #expect(abs(try outputs(body)[0] - 75) < 2)
  #expect(
    try outputs("local m = markov({ { [2] = 1 }, { [1] = 1 } }, 2) for _ = 1, 3 do out(m()) end")
      == [2, 1, 2])
}

@Test func randomStaysInItsRange() throws {
  let body = """
    local function span(draw)
      local low, high = math.huge, -math.huge
      for _ = 1, 2000 do local x = draw() low, high = math.min(low, x), math.max(high, x) end
      out(low) out(high)
    end
    span(function() return random(3) end)
    span(function() return random(-2, 2) end)
    span(function() return choose { 4, 5, 6 } end)
    """
  #expect(try outputs(body) == [1, 3, -2, 2, 4, 6])
  let uniform = try outputs(
    "local s = 0 for _ = 1, 10000 do local x = random() assert(x >= 0 and x < 1) s = s + x end out(s / 100)"
  )
  #expect(abs(uniform[0] - 50) < 1)
  let real = try outputs(
    "local s = 0 for _ = 1, 10000 do s = s + random(0.5, 1.5) end out(s / 100)")
  #expect(abs(real[0] - 100) < 1)
  #expect(try outputs("math.random(6) out(math.random(6))") == outputs("random(6) out(random(6))"))
}

@Test func beatAndNowTellTheTime() throws {
  let performance = try Performance(
    sequenceText(
      """
      sleep(0.3) play("v", { cutoff = 100 + now() * 1000 })
      sync(2) play("v", { cutoff = 100 + now() * 1000 })
      sync(0.5) play("v", { cutoff = 100 + beat() * 1000 })
      """, "tempo = 90"), seconds: 3)
  #expect(performance.problems == [])
  #expect(performance.values(slot: 5).map { $0.rounded() } == [400, 1433, 2600])
}

@Test func syncHasAnOffset() throws {
  let performance = try Performance(
    sequenceText("while true do sync(1, 1/4) play(\"v\", { duration = 0.01 }) end"), seconds: 1.5)
  #expect(performance.starts == [6000, 30_000, 54_000])
}

@Test func everyRunsAtTheMultiplesOfItsBeats() throws {
  let asSequence = try Performance(
    mappingText("sequences = { s = every(2, function(env) play(\"v\", { duration = 0.1 }) end) }"),
    seconds: 3)
  #expect(asSequence.starts == [0, 48_000, 96_000])
  let within = try Performance(
    sequenceText("sleep(0.7) every(1, function() play(\"v\", { duration = 0.1 }) end)"), seconds: 2)
  #expect(within.starts == [48_000, 72_000])
}

@Test func aWholeCircleOfSyncsNeverDrifts() throws {
  let performance = try Performance(
    sequenceText("while true do play(\"v\", { duration = 0.01 }) sync(1/3) end", "tempo = 97"),
    seconds: 30)
  let expected = performance.starts.indices.map { step in
    Int64((Double(step) / 3 * 60 / 97 * 48_000).rounded())
  }
  #expect(performance.starts == expected)
  #expect(expected.count == 146)
}

@Test(arguments: [
  (
    "tuning(\"ludian\")",
    "unknown tuning \"ludian\"; did you mean \"lydian\"? A tuning of one's own is a list of semitones"
  ),
  ("tuning({ 1, 2 })", "the first step of the tuning is 1; expected ascending semitones from 0"),
  ("tuning(\"major\"):degree(1.5)", "the degree is 1.5; expected a whole number"),
  ("chord(\"mjor\")", "unknown chord \"mjor\"; did you mean \"major\"?"),
  ("euclid(9, 8)", "euclid needs no more hits than steps, not 9 in 8"),
  (
    "sequins {}",
    "sequins needs a list of values, not an empty table; write its values between the braces"
  ),
  ("choose {}", "choose needs a list with something in it, not an empty table"),
  ("random(2, 1)", "random(a, b) needs two numbers, the first not above the second"),
  ("markov { a = { b = 1 } }", "unknown state \"b\"; valid: a"),
  ("markov { a = { a = 0 } }", "a state of markov needs a next state with a weight above 0"),
  ("every(1)", "every(beats, function) needs a function, not nil"),
  ("hz(-1)", "hz() needs a frequency above 0, not -1"),
  ("hz(440) + 1", "attempt to perform arithmetic on a hz value"),
  ("degree(1)", "degree() needs a list `tunings = { tuning(...), ... }` in the mapping"),
  ("math.randomseed(1)", "the seed of a mapping is given with ‹seed›"),
  ("params.x = 1", "params are set from outside: ‹set›, sliders, variants"),
  ("param(3)", "param needs the name of a parameter, not 3"),
])
func aWordUsedWronglyIsExplained(call: String, message: String) throws {
  let problems = try Performance(
    sequenceText("local _ = \(call)".replacing("local _ = params", with: "params"))
  ).problems
  #expect(problems.count == 1)
  #expect(problems.first?.contains(message) == true, "\(problems)")
  #expect(problems.first?.hasPrefix("test.lua:9:") == true, "\(problems)")
}
