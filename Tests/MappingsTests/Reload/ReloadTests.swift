import Score
import Testing

@testable import Mappings

/// A reload: which part of a performance goes on in the next version, and where.
struct ReloadTests {
  /// Performs one text up to a tick, then another; the events of the second.
  private func reload(
    _ first: String, _ second: String, at tick: Int = 130, until end: Int = 260,
    inputs: [InputSpec] = [], value: Double = 0
  ) throws -> (conductor: Conductor, before: [Event], after: [Event]) {
    let values = inputs.map { _ in value }
    let old = try Conductor(loaded(first), inputs: inputs, sampleRate: 48_000)
    var before: [Event] = []
    for tick in 0...tick { before += old.advance(to: tick, inputs: values).map(\.event) }
    let mapping = try loaded(second, after: old.mapping)
    let new = try Conductor(mapping, inputs: inputs, sampleRate: 48_000, after: old)
    var after: [Event] = []
    for tick in tick + 1...end { after += new.advance(to: tick, inputs: values).map(\.event) }
    return (new, before, after)
  }

  private func starts(_ events: [Event]) -> [Int64] {
    events.compactMap { if case .start = $0.action { $0.frame } else { nil } }
  }

  private func releases(_ events: [Event]) -> [Int64] {
    events.compactMap { if case .release = $0.action { $0.frame } else { nil } }
  }

  private func pitches(_ events: [Event]) -> [Double] {
    events.compactMap {
      if case .set(_, 0, let value, _) = $0.action {
        Pitch.midi(hertz: Double(value)).rounded()
      } else {
        nil
      }
    }
  }

  private let clicks = "while true do play('v', { duration = 0.01 }) sync(1) end"

  @Test func anUnchangedSequenceKeepsItsBeat() throws {
    let text = sequenceText(clicks, "tempo = 120")
    let out = try reload(text, text + " -- saved again")
    #expect(starts(out.before) == [0, 24_000, 48_000])
    #expect(starts(out.after) == [72_000, 96_000, 120_000])
    #expect(out.conductor.counts.notes == 3 && out.conductor.problems.isEmpty)
  }

  @Test func aChangedSequenceBeginsWhereTheOldOneWouldHaveGoneOn() throws {
    let out = try reload(
      sequenceText(clicks, "tempo = 120"),
      sequenceText(clicks.replacing("sync(1)", with: "sync(1/2)"), "tempo = 120"))
    #expect(starts(out.after) == [72_000, 84_000, 96_000, 108_000, 120_000])
  }

  @Test func aMappingThatReloadsOnTheBarBeginsItsChangedSequencesThere() throws {
    let out = try reload(
      sequenceText(clicks, "tempo = 120, reload_on = 'bar'"),
      sequenceText(clicks.replacing("sync(1)", with: "sync(1/2)"), "tempo = 120, reload_on = 'bar'")
    )
    // 130 ticks are 1.3 s, beat 2.6; the bar begins at beat 4, 2 s
    #expect(starts(out.after).first == 96_000)
    #expect(out.conductor.mapping.reloadBeats == 4)
  }

  @Test func aDroneWhoseTextIsTheSameGoesOn() throws {
    let drone = "play('v', { pitch = 'D2' })"
    let out = try reload(
      sequenceText(drone), "-- a comment\n" + sequenceText("  " + drone + "  -- held", "tempo = 90")
    )
    #expect(starts(out.after) == [] && releases(out.after) == [])
    #expect(out.conductor.heldNotes.map(\.voice) == ["v"])
    #expect(releases(out.conductor.finish().map(\.event)).count == 1)
  }

  @Test func aDroneThatWasLetGoByHandBeginsAgainWithTheReload() throws {
    let text = sequenceText("play('v', { pitch = 'D2' })")
    let old = try Conductor(loaded(text), inputs: [], sampleRate: 48_000)
    for tick in 0...10 { _ = old.advance(to: tick, inputs: []) }
    #expect(releases(old.release(voices: ["v"]).map(\.event)) == [4800])
    let mapping = try loaded(text, after: old.mapping)
    let new = try Conductor(mapping, inputs: [], sampleRate: 48_000, after: old)
    var after: [Event] = []
    for tick in 11...30 { after += new.advance(to: tick, inputs: []).map(\.event) }
    #expect(starts(after) == [4800] && new.heldNotes.map(\.voice) == ["v"])
  }

  @Test func aChangedDroneIsLetGoAndBeginsAgainAtTheReload() throws {
    let out = try reload(
      sequenceText("play('v', { pitch = 'D2' })"), sequenceText("play('v', { pitch = 'E2' })"))
    #expect(releases(out.after) == [62_400] && starts(out.after) == [62_400])
    #expect(pitches(out.after) == [40])
  }

  @Test func anotherNumberIsAChange() throws {
    let out = try reload(
      sequenceText("play('v', { pitch = 'D2', level = -18 })"),
      sequenceText("play('v', { pitch = 'D2', level = -12 })"))
    #expect(starts(out.after) == [62_400])
    let changes = MappingChanges(
      from: try loaded("root = 40\n" + sequenceText("", "tempo = 90")),
      to: try loaded("root = 40\n" + sequenceText("", "tempo = 120")))
    #expect(changes.changed == ["tempo"] && changes.added == [] && changes.removed == [])
  }

  @Test func aChangeBeforeTheTableChangesTheSequencesThatMayUseIt() throws {
    func text(_ root: String) -> String {
      "local root = '\(root)'\n" + sequenceText("play('v', { pitch = root })")
    }
    #expect(try starts(reload(text("D2"), text("D2")).after) == [])
    #expect(try pitches(reload(text("D2"), text("E2")).after) == [40])
  }

  @Test func aRemovedSequenceLetsGoWhatItHolds() throws {
    let out = try reload(sequenceText("play('v', { pitch = 'D2' })"), mappingText("tempo = 90"))
    #expect(releases(out.after) == [62_400])
  }

  @Test func aNewSequenceBeginsAtTheNextBeat() throws {
    let out = try reload(mappingText("tempo = 120"), sequenceText(clicks, "tempo = 120"))
    #expect(starts(out.after).first == 72_000)
  }

  @Test func notesEndWhenTheyWouldHaveEnded() throws {
    let text = sequenceText("play('v', { duration = 2 }) play('v', { beats = 5 })", "tempo = 120")
    let out = try reload(text, text + " ")
    #expect(releases(out.after) == [96_000, 120_000])
  }

  @Test func randomStreamsGoOn() throws {
    let text = sequenceText(
      "while true do play('v', { pitch = random(20, 90), duration = 0.01 }) sync(1/4) end")
    let whole = try Performance(text, seconds: 2.6)
    let out = try reload(text, text + "  ")
    #expect(pitches(out.before + out.after) == pitches(whole.events.map(\.event)))
  }

  @Test func sequinsAndChainsKeepTheirPositions() throws {
    let before = """
      local notes = sequins { 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51 }
      local chain = markov { a = { b = 1 }, b = { c = 1 }, c = { d = 1 }, d = { a = 1 } }
      local steps = { a = 1, b = 2, c = 3, d = 4 }
      """
    let body = """
      while true do
        play('v', { pitch = notes(), duration = 0.01 })
        play('v', { pitch = 100 + steps[chain()], duration = 0.01 })
        sync(1)
      end
      """
    let text = before + "\n" + sequenceText(body, "tempo = 120")
    let out = try reload(text, text.replacing("40, 41", with: "30, 31"))
    #expect(pitches(out.before) == [40, 101, 41, 102, 42, 103])
    #expect(pitches(out.after) == [43, 104, 44, 101, 45, 102])
  }

  @Test func stateAndParametersAreThoseOfTheLastTick() throws {
    let text = """
      state.count = state.count or 0
      """ + "\n"
      + sequenceText(
        "while true do state.count = state.count + 1 play('v', { pitch = 40 + state.count, duration = 0.01 }) sync(1) end",
        "tempo = 120, params = { depth = { 1, min = 0, max = 9 } }")
    let old = try Conductor(loaded(text), inputs: [], sampleRate: 48_000)
    for tick in 0...10 { _ = old.advance(to: tick, inputs: []) }
    let mapping = try loaded(text, after: old.mapping)
    for tick in 11...130 { _ = old.advance(to: tick, inputs: []) }
    try old.mapping.set("depth", to: 5)
    let new = try Conductor(mapping, inputs: [], sampleRate: 48_000, after: old)
    var events: [Event] = []
    for tick in 131...160 { events += new.advance(to: tick, inputs: []).map(\.event) }
    #expect(pitches(events) == [44] && new.mapping.value(of: "depth") == 5)
  }

  @Test func anUnchangedParameterIsNotSentAgain() throws {
    let pace = Inputs.named("pace")!
    let map =
      "map = { { from = 'pace', to = 'v.cutoff', domain = { 0, 200 }, range = { 100, 1000 } } }"
    let out = try reload(
      mappingText(map), mappingText(map, before: "-- saved"), inputs: [pace], value: 100)
    #expect(out.before.count == 1 && out.after == [])
  }

  @Test func aMovedParameterGoesOnFromWhereItIs() throws {
    let pace = Inputs.named("pace")!
    func map(_ top: Int) -> String {
      mappingText(
        "map = { { from = 'pace', to = 'v.cutoff', domain = { 0, 200 }, range = { 100, \(top) } } }"
      )
    }
    let out = try reload(map(1000), map(2000), inputs: [pace], value: 100)
    #expect(out.after == [Event(frame: 62_400, .voice(0, slot: 5, value: 1050, ramp: 480))])
  }

  @Test func smoothingGoesOn() throws {
    let pace = Inputs.named("pace")!
    let text = mappingText(
      "map = { { from = 'pace', to = 'v.cutoff', domain = { 0, 200 }, range = { 100, 1000 }, smooth = 1 } }"
    )
    func moves(_ events: [Event]) -> [Float] {
      events.compactMap { if case .voice(_, 5, let value, _) = $0.action { value } else { nil } }
    }
    let whole = try Conductor(loaded(text), inputs: [pace], sampleRate: 48_000)
    let first = try Conductor(loaded(text), inputs: [pace], sampleRate: 48_000)
    var (a, b): ([Event], [Event]) = ([], [])
    var present = first
    for tick in 0...200 {
      let value = [tick < 50 ? 50.0 : 150]
      if tick == 100 {
        present = try Conductor(
          loaded(text + " ", after: first.mapping), inputs: [pace], sampleRate: 48_000, after: first
        )
      }
      a += whole.advance(to: tick, inputs: value).map(\.event)
      b += present.advance(to: tick, inputs: value).map(\.event)
    }
    #expect(moves(a) == moves(b))
  }

  /// The counts that `every` and `loop` gave, as cutoffs above 100.
  private func counts(_ events: [Event]) -> [Double] {
    events.compactMap {
      if case .set(_, 5, let value, _) = $0.action { Double(value) - 100 } else { nil }
    }
  }

  @Test(arguments: [
    "every(1/2, function(env, n) play('v', { cutoff = 100 + n, duration = 0.01 }) end)",
    "loop(function(env, n) play('v', { cutoff = 100 + n, duration = 0.01 }) sync(1/2) end)",
    "every(param 'step', function(env, n) play('v', { cutoff = 100 + n, duration = 0.01 }) end)",
  ])
  func theCountGoesOnOverAReload(sequence: String) throws {
    let text = mappingText(
      "tempo = 120, params = { step = { 0.5, min = 0.1, max = 2 } }, sequences = { s = \(sequence) }"
    )
    for next in [text + " -- saved", text.replacing("0.01", with: "0.02")] {
      let out = try reload(text, next)
      #expect(counts(out.before) + counts(out.after) == (1...11).map(Double.init))
      #expect(out.conductor.problems.isEmpty)
    }
  }

  @Test func theCountBeginsAnewWhereTheSequenceDoes() throws {
    let text = mappingText(
      "tempo = 120, reload_on = 'bar', sequences = { s = every(1, function(env, n) "
        + "play('v', { cutoff = 100 + n, duration = 0.01 }) end) }")
    let out = try reload(text, text.replacing("0.01", with: "0.02"), until: 420)
    #expect(counts(out.after) == [1, 2, 3, 4, 5])
    let same = try reload(text, text + " -- saved", until: 420)
    #expect(counts(same.after) == [4, 5, 6, 7, 8, 9])
  }

  @Test func theSecondEveryOfASequenceCountsForItself() throws {
    let text = sequenceText(
      "every(1/2, function(env, n) play('v', { cutoff = 100 + n, duration = 0.01 }) return n < 3 end)",
      "tempo = 120")
    let out = try reload(text, text + " -- saved", at: 40, until: 120)
    #expect(counts(out.before) == [1, 2] && counts(out.after) == [1, 2, 3])
  }

  @Test func theLevelOfAMappingIsDeclaredAndFollowsAReload() throws {
    func text(_ level: String) -> String { mappingText("\(level) sequences = {}") }
    func levels(_ events: [Event]) -> [Float] {
      events.compactMap { if case .level(let value, _) = $0.action { value } else { nil } }
    }
    let out = try reload(text("level = -12,"), text("level = -6,"))
    #expect(levels(out.before) == [-12] && levels(out.after) == [-6])
    let none = try reload(text(""), text("level = -6,"))
    #expect(levels(none.before) == [] && levels(none.after) == [-6])
    #expect(loadError(text("level = 99,")).contains("-120"))
  }
}
