import Score
import TestSupport
import Testing

@testable import Engine

/// Anything may come through the ring.
struct RandomEventTests {
  private static let values: [Float] = [
    0, 1, -1, 440, 1e-30, 1e30, -1e38, .infinity, -.infinity, .nan, 0.5, 24_000, -120,
  ]

  private func event(_ frame: Int64, _ random: inout SeededRandom) -> Event {
    let note = UInt32(random.integer(in: 0...200))
    let slot = UInt16(
      random.integer(in: 0...7) == 7 ? random.integer(in: 0...65_535) : Int(note % 6))
    let voice = UInt16(random.integer(in: 0...4))
    let value = Self.values[random.integer(in: 0...Self.values.count - 1)]
    let ramp = [0, 1, 64, 1000, .max][random.integer(in: 0...4)] as UInt32
    let action: Event.Action =
      switch random.integer(in: 0...7) {
      case 0, 1: .start(note: note, voice: voice)
      case 2, 3: .set(note: note, slot: slot, value: value, ramp: ramp)
      case 4: .release(note: note)
      case 5: .voice(voice, slot: slot, value: value, ramp: ramp)
      case 6: .effect(voice, slot: slot, value: value, ramp: ramp)
      default: .level(value: min(value, 6), ramp: ramp)
      }
    let jitter = Int64(random.integer(in: -20...20))
    return Event(frame: random.integer(in: 0...500) == 0 ? -frame : frame + jitter, action)
  }

  @Test func randomEventsLeaveSoundOrSilence() throws {
    let orchestra = Orchestra(
      voices: [Voices.rich(polyphony: 5), Voices.tone(polyphony: 1), Voices.everyUnit],
      effects: [
        EffectSpec(name: "e", unit: "delay", values: [0.05, 0.5, 0.3]),
        EffectSpec(name: "r", unit: "reverb", values: [1, 1, 1, 250, 4000, 0.3, 1, 0, 0.3]),
      ], tables: Voices.tables)
    let engine = try Engine(orchestra, sampleRate: 48_000, seed: 1, threads: 2)
    var random = SeededRandom(seed: Drawn.seed ?? 99)
    var (left, right) = ([Float](repeating: 0, count: 512), [Float](repeating: 0, count: 512))
    var (worst, isFinite) = (0.0, true)
    for block in 0..<Int64(Drawn.count(400, of: 1000)) {
      for k in 0..<100 as Range<Int64> {
        #expect(engine.events.push(event(block * 512 + k * 5, &random)))
      }
      engine.render(left: &left, right: &right, frames: 512)
      worst = max(worst, Level.peak(left), Level.peak(right))
      isFinite = isFinite && Level.isFinite(left) && Level.isFinite(right)
    }
    #expect(isFinite && worst <= 0.8913)
    let counters = engine.counters
    #expect(counters.notes > 4000 && counters.refused > 8000 && counters.late > 40)
    #expect(counters.faults > 0 && counters.stolen > 400)
  }
}
