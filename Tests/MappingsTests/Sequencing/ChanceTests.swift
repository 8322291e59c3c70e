import Score
import Testing

@testable import Mappings

struct ChanceTests {
  @Test(arguments: [
    "choose { 1, 2, 3, weights = { 1, 0, 3 } }", "wchoose({ 1, 2, 3 }, { 1, 0, 3 })",
  ])
  func choicesFollowTheirWeights(draw: String) throws {
    let counts = try outputs(
      """
      local n = { 0, 0, 0 }
      for _ = 1, 8000 do local x = \(draw) n[x] = n[x] + 1 end
      for _, c in ipairs(n) do out(c / 80) end
      """)
    #expect(counts[1] == 0 && abs(counts[0] - 25) < 2 && abs(counts[2] - 75) < 2)
  }

  @Test func anUrnGivesEveryValueOnceAndThenAgain() throws {
    let drawn = try outputs(
      "local u = urn { 1, 2, 3, 4, 5, 6, 7, 8 } for _ = 1, 24 do out(u()) end")
    for round in 0..<3 {
      #expect(Set(drawn[round * 8..<round * 8 + 8]) == Set((1...8).map(Double.init)))
    }
    #expect(Array(drawn[0..<8]) != Array(drawn[8..<16]))
    #expect(try outputs("local u = urn { 1, 2, 3 } u() out(#u) u:reset() out(#u)") == [2, 3])
  }

  @Test func aShuffleIsAFairPermutation() throws {
    let found = try outputs(
      """
      local counts, list = {}, { 1, 2, 3 }
      for _ = 1, 6000 do
        local s = shuffle(list)
        local key = s[1] * 100 + s[2] * 10 + s[3]
        counts[key] = (counts[key] or 0) + 1
      end
      for _, key in ipairs { 123, 132, 213, 231, 312, 321 } do out(counts[key] / 10) end
      out(list[1])
      """)
    // 1000 of each; the standard deviation is 29.
    #expect(found.dropLast().allSatisfy { abs($0 - 100) < 12 } && found.last == 1)
  }

  @Test func aDrunkWalkTakesWholeStepsAndStaysWithin() throws {
    let walk = try outputs("local d = drunk(-3, 3, 2, 0) for _ = 1, 1000 do out(d()) end")
    #expect(walk[0] == 0 && walk.allSatisfy { (-3...3).contains($0) && $0 == $0.rounded() })
    #expect(zip(walk, walk.dropFirst()).allSatisfy { abs($0 - $1) <= 2 })
    #expect(Set(walk).count == 7)
  }

  @Test func aBrownianWalkFoldsAtItsEnds() throws {
    let walk = try outputs("local b = brownian(0, 1, 0.3) for _ = 1, 1500 do out(b()) end")
    #expect(walk[0] == 0 && walk.allSatisfy { (-1e-5...1.00001).contains($0) })
    #expect(zip(walk, walk.dropFirst()).allSatisfy { abs($0 - $1) <= 0.30001 })
    // Folding makes the walk's lasting distribution uniform: its mean is a half, its variance a twelfth.
    let mean = walk.reduce(0, +) / 1500
    let variance = walk.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 1500
    #expect(abs(mean - 0.5) < 0.12 && abs(variance - 1.0 / 12) < 0.03)
  }

  @Test func positionsSurviveAReload() throws {
    let text = """
      local u, d = urn { 40, 41, 42, 43, 44, 45 }, drunk(60, 80, 3)
      local l = lsystem { axiom = "A", rules = { A = { AB = 1, BA = 1 }, B = "A" }, generations = 5 }

      """
      + sequenceText(
        """
        while true do
          play('v', { pitch = u(), duration = 0.01 }) play('v', { pitch = d(), duration = 0.01 })
          play('v', { pitch = l() == "A" and 90 or 91, duration = 0.01 }) sync(1)
        end
        """)
    func pitches(_ events: [ScheduledEvent]) -> [Float] {
      events.compactMap {
        if case .set(_, 0, let value, _) = $0.event.action { value } else { nil }
      }
    }
    let whole = try Performance(text, seconds: 4).events
    let old = try Conductor(loaded(text), inputs: [], sampleRate: 48_000)
    var events: [ScheduledEvent] = []
    for tick in 0...170 { events += old.advance(to: tick, inputs: []) }
    let new = try Conductor(
      loaded(text + " ", after: old.mapping), inputs: [], sampleRate: 48_000, after: old)
    for tick in 171...400 { events += new.advance(to: tick, inputs: []) }
    #expect(new.problems == [] && pitches(events) == pitches(whole))
  }

  @Test(arguments: [
    ("wchoose({ 1, 2 }, { 1 })", "wchoose needs as many weights as values, here 2, not 1"),
    ("choose { 1, 2, weights = { 0, 0 } }", "choose needs a weight above 0"),
    ("choose { 1, 2, weights = { 1, -1 } }", "a weight of choose is a number of 0 or more, not -1"),
    ("urn {}", "urn needs a list with something in it"),
    ("shuffle(3)", "shuffle needs a list with something in it, not 3"),
    ("drunk(1, 2.5)", "the high end of drunk is 2.5; expected a whole number"),
    ("brownian(1, 0)", "brownian(low, high, step) needs low <= high"),
  ])
  func aMistakeIsExplained(call: String, message: String) throws {
    let problems = try Performance(sequenceText("local _ = \(call)"), seconds: 0.1).problems
    #expect(problems.first?.contains(message) == true, "\(problems)")
    #expect(problems.first?.hasPrefix("test.lua:9:") == true, "\(problems)")
  }
}
