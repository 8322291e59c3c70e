import CAllocations
import Score
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

  @Test func renderingAllocatesNothing() throws {
    var random = SeededRandom(seed: 1)
    let orchestra = Orchestra(
      voices: [Voices.rich(polyphony: 20), Voices.tone(polyphony: 3), Voices.everyUnit],
      effects: [
        EffectSpec(name: "louder", unit: "gain", values: [12]),
        EffectSpec(name: "echo", unit: "delay", values: [0.05, 0.5, 0.3]),
        EffectSpec(name: "room", unit: "reverb", values: [1, 0.3, 0.3]),
      ], tables: Voices.tables)
    let engine = try Engine(orchestra, sampleRate: 48_000, seed: 1)
    let (left, right) = (
      UnsafeMutablePointer<Float>.allocate(capacity: 4096),
      UnsafeMutablePointer<Float>.allocate(capacity: 4096)
    )
    var (frame, note, worst) = (Int64(0), UInt32(0), 0)
    for _ in 0..<4000 {
      let count = random.integer(in: 1...200)
      for event in events(from: frame, count, &note, &random) {
        #expect(engine.events.push(event))
      }
      allocations_watch()
      engine.render(left: left, right: right, frames: count)
      worst = max(worst, allocations_count())
      frame += Int64(count)
    }
    #expect(worst == 0)
    let counters = engine.counters
    #expect(counters.notes > 5000 && counters.stolen > 100 && counters.limited > 1000)
    #expect(counters.refused > 100 && counters.faults > 10)
    left.deallocate()
    right.deallocate()
  }

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
