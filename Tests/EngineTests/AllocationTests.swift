import CAllocations
import Score
import Signals
import TestSupport
import Testing

@testable import Engine

/// The rule of the audio side: rendering neither allocates nor frees.
struct AllocationTests {
  @Test func theCounterCounts() {
    allocations_watch()
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 100)
    memory.deallocate()
    #expect(allocations_count() == 2)
  }

  /// Levels are measured meanwhile.
  @Test func renderingAllocatesNothing() throws {
    var random = SeededRandom(seed: Drawn.seed ?? 1)
    let orchestra = Orchestra(
      voices: [Voices.rich(polyphony: 20), Voices.tone(polyphony: 3), Voices.everyUnit],
      effects: [
        EffectSpec(name: "louder", unit: "gain", values: [12]),
        EffectSpec(name: "echo", unit: "delay", values: [0.05, 0.5, 0.3]),
        EffectSpec(name: "room", unit: "reverb", values: [1, 1, 1, 250, 4000, 0.3, 1, 0, 0.3]),
      ], tables: Voices.tables, buses: [BusSpec(name: "some", voices: [1])])
    let engine = try Engine(orchestra, sampleRate: 48_000, seed: 1)
    let (left, right) = (
      UnsafeMutablePointer<Float>.allocate(capacity: 4096),
      UnsafeMutablePointer<Float>.allocate(capacity: 4096)
    )
    var (frame, note, worst) = (Int64(0), UInt32(0), 0)
    for _ in 0..<Drawn.count(1500, of: 4000) {
      let count = random.integer(in: 1...200)
      for event in events(from: frame, count, &note, &random) {
        #expect(engine.events.push(event))
      }
      _ = engine.takeLevels()
      allocations_watch()
      engine.render(left: left, right: right, frames: count)
      worst = max(worst, allocations_count())
      frame += Int64(count)
    }
    #expect(worst == 0)
    let counters = engine.counters
    #expect(counters.notes > 1500 && counters.stolen > 20 && counters.limited > 200)
    #expect(counters.refused > 20 && counters.faults > 2)
    left.deallocate()
    right.deallocate()
  }

  /// Every effect, on a bus, with a send to another.
  @Test(arguments: Drawn.cases(12, of: Catalogue.effects.map(\.name)))
  func noEffectAllocates(name: String) throws {
    let spec = Catalogue.effect(named: name)!.spec
    let effect = EffectSpec(
      name: "e", unit: name, values: spec.inputs.map(\.defaultValue),
      table: spec.table == .recording ? 1 : nil, bus: 0, target: spec.table == .bus ? 1 : nil)
    let orchestra = Orchestra(
      voices: [Voices.rich(polyphony: 20)], effects: [effect], tables: Voices.tables,
      buses: [BusSpec(name: "x", voices: [0]), BusSpec(name: "y")])
    let engine = try Engine(orchestra, sampleRate: 48_000, seed: 1)
    let left = UnsafeMutablePointer<Float>.allocate(capacity: 512)
    let right = UnsafeMutablePointer<Float>.allocate(capacity: 512)
    _ = engine.events.push(Voices.start(1, at: 0))
    var (worst, loudest) = (0, Float(0))
    for _ in 0..<200 {
      allocations_watch()
      engine.render(left: left, right: right, frames: 512)
      worst = max(worst, allocations_count())
      for i in 0..<512 { loudest = max(loudest, abs(left[i])) }
    }
    #expect(worst == 0)
    #expect(loudest > 0.001, "\(loudest)")
    #expect(engine.counters.effectFaults == 0)
    left.deallocate()
    right.deallocate()
  }

  /// A swap, the takeover of notes and the crossfade neither; what has faded out is freed by the other side.
  @Test func swappingVersionsAllocatesNothing() throws {
    let versions = [
      Orchestra(voices: [Voices.rich(polyphony: 20), Voices.tone("b")], effects: [Self.room]),
      Orchestra(voices: [Voices.tone("b", attack: 0.1), Voices.rich(polyphony: 20)]),
      Orchestra(voices: [Voices.held("rich", polyphony: 40)], effects: [Self.echo, Self.room]),
    ]
    let engine = try Engine(versions[0], sampleRate: 48_000, seed: 1)
    let (left, right) = (
      UnsafeMutablePointer<Float>.allocate(capacity: 4096),
      UnsafeMutablePointer<Float>.allocate(capacity: 4096)
    )
    var worst = 0
    for n in 1...60 {
      let frame = Int64(n * 2000)
      let isAccepted = engine.handOver(try engine.prepare(versions[n % 3]))
      #expect(isAccepted)
      #expect(engine.events.push(Event(frame: frame - 2000 + 37, .swap)))
      #expect(engine.events.push(Voices.start(UInt32(n), at: frame - 1900)))
      #expect(engine.events.push(Event(frame: frame - 900, .mute(voice: 0, isMuted: n % 2 == 0))))
      _ = engine.takeLevels()
      allocations_watch()
      engine.render(left: left, right: right, frames: 2000)
      worst = max(worst, allocations_count())
    }
    #expect(worst == 0 && engine.counters.swaps == 60)
    left.deallocate()
    right.deallocate()
  }

  private static let room = EffectSpec(
    name: "room", unit: "reverb", values: [1, 1, 1, 250, 4000, 0.3, 1, 0, 0.3])
  private static let echo = EffectSpec(name: "echo", unit: "delay", values: [0.05, 0.5, 0.3])

  /// Notes that begin and end, ramps of everything, late, refused and faulty ones.
  private func events(
    from frame: Int64, _ count: Int, _ note: inout UInt32, _ random: inout SeededRandom
  ) -> [Event] {
    var events: [Event] = []
    for _ in 0..<random.integer(in: 0...3) {
      note += 1
      let at = frame + Int64(random.integer(in: 0...count - 1)) - (note % 50 == 0 ? 100 : 0)
      let (value, ramp) = (Float(random.uniform()), UInt32(random.integer(in: 0...500)))
      events.append(Voices.start(note, voice: UInt16(random.integer(in: 0...2)), at: at))
      events.append(Voices.set(note, random.integer(in: 0...5), to: value, over: ramp, at: at))
      events.append(Voices.set(note, 0, to: note % 40 == 0 ? 1e38 : 300 * value, at: at))
      events.append(Event(frame: at, .voice(0, slot: 3, value: -value, ramp: ramp)))
      events.append(Event(frame: at, .effect(1, slot: 0, value: 0.1 * value, ramp: ramp)))
      events.append(Event(frame: at, .level(value: -6 * value, ramp: ramp)))
      events.append(Event(frame: at, .voice(77, slot: 3, value: 0, ramp: 0)))
      events.append(Voices.release(UInt32(random.integer(in: 1...Int(note))), at: at))
    }
    return events.sorted { $0.frame < $1.frame }
  }
}
