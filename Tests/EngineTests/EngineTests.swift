import Score
import TestSupport
import Testing

@testable import Engine

/// Time, determinism and parameters of the whole engine.
struct EngineTests {
  @Test(arguments: [Int64(0), 1, 17, 63, 64, 100, 1000, 4095, 4097])
  func notesSoundFromTheirExactFrameToTheirExactEnd(frame: Int64) throws {
    let events = [Voices.start(1, at: frame), Voices.release(1, at: frame + 200)]
    let out = try EngineBench.render(
      Orchestra(voices: [Voices.held()]), events, frames: 8192, blocks: [100])
    let sounding = out.left.indices.filter { out.left[$0] != 0 }
    // the envelope is 0 on its first sample and 1 up to the sample of the release
    #expect(sounding.first == Int(frame) + 1 && sounding.last == Int(frame) + 200)
    #expect(sounding.count == 200)
    for i in sounding { #expect(abs(out.left[i] - 0.5 * Voices.middle) < 1e-6) }
    #expect(out.left == out.right)
  }

  @Test func aThousandNotesInAnyOrderEachKeepTheirFrames() throws {
    var random = SeededRandom(seed: 3)
    var events: [Event] = []
    var truth = [Int](repeating: 0, count: 20_000)
    for note in 1...1000 {
      let start = random.integer(in: 0...19_000)
      let length = random.integer(in: 1...300)
      events.append(Voices.start(UInt32(note), at: Int64(start)))
      events.append(Voices.release(UInt32(note), at: Int64(start + length)))
      for i in start + 1...start + length where i < truth.count { truth[i] += 1 }
      events.append(Voices.set(UInt32(note), VoiceSpec.Slot.level, to: -40, at: Int64(start)))
    }
    events.sort { $0.frame < $1.frame }
    let out = try EngineBench.render(
      Orchestra(voices: [Voices.held(polyphony: 400)]), events, frames: truth.count)
    #expect(out.counters.notes == 1000 && out.counters.stolen == 0)
    for i in truth.indices {
      #expect(abs(out.left[i] - Float(truth[i]) * 0.005 * Voices.middle) < 1e-5, "frame \(i)")
    }
  }

  private static let busyOrchestra = Orchestra(
    voices: [Voices.rich(), Voices.tone()],
    effects: [
      EffectSpec(name: "echo", unit: "delay", values: [0.05, 0.5, 0.3]),
      EffectSpec(name: "room", unit: "reverb", values: [1, 1, 1, 250, 4000, 0.3, 1, 0, 0.3]),
    ])

  private static let busyEvents: [Event] = {
    var random = SeededRandom(seed: 8)
    var events: [Event] = []
    for note in 1...150 as ClosedRange<UInt32> {
      let frame = Int64(random.integer(in: 0...30_000))
      events.append(Voices.start(note, voice: UInt16(note % 4 == 0 ? 1 : 0), at: frame))
      events.append(Voices.set(note, 0, to: Float(60 + 900 * random.uniform()), at: frame))
      events.append(Voices.set(note, 3, to: -30, over: 700, at: frame))
      events.append(Voices.release(note, at: frame + Int64(random.integer(in: 1...9000))))
    }
    for k in 0..<40 {
      let frame = Int64(k * 800 + 13)
      let cutoff = Float(300 + 4000 * random.uniform())
      events.append(Event(frame: frame, .voice(0, slot: 5, value: cutoff, ramp: 480)))
      events.append(Event(frame: frame, .voice(0, slot: 3, value: Float(-k % 7), ramp: 100)))
      events.append(Event(frame: frame, .effect(0, slot: 0, value: 0.04, ramp: 333)))
      events.append(Event(frame: frame, .level(value: Float(-k % 5), ramp: 64)))
    }
    return events.sorted { $0.frame < $1.frame }
  }()

  @Test(arguments: [[1], [37], [512], [4096], [1, 64, 3, 700]])
  func blockSizeNeverChangesTheSound(blocks: [Int]) throws {
    let truth = try EngineBench.render(Self.busyOrchestra, Self.busyEvents, frames: 40_000)
    let other = try EngineBench.render(
      Self.busyOrchestra, Self.busyEvents, frames: 40_000, blocks: blocks)
    #expect(Level.rms(truth.left) > 0.01)
    #expect(other.left == truth.left && other.right == truth.right)
    #expect(other.counters == truth.counters)
  }

  @Test(arguments: [2, 3])
  func theNumberOfThreadsNeverChangesTheSound(threads: Int) throws {
    let truth = try EngineBench.render(Self.busyOrchestra, Self.busyEvents, frames: 20_000)
    let other = try EngineBench.render(
      Self.busyOrchestra, Self.busyEvents, frames: 20_000, threads: threads)
    #expect(other.left == truth.left && other.right == truth.right)
  }

  @Test func theSameSeedGivesTheSameSamplesAndAnotherSeedOthers() throws {
    func render(_ seed: UInt64) throws -> [Float] {
      try EngineBench.render(Self.busyOrchestra, Self.busyEvents, frames: 8000, seed: seed).left
    }
    let first = try render(1)
    #expect(try render(1) == first)
    #expect(try render(2) != first)
  }

  /// What a voice sounds like depends on its name, its notes and the seed, not on its neighbours.
  @Test func anotherVoiceBesideItDoesNotChangeAVoice() throws {
    let events = [Voices.start(1, at: 10), Voices.release(1, at: 3000)]
    let alone = try EngineBench.render(
      Orchestra(voices: [Voices.rich()]), events, frames: 4000)
    let beside = try EngineBench.render(
      Orchestra(voices: [Voices.rich(), Voices.rich("other")]), events, frames: 4000)
    #expect(beside.left == alone.left)
  }

  @Test func lateEventsAreCountedAndComeAtOnce() throws {
    var bench = try EngineBench(Orchestra(voices: [Voices.held()]))
    _ = bench.render(1000)
    #expect(bench.engine.events.push(Voices.start(1, at: 500)))
    let out = bench.render(1000)
    #expect(bench.engine.counters.late == 1 && bench.engine.counters.notes == 1)
    #expect(out.left.contains { $0 != 0 })
  }

  @Test func whatDoesNotExistIsRefusedAndCounted() throws {
    let orchestra = Orchestra(
      voices: [Voices.held()], effects: [EffectSpec(name: "g", unit: "gain", values: [0])])
    let events: [Event] = [
      Voices.start(1, voice: 7, at: 0), Voices.start(2, at: 0), Voices.set(2, 99, to: 1, at: 1),
      Voices.set(2, 3, to: .nan, at: 1),
      Event(frame: 2, .voice(9, slot: 0, value: 1, ramp: 0)),
      Event(frame: 2, .voice(0, slot: 90, value: 1, ramp: 0)),
      Event(frame: 2, .voice(0, slot: 3, value: .infinity, ramp: 0)),
      Event(frame: 2, .effect(1, slot: 0, value: 1, ramp: 0)),
      Event(frame: 2, .effect(0, slot: 1, value: 1, ramp: 0)),
      Event(frame: 3, .level(value: .nan, ramp: 0)), Voices.release(77, at: 3),
      Voices.set(77, 0, to: 1, at: 3),
    ]
    let out = try EngineBench.render(orchestra, events, frames: 640)
    // the last two name a note that does not sound: that is no mistake, it may just have ended
    #expect(out.counters.refused == 9)
    #expect(out.counters.notes == 1 && abs(out.left[600] - 0.5 * Voices.middle) < 1e-6)
  }

  @Test func theSilentEngineIsSilentAndEmptyOrchestrasRender() throws {
    let out = try EngineBench.render(Orchestra(), [], frames: 1000, blocks: [333])
    #expect(out.left.allSatisfy { $0 == 0 } && out.right.allSatisfy { $0 == 0 })
    #expect(out.counters == EngineCounters())
  }
}
