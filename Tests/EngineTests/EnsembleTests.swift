import CAllocations
import Score
import Spatial
import Testing

@testable import Engine

/// Facts of several engines heard together, as they are: without a place in space.
@Suite struct EnsembleTests {
  private static func ensemble(_ parts: Int = 3, threads: Int = 1) throws -> Ensemble {
    var plan = SpacePlan(
      sampleRate: 48_000, sources: Array(repeating: SourceTraits(), count: parts))
    plan.output = .speakers([
      SpeakerPlace("L", azimuth: 30), SpeakerPlace("R", azimuth: -30),
    ])
    return Ensemble(
      try SpaceRenderer(plan, head: nil), sampleRate: 48_000, isLimited: false, threads: threads)
  }

  /// An engine that gives 0.5 · middle on both sides from the frame after its frame `start` on.
  private static func held(from start: Int64 = 0) throws -> Engine {
    let engine = try Engine(
      Orchestra(voices: [Voices.held()]), sampleRate: 48_000, seed: 1,
      options: EngineOptions(ending: .plain))
    #expect(engine.events.push(Voices.start(1, at: start)))
    #expect(engine.events.push(Voices.set(1, VoiceSpec.Slot.gate, to: 1, at: start)))
    return engine
  }

  /// The sound without the silence before it.
  private static func render(_ ensemble: Ensemble, frames: Int, block: Int) -> [Float] {
    let frames = frames + ensemble.latency
    var sound: [Float] = []
    let left = UnsafeMutablePointer<Float>.allocate(capacity: 2 * block)
    defer { left.deallocate() }
    let channels = [left, left + block]
    while sound.count < frames {
      let count = min(block, frames - sound.count)
      channels.withUnsafeBufferPointer { ensemble.render($0.baseAddress!, frames: count) }
      sound += UnsafeBufferPointer(start: left, count: count)
    }
    return Array(sound.dropFirst(ensemble.latency))
  }

  private static func push(_ events: [SceneEvent], to ensemble: Ensemble) {
    for event in events { #expect(ensemble.events.push(event)) }
  }

  @Test func partsAddUpAtTheirLevels() throws {
    let ensemble = try Self.ensemble()
    for _ in 0..<2 { #expect(ensemble.handOver(try Self.held())) }
    Self.push(
      [
        SceneEvent(frame: 0, .join(part: 0)), SceneEvent(frame: 0, .join(part: 2)),
        SceneEvent(frame: 0, .gains(part: 0, placed: 0, direct: 1, ramp: 0)),
        SceneEvent(frame: 0, .gains(part: 2, placed: 0, direct: 0.25, ramp: 0)),
      ], to: ensemble)
    let sound = Self.render(ensemble, frames: 640, block: 64)
    #expect(abs(sound[639] - 1.25 * 0.5 * Voices.middle) < 1e-6)
  }

  /// A part at 0.5 · middle on both sides: mono it keeps its energy, direct it has a quarter of its amplitude.
  @Test func theLevelsOfAPartArePlacedAndDirect() throws {
    let ensemble = try Self.ensemble()
    #expect(ensemble.handOver(try Self.held()))
    Self.push(
      [
        SceneEvent(frame: 0, .join(part: 1)),
        SceneEvent(frame: 0, .gains(part: 1, placed: 1, direct: 0.25, ramp: 0)),
      ], to: ensemble)
    _ = Self.render(ensemble, frames: 640, block: 64)
    for _ in 0..<2 {
      #expect(ensemble.takeLevels() == nil)
      _ = Self.render(ensemble, frames: 640, block: 64)
    }
    let all = try #require(ensemble.takeLevels())
    #expect(abs(all[1].placed.peak - 0.5 * Voices.middle) < 1e-5)
    #expect(abs(all[1].placed.rms - 0.5) < 1e-5)
    #expect(abs(all[1].direct.rms - 0.125) < 1e-5)
    #expect(all[0].placed == SoundLevel() && all[2].direct == SoundLevel())
  }

  /// A level moves on a straight line; an engine's frame 0 is the quantum in which it joined.
  @Test func levelsRiseOnStraightLinesFromTheQuantumOfTheJoin() throws {
    let ensemble = try Self.ensemble()
    #expect(ensemble.handOver(try Self.held(from: 10)))
    Self.push(
      [
        SceneEvent(frame: 1000, .join(part: 1)),
        SceneEvent(frame: 1000, .gains(part: 1, placed: 0, direct: 1, ramp: 0)),
        SceneEvent(frame: 1280, .gains(part: 1, placed: 0, direct: 0, ramp: 640)),
      ], to: ensemble)
    let sound = Self.render(ensemble, frames: 2560, block: 100)
    let full = 0.5 * Voices.middle
    // 1000 lies in the quantum from 960 on; the note sounds from the sample after its frame.
    #expect(sound.firstIndex { $0 != 0 } == 960 + 11)
    #expect(abs(sound[1279] - full) < 1e-6)
    #expect(abs(sound[1600] - 0.5 * full) < 1e-5)
    #expect(sound[1920...].allSatisfy { $0 == 0 })
  }

  @Test func whatLeavesIsGivenBack() throws {
    let ensemble = try Self.ensemble()
    let engine = try Self.held()
    #expect(ensemble.handOver(engine))
    Self.push(
      [
        SceneEvent(frame: 0, .join(part: 0)),
        SceneEvent(frame: 0, .gains(part: 0, placed: 0, direct: 1, ramp: 0)),
        SceneEvent(frame: 640, .leave(part: 0)), SceneEvent(frame: 700, .join(part: 1)),
        SceneEvent(frame: 700, .leave(part: 7)),
      ], to: ensemble)
    let sound = Self.render(ensemble, frames: 1280, block: 256)
    #expect(sound[639] > 0.3)
    #expect(sound[640...].allSatisfy { $0 == 0 })
    let given = ensemble.collect()
    #expect(given.count == 1 && given[0] === engine)
    // No engine was handed over for the second join, and there is no part 7.
    #expect(ensemble.refused == 2)
    // What has left still counts.
    #expect(ensemble.counters.notes == 1 && ensemble.counters.refused == 2)
    #expect(ensemble.soundingNotes == 0)
  }

  @Test(arguments: [1, 63, 64, 100, 1000])
  func blocksAndThreadsDoNotChangeTheSound(block: Int) throws {
    func sound(_ block: Int, threads: Int) throws -> [Float] {
      let ensemble = try Self.ensemble(threads: threads)
      for part in 0..<3 {
        let engine = try Engine(
          Orchestra(voices: [Voices.rich(polyphony: 4)]), sampleRate: 48_000, seed: UInt64(part),
          options: EngineOptions(ending: .plain))
        #expect(engine.events.push(Voices.start(1, at: 7)))
        #expect(engine.events.push(Voices.set(1, VoiceSpec.Slot.gate, to: 1, at: 7)))
        #expect(ensemble.handOver(engine))
        Self.push(
          [
            SceneEvent(frame: Int64(300 * part), .join(part: part)),
            SceneEvent(
              frame: Int64(300 * part), .gains(part: part, placed: 0.5, direct: 1, ramp: 500)),
          ], to: ensemble)
      }
      return Self.render(ensemble, frames: 3000, block: block)
    }
    let reference = try sound(64, threads: 1)
    let other = try sound(block, threads: 2)
    #expect(zip(reference, other).allSatisfy { $0 == $1 })
    #expect(reference.contains { abs($0) > 0.01 })
  }

  @Test func theWholeHasALevel() throws {
    let ensemble = try Self.ensemble()
    #expect(ensemble.handOver(try Self.held()))
    Self.push(
      [
        SceneEvent(frame: 0, .join(part: 0)),
        SceneEvent(frame: 0, .gains(part: 0, placed: 0, direct: 1, ramp: 0)),
        SceneEvent(frame: 640, .level(0, ramp: 640)),
      ], to: ensemble)
    let sound = Self.render(ensemble, frames: 1920, block: 100)
    // The level is that of the output, which is so much later than the parts.
    let lag = ensemble.latency
    #expect(abs(sound[639 - lag] - 0.5 * Voices.middle) < 1e-6)
    #expect(abs(sound[960 - lag] - 0.25 * Voices.middle) < 1e-3)
    #expect(sound[1280...].allSatisfy { $0 == 0 })
  }

  @Test func renderingAllocatesNothing() throws {
    let ensemble = try Self.ensemble()
    let head = TurnedHead(TickGrid())
    ensemble.head = head
    Self.push([SceneEvent(frame: 0, .listener(Listener(), ramp: 0))], to: ensemble)
    for frame in [0, 480, 960] as [Int64] {
      #expect(head.turns.push(HeadTurn(frame: frame, angles: SIMD4(Double(frame), 0, .nan, 0))))
    }
    for part in 0..<3 {
      #expect(ensemble.handOver(try Self.held()))
      Self.push(
        [
          SceneEvent(frame: Int64(part * 500), .join(part: part)),
          SceneEvent(
            frame: Int64(part * 500), .gains(part: part, placed: 1, direct: 1, ramp: 300)),
          SceneEvent(
            frame: Int64(part * 500),
            .move(part: part, to: Vector3(1, 2, 0), facing: .identity, ramp: 480)),
          SceneEvent(frame: Int64(part * 500 + 400), .leave(part: part)),
        ], to: ensemble)
    }
    let left = UnsafeMutablePointer<Float>.allocate(capacity: 4096)
    defer { left.deallocate() }
    let channels = [left, left + 2048]
    let worst = channels.withUnsafeBufferPointer { channels in
      allocations_watch()
      ensemble.render(channels.baseAddress!, frames: 1024)
      ensemble.render(left: channels[0], right: channels[1], frames: 1024)
      _ = (ensemble.counters.notes, ensemble.soundingNotes)
      return allocations_count()
    }
    #expect(worst == 0)
    var frames: [Int64] = []
    while let turn = head.heard.pop(before: .max) { frames.append(turn.frame) }
    #expect(frames == [0, 480, 960])
  }
}
