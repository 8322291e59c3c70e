import Score
import Testing

@testable import Mappings

/// clock.run and its companions, by norns' documentation of `clock`.
struct ClockRunTests {
  @Test func aCoroutineRunsAtOnceUpToItsFirstWait() throws {
    #expect(
      try outputs(
        """
        local n = 0
        local id = clock.run(function(a, b) n = a + b clock.sleep(1) n = 100 end, 3, 4)
        out(n) out(id) out(clock.run(function() end))
        """) == [7, 1, 2])
  }

  @Test func coroutinesGoOnBesideTheirSequence() throws {
    let performance = try Performance(
      sequenceText(
        """
        clock.run(function() while true do play("v", { duration = 0.01 }) clock.sync(1) end end)
        clock.run(function() clock.sleep(0.3) play("v", { duration = 0.01 }) end)
        clock.sync(1, 1/4) play("v", { duration = 0.01 })
        """), seconds: 1.2)
    #expect(performance.problems == [])
    #expect(performance.starts == [0, 6000, 14_400, 24_000, 48_000])
  }

  @Test func aCancelledCoroutineNeverGoesOn() throws {
    let performance = try Performance(
      sequenceText(
        """
        local id = clock.run(function() while true do play("v", { duration = 0.01 }) sync(1) end end)
        sync(2) clock.cancel(id) clock.cancel(id) clock.cancel(99)
        local own own = clock.run(function() clock.cancel(own or 2) play("v", { duration = 0.01 }) sync(1) play("v") end)
        """), seconds: 3)
    #expect(performance.problems == [])
    #expect(performance.starts == [0, 24_000, 48_000])
    #expect(performance.conductor.sequencer.tasks.count == 0)
  }

  @Test func aCoroutineOfItsOwnCanCancelItself() throws {
    let performance = try Performance(
      sequenceText(
        """
        local id
        id = clock.run(function() sync(1) clock.cancel(id) play("v", { duration = 0.01 }) sync(1) play("v") end)
        """), seconds: 3)
    #expect(performance.starts == [24_000])
  }

  /// A script that doubles its coroutines at every tick is stopped, and all of them with it.
  @Test func coroutinesThatMultiplyAreCancelled() throws {
    let performance = try Performance(
      sequenceText(
        """
        local function twice()
          sleep(0.01)
          clock.run(twice)
          clock.run(twice)
        end
        clock.run(twice)
        """), seconds: 0.5)
    #expect(
      performance.problems.contains {
        $0.contains("clock.run: 20000 coroutines lived") || $0.contains("over its time budget")
      }, "\(performance.problems)")
  }

  @Test func theClockSaysBeatsTempoAndTheLengthOfABeat() throws {
    let performance = try Performance(
      sequenceText(
        """
        clock.sleep(1)
        for _, x in ipairs { clock.get_beats(), clock.get_tempo(), clock.get_beat_sec() } do
          play("v", { cutoff = 100 + x * 10 })
        end
        """, "tempo = 90"))
    #expect(performance.values(slot: 5) == [115, 1000, Float(100 + 10 / 1.5)])
  }

  @Test func controlStartsACoroutineAtItsTick() throws {
    let text = mappingText(
      """
      control = function(env, out)
        if not started then
          started = true
          clock.run(function() while true do play("v", { duration = 0.01 }) clock.sleep(0.25) end end)
        end
      end,
      """, before: "started = false")
    let performance = try Performance(text, seconds: 0.6)
    #expect(performance.problems == [])
    #expect(performance.starts == [0, 12_000, 24_000])
  }

  @Test func anErrorEndsOnlyItsCoroutine() throws {
    let performance = try Performance(
      sequenceText(
        """
        clock.run(function() sync(1) play("w") end)
        clock.run(function() play("u") end)
        while true do play("v", { duration = 0.01 }) sync(1) end
        """), seconds: 1.2)
    #expect(performance.starts == [0, 24_000, 48_000])
    #expect(
      performance.problems == [
        "test.lua:10: unknown voice \"u\"; valid: v",
        "test.lua:9:36: unknown voice \"w\"; valid: v",
      ])
    #expect(performance.conductor.sequencer.tasks.isEmpty)
  }

  @Test func whatARunawayCoroutineStartedAndEndedIsTakenBack() throws {
    let text = mappingText(
      """
      sequences = {
        good = function()
          held = play("v")
          id = clock.run(function() while true do sync(1) play("v", { duration = 0.01 }) end end)
        end,
        bad = function()
          sleep(0.6)
          held:release() clock.cancel(id) tempo(300)
          clock.run(function() play("v") sleep(0.1) play("v") end)
          while true do end
        end,
      }
      """)
    let performance = try Performance(text, seconds: 1.7)
    #expect(performance.conductor.problems.map(\.fault.code) == [.budget])
    #expect(performance.starts == [0, 24_000, 48_000, 72_000])
    #expect(performance.conductor.heldNotes.map(\.number) == [1])
  }

  @Test func eachCoroutineHasARandomStreamOfItsOwn() throws {
    func numbers(_ extra: String) throws -> [Double] {
      try outputs(
        """
        local list = {}
        clock.run(function() list[1] = random(1, 1000000) end)
        clock.run(function() list[2] = random(1, 1000000) \(extra) end)
        list[3] = random(1, 1000000)
        for _, x in ipairs(list) do out(x / 100) end
        """)
    }
    let plain = try numbers("")
    #expect(Set(plain).count == 3)
    #expect(try numbers("random() random()") == plain, "drawing more in one changes no other")
  }

  @Test(arguments: [
    ("clock.run(3)", "clock.run needs a function, not 3"),
    ("clock.cancel(\"x\")", "clock.cancel is given \"x\"; expected the number that clock.run"),
    ("clock.sync(-1)", "clock.sync(-1); expected a number of beats above 0, \"bar\" or \"4 bars\""),
    ("clock.sync(\"bat\")", "clock.sync(\"bat\"); expected a number of beats above 0"),
    ("clock.sleep(\"1\")", "clock.sleep(\"1\"); expected a number of seconds"),
    ("clock.slep(1)", "unknown word of clock \"slep\"; did you mean \"sleep\"?"),
    (
      "local function f() clock.run(f) end f()",
      "clock.run starts coroutines within coroutines without end"
    ),
  ])
  func aMistakeIsExplained(call: String, message: String) throws {
    let problems = try Performance(sequenceText(call), seconds: 0.1).problems
    #expect(problems.first?.contains(message) == true, "\(problems)")
    #expect(problems.first?.hasPrefix("test.lua:9:") == true, "\(problems)")
  }

  @Test func theFileItselfStartsNothing() {
    #expect(
      loadError("clock.run(function() end)\nreturn mapping {}").hasPrefix(
        "test.lua:1:1: clock.run works while the mapping is performed"))
  }

  @Test func whatIsTypedStartsCoroutinesToo() throws {
    let conductor = try Conductor(loaded(mappingText("")), inputs: [], sampleRate: 48_000)
    for tick in 0...10 { _ = conductor.advance(to: tick, inputs: []) }
    let now = try conductor.evaluate(
      "id = clock.run(function() while true do play('v', { duration = 0.01 }) clock.sleep(0.1) end end)",
      budget: .tick
    ).events
    #expect(now.first?.event == Event(frame: 4800, .start(note: 1, voice: 0)))
    #expect(throws: Fault.self) {
      try conductor.evaluate("clock.run(function() sleep(0.01) play('v') end) bad()", budget: .tick)
    }
    var later: [Event] = []
    for tick in 11...35 { later += conductor.advance(to: tick, inputs: []).map(\.event) }
    #expect(later.filter { if case .start = $0.action { true } else { false } }.count == 2)
    #expect(conductor.sequenceStates.map(\.state) == ["1 coroutines wait"])
    _ = try conductor.evaluate("clock.cancel(id)", budget: .tick)
    #expect(conductor.sequenceStates.isEmpty)
  }
}
