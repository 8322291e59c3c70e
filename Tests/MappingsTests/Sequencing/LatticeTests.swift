import Score
import Testing

@testable import Mappings

/// lattice by norns' documentation: divisions of a measure, swing in percent, delay, order.
struct LatticeTests {
  /// Beats at which the sprockets `a`, `b`… of a body act, at 60 bpm so that a beat is a second.
  private func starts(_ body: String, seconds: Double) throws -> [Double] {
    let performance = try Performance(
      sequenceText(
        """
        local l = lattice:new()
        local function act() play("v", { duration = 0.001 }) end
        \(body)
        """, "tempo = 60"), seconds: seconds)
    #expect(performance.problems == [])
    return performance.starts.map { Double($0) / 48_000 }
  }

  @Test func divisionsAreThoseOfAMeasureOfFourQuarters() throws {
    #expect(
      try starts("l:new_sprocket { action = act } l:start()", seconds: 3.5) == [0, 1, 2, 3])
    #expect(
      try starts("l:new_pattern { action = act, division = 1/8 } l:start()", seconds: 1.2)
        == [0, 0.5, 1])
    #expect(
      try starts(
        "l = lattice:new { meter = 3 } l:new_sprocket { action = act, division = 1/2 } l:start()",
        seconds: 3.2) == [0, 1.5, 3])
  }

  @Test func divisionsThatAreNoPulsesAreExact() throws {
    let sevenths = try starts(
      "l:new_sprocket { action = act, division = 1/7 } l:start()", seconds: 4.5)
    #expect(sevenths.count == 8)
    for (index, beat) in sevenths.enumerated() {
      #expect(abs(beat - Double(index) * 4 / 7) <= 0.5 / 48_000 + 1e-9)
    }
  }

  @Test func swingIsThePartOfAPairInPercent() throws {
    #expect(
      try starts(
        "l:new_sprocket { action = act, division = 1/8, swing = 60 } l:start()", seconds: 2.8)
        == [0, 0.6, 1, 1.6, 2, 2.6])
    #expect(
      try starts(
        "local s = l:new_sprocket { action = act, division = 1/8 } l:start() sync(1.9) s:set_swing(75)",
        seconds: 3.2) == [0, 0.5, 1, 1.5, 2, 2.75, 3])
  }

  @Test func delayIsAPartOfTheDivision() throws {
    #expect(
      try starts(
        "l:new_sprocket { action = act, division = 1/4, delay = 0.25 } l:start()", seconds: 2.5)
        == [0.25, 1.25, 2.25])
    #expect(
      try starts(
        "local s = l:new_sprocket { action = act } l:start() sync(1, 1/2) s:set_delay(0.5)",
        seconds: 3.8) == [0, 1, 2.5, 3.5])
  }

  @Test func orderThenAgeDecideAtOneInstant() throws {
    #expect(
      try outputs(
        """
        local l = lattice:new()
        l:new_sprocket { action = function() out(1) end }
        l:new_sprocket { action = function() out(2) end, order = 1 }
        l:new_sprocket { action = function() out(3) end, order = 5 }
        l:new_sprocket { action = function(t) out(4 + t) end }
        l:start()
        """) == [2, 1, 4, 3])
  }

  @Test func sprocketsAndLatticesStopAndGoOn() throws {
    #expect(
      try starts(
        """
        local s = l:new_sprocket { action = act }
        l:start() sleep(1.5) s:stop() sleep(2) s:start() sleep(2) l:stop()
        """, seconds: 8) == [0, 1, 4, 5])
    #expect(
      try starts(
        """
        local s = l:new_sprocket { action = act, enabled = false }
        l:start() sleep(1.496) s:toggle() sleep(1.1) s:set_division(1/8) sleep(1.3) s:destroy()
        """, seconds: 8) == [1.5, 2.5, 3, 3.5])
    #expect(
      try starts(
        "l:new_sprocket { action = act } l:start() sleep(1.5) l:destroy()", seconds: 3) == [0, 1])
  }

  @Test func aLatticeCanBePulsedByHand() throws {
    #expect(
      try outputs(
        """
        local l = lattice:new { auto = false, ppqn = 2 }
        l:new_sprocket { action = function(t) out(t) end, division = 1/4 }
        l:start() for _ = 1, 5 do l:pulse() end
        out(l.transport)
        """) == [0, 2, 4, 5])
  }

  @Test func aLatticeGoesOnAfterAReload() throws {
    let text = """
      local l = lattice:new()
      local function act() play("v", { duration = 0.001 }) end
      l:new_sprocket { action = act, division = 1/8, swing = 70 }
      l:new_sprocket { action = act, division = 1/7, delay = 0.1 }

      """ + sequenceText("l:start()", "tempo = 97")
    let whole = try Performance(text, seconds: 5).starts
    let old = try Conductor(loaded(text), inputs: [], sampleRate: 48_000)
    var events: [ScheduledEvent] = []
    for tick in 0...217 { events += old.advance(to: tick, inputs: []) }
    let new = try Conductor(
      loaded(text + " ", after: old.mapping), inputs: [], sampleRate: 48_000, after: old)
    for tick in 218...500 { events += new.advance(to: tick, inputs: []) }
    let starts = events.compactMap {
      if case .start = $0.event.action { $0.event.frame } else { nil }
    }
    #expect(new.problems == [] && starts.count == whole.count)
    #expect(zip(starts, whole).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test(arguments: [
    ("lattice:new { pqn = 4 }", "unknown option of lattice:new \"pqn\"; did you mean \"ppqn\"?"),
    (
      "lattice:new():new_sprocket { swing = 101 }", "the swing is 101; expected a number in 0...100"
    ),
    ("lattice:new():new_sprocket { action = 3 }", "the action of a sprocket is 3"),
    ("lattice.knew()", "unknown word of lattice \"knew\"; did you mean \"new\"?"),
  ])
  func aMistakeIsExplained(call: String, message: String) throws {
    let problems = try Performance(sequenceText(call), seconds: 0.1).problems
    #expect(problems.first?.contains(message) == true, "\(problems)")
  }
}
