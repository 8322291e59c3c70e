import Score
import Testing

@testable import Mappings

/// `every` and `loop`: the loops that wait.
struct EveryTests {
  private static let click = "play('v', { duration = 0.01 })"

  private func starts(
    _ sequence: String, _ sections: String = "", before: String = "", seconds: Double = 3
  ) throws -> [Double] {
    let performance = try Performance(
      mappingText("sequences = { s = \(sequence) },\n\(sections)", before: before),
      seconds: seconds)
    #expect(performance.problems == [])
    return performance.starts.map { Double($0) / 24_000 }
  }

  /// Beats at 120 per minute. The events are those of a loop written out, with their frames and their chance.
  @Test(arguments: [
    (
      "every(1/3, function() play('v', { pitch = random(40, 80), duration = 0.01 }) end)",
      "function() while true do play('v', { pitch = random(40, 80), duration = 0.01 }) sync(1/3) end end"
    ),
    (
      "every('bar', function() \(click) end)",
      "function() while true do \(click) sync('bar') end end"
    ),
    (
      "every(1, 1/2, function() \(click) end)",
      "function() while true do sync(1, 1/2) \(click) end end"
    ),
    (
      "every(sequins { 1, 1/2, 1/4 }, function() \(click) end)",
      "function() local s = sequins { 1, 1/2, 1/4 } while true do \(click) sync(s()) end end"
    ),
    (
      "every(param 'gap', function() \(click) end)",
      "function() while true do \(click) sync(params.gap) end end"
    ),
    (
      "every(function(env, count) return count / 4 end, function() \(click) end)",
      "function() for n = 1, math.huge do \(click) sync(n / 4) end end"
    ),
    (
      "every(1/4, euclid(3, 8), function() \(click) end)",
      "function() for n = 0, math.huge do if euclid(3, 8)[n % 8 + 1] then \(click) end sync(1/4) end end"
    ),
    (
      "loop(function() sleep(random(0.1, 0.2)) \(click) end)",
      "function() while true do sleep(random(0.1, 0.2)) \(click) end end"
    ),
  ]) func aLoopPlaysWhatTheSameLoopWrittenOutPlays(word: String, written: String) throws {
    let sections = "tempo = 97, swing = 0.6, params = { gap = { 0.75, min = 0.1, max = 4 } },"
    func events(_ sequence: String) throws -> [Event] {
      let performance = try Performance(
        mappingText("\(sections) sequences = { s = \(sequence) }"), seconds: 20)
      #expect(performance.problems == [])
      return performance.events.map(\.event)
    }
    let events = (try events(word), try events(written))
    #expect(events.0 == events.1)
    #expect(events.0.count > 10)
  }

  @Test func theCountBeginsAtOneAndFalseEndsIt() throws {
    #expect(
      try outputs(
        "sleep(0.01) every(1/100, function(_, count) out(count) return count < 3 end) out(9)")
        == [1, 2, 3, 9])
    #expect(
      try outputs(
        "loop(function(_, count) out(count) if count == 2 then return false end sleep(0.01) end) out(9)"
      )
        == [1, 2, 9])
    #expect(
      try starts("every(1/2, function(_, n) \(Self.click) return n < 4 end)") == [0, 0.5, 1, 1.5])
  }

  @Test func nothingButFalseEndsIt() throws {
    #expect(try starts("every(1, function() \(Self.click) return nil end)").count == 6)
    #expect(try starts("every(1, function() \(Self.click) return 0 end)").count == 6)
  }

  @Test func anOffsetHoldsFromTheFirstCallOn() throws {
    #expect(try starts("every(2, 1.5, function() \(Self.click) end)") == [1.5, 3.5, 5.5])
    #expect(
      try starts("every('bar', 1, function() \(Self.click) end)", "meter = '3/4'") == [1, 4])
  }

  @Test(arguments: [
    "'x..x..x.'", "'x..x ..x.'", "'X--o|--x-'", "rhythm 'x..x..x.'", "euclid(3, 8)",
    "{ 1, 0, false, true, 0, 0, 0.5, 0 }", "function() return euclid(3, 8) end",
  ])
  func aRhythmIsPlayedAtItsHits(rhythm: String) throws {
    #expect(
      try starts("every(1/2, \(rhythm), function() \(Self.click) end)", seconds: 4)
        == [0, 1.5, 3, 4, 5.5, 7])
  }

  @Test func aHitHasItsStrengthAndItsStep() throws {
    #expect(
      try outputs(
        """
        every(1/1000, "X.xo", function(_, count, strength)
          out(100 * count + strength)
          return count < 5
        end)
        """) == [101, 300.5, 400.25, 501])
    #expect(
      try outputs("every(1/1000, euclid(1, 2), function(_, n, hit) out(hit) return n < 3 end)")
        == [1, 1])
  }

  /// What begins in the middle, as after a reload, is in step with the beats.
  @Test func aRhythmIsInStepWithTheBeats() throws {
    #expect(
      try starts(
        "function() sync(5) every(1/2, 'x.......', function() \(Self.click) end) end", seconds: 9)
        == [8, 12, 16])
    func text(_ pitch: Int) -> String {
      mappingText(
        "sequences = { s = every(1/4, 'x..x..x.', function() play('v', { pitch = \(pitch), duration = 0.01 }) end) }"
      )
    }
    let whole = try Performance(text(60), seconds: 4)
    let old = try Conductor(loaded(text(60)), inputs: [], sampleRate: 48_000)
    var events: [ScheduledEvent] = []
    for tick in 0...133 { events += old.advance(to: tick, inputs: []) }
    let new = try Conductor(
      loaded(text(61), after: old.mapping), inputs: [], sampleRate: 48_000, after: old)
    for tick in 134...400 { events += new.advance(to: tick, inputs: []) }
    let starts = events.compactMap { event -> Int64? in
      if case .start = event.event.action { event.event.frame } else { nil }
    }
    #expect(starts == whole.starts)
  }

  @Test(arguments: [
    (
      "every(0, function() end)",
      "every(0); expected a number of beats above 0, \"bar\" or \"4 bars\""
    ),
    ("every(-1, function() end)", "every(-1); expected a number of beats above 0"),
    ("every({}, function() end)", "every(an empty table); expected a number of beats above 0"),
    ("every('beat', function() end)", "every(\"beat\"); expected a number of beats above 0"),
    ("every(1, 'x..')", "every(beats, function) needs a function, not \"x..\""),
    ("every(1, 'x.y', function() end)", "a rhythm has the mark \"y\"; expected X, x or o"),
    ("every(1, '', function() end)", "a rhythm has 0 steps; expected 1 to 1024"),
    ("every(1, true, function() end)", "a rhythm is true; expected a text such as \"x..x..x.\""),
    ("loop(1)", "loop needs a function, not 1"), ("loop()", "loop needs a function, not nil"),
    (
      "rhythm(3)",
      "a rhythm is 3; expected a text such as \"x..x..x.\", euclid(3, 8) or a list of hits"
    ),
    ("rhythm { 2 }", "a step of a rhythm is 2; expected a number in 0...1"),
    ("rhythm('x'):at(1.5)", "the step is 1.5; expected a whole number"),
    ("rhythm('x'):hits()", "unknown method of a rhythm \"hits\"; valid: at"),
  ]) func aMistakeIsRefusedWhereItStands(call: String, message: String) {
    let error = loadError("local _\n_ = \(call)\nreturn mapping {}")
    #expect(error.contains(message), "\(error)")
    #expect(error.hasPrefix("test.lua:2"), "\(error)")
  }

  @Test(arguments: [
    (
      "every(function() return 0 end, function() end)",
      "every(0); expected a number of beats above 0"
    ),
    ("every(function() end, function() end)", "every(nil); expected a number of beats above 0"),
    ("every(param 'gap', function() end)", "unknown parameter \"gap\""),
    ("every(1, function() return 3 end, function() end)", "a rhythm is 3; expected a text"),
    ("every(1e-12, function() end)", "sequence \"s\" goes on 1000 times without time passing"),
    ("loop(function() end)", "the function of loop does not wait; let it wait with sync(1)"),
    ("pattern { event = 60 }", "a pattern that plays notes needs a voice"),
  ]) func whatFailsLaterIsToldAtTheSequence(sequence: String, message: String) throws {
    let problems = try Performance(
      mappingText("sequences = {\ns = \(sequence) }"), seconds: 0.5
    ).problems
    #expect(problems.count == 1 && problems.first?.contains(message) == true, "\(problems)")
    #expect(problems.first?.hasPrefix("test.lua:9:") == true, "\(problems)")
  }

  @Test(arguments: ["every(1, ", "loop("])
  func anEndlessFunctionIsStoppedByItsBudget(word: String) throws {
    let performance = try Performance(
      mappingText(
        """
        sequences = {
          a = \(word)function() for _ = 1, math.huge do end end),
          b = every(1, function() \(Self.click) end),
        }
        """), seconds: 2)
    #expect(performance.starts.count == 4)
    #expect(performance.conductor.problems.map(\.fault.code) == [.budget])
  }

  @Test func theyBelongIntoSequences() throws {
    for word in ["every(1, function() end)", "loop(function() end)"] {
      let problems = try Performance(
        sequenceText("sync(9)", "control = function() \(word) end,"), seconds: 0.1
      ).problems
      #expect(
        problems.first?.contains("belongs in `sequences`, or into a running sequence") == true)
    }
  }

  @Test func aRhythmIsReadStepByStep() throws {
    #expect(
      try outputs(
        "local r = rhythm 'X.o' for n = 0, 4 do out(r:at(n) or 0) end out(#r) out(r[1])")
        == [0.25, 1, 0, 0.25, 1, 3, 1])
    #expect(try outputs("out(tostring(euclid(3, 8)) == 'X..X..X.' and 1 or 0)") == [1])
    #expect(
      try outputs("local n = 0 for _ in pairs(euclid(3, 8)) do n = n + 1 end out(n)") == [8])
  }

  @Test func aPatternTakesARhythm() throws {
    for pulse in ["'x..x..x.'", "rhythm 'x..x..x.'", "euclid(3, 8)"] {
      #expect(
        try starts(
          "pattern { voice = 'v', unit = '1/8', duration = 0.01, pulse = \(pulse), event = 60, repeats = 0 }"
        )
          == [0, 1.5, 3])
    }
  }

  @Test func anIntervalIsCountedFromTheRoot() throws {
    #expect(
      try outputs(
        "local t = tuning({ 0, 2, 3, 7, 8 }, 'D3') for d = -1, 5 do out(t:interval(d)) end")
        == [-4, 0, 2, 3, 7, 8, 12])
    #expect(
      loadError("local _ = tuning('major'):interval(0.5)\nreturn mapping {}")
        .contains("the degree is 0.5; expected a whole number"))
  }

  @Test func theCauseOfANoteIsItsLine() throws {
    let performance = try Performance(
      mappingText("sequences = {\ns = pattern { voice = 'v', event = 60 } }"), seconds: 0.1)
    #expect(performance.events.first?.cause.line == 9)
  }
}
