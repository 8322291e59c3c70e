import Score
import Signals
import Testing

@testable import Engine

/// The microphone as sound in the engine.
struct InputTests {
  /// The microphone, while a note is held.
  private static let heard = VoiceSpec(
    name: "heard",
    graph: Graph(
      nodes: [
        Voices.switchEnvelope, .init(unit: "microphone", inputs: [.constant(0)]),
        .init(unit: "multiply", inputs: [.node(0), .node(1)]),
      ], output: .node(2)), parameters: [], polyphony: 16)

  private func noise(_ count: Int, seed: UInt64 = 1) -> [Float] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in Float(random.uniform() - 0.5) }
  }

  /// Renders frames in blocks, the sound pushed just before each block asks for it.
  private func render(
    _ engine: Engine, _ sound: [Float], blocks: [Int], events: [Event]
  ) -> [Float] {
    for event in events { #expect(engine.events.push(event)) }
    var (out, pushed, turn) = ([Float](), 0, 0)
    let size = blocks.max()!
    let (left, right) = (
      UnsafeMutablePointer<Float>.allocate(capacity: size),
      UnsafeMutablePointer<Float>.allocate(capacity: size)
    )
    defer { for memory in [left, right] { memory.deallocate() } }
    while out.count < sound.count {
      let count = blocks[turn % blocks.count]
      turn += 1
      let end = min(sound.count, (out.count + count + 63) / 64 * 64)
      sound.withUnsafeBufferPointer {
        engine.input.push(
          left: $0.baseAddress! + pushed, right: $0.baseAddress! + pushed, frames: end - pushed)
      }
      pushed = end
      engine.render(left: left, right: right, frames: count)
      out += (0..<count).map { left[$0] }
    }
    return Array(out[..<sound.count])
  }

  @Test func aNoteHearsTheMicrophoneAtItsExactFrame() throws {
    let engine = try Engine(Orchestra(voices: [Self.heard]), sampleRate: 48_000, seed: 1)
    let sound = noise(13 * 512)
    let out = render(
      engine, sound, blocks: [512],
      events: [Voices.start(1, at: 1000), Voices.release(1, at: 3000)])
    for frame in 0..<13 * 512 - Engine.latency {
      let isHeard = frame > 1000 && frame <= 3000
      let expected = isHeard ? sound[frame] * Voices.middle : 0
      #expect(abs(out[frame + Engine.latency] - expected) < 1e-6, "frame \(frame)")
    }
    #expect(engine.counters.missingInput == 0)
  }

  @Test func theSamplesDoNotDependOnBlocksOrThreads() throws {
    let sound = noise(9600)
    var events: [Event] = []
    for n in 0..<40 {
      let (note, frame) = (UInt32(n + 1), Int64(n * 201))
      events.append(Voices.start(note, voice: UInt16(n % 2), at: frame))
      events.append(Voices.release(note, at: frame + 100))
    }
    let orchestra = Orchestra(voices: [Self.heard, Voices.rich(polyphony: 80)])
    let whole = render(
      try Engine(orchestra, sampleRate: 48_000, seed: 1), sound, blocks: [64], events: events)
    #expect(whole.contains { $0 != 0 })
    for (blocks, threads) in [([37], 1), ([512], 2), ([1, 700, 16], 2)] {
      let engine = try Engine(orchestra, sampleRate: 48_000, seed: 1, threads: threads)
      #expect(render(engine, sound, blocks: blocks, events: events) == whole)
    }
  }

  @Test func withoutASoundThereIsSilenceAndNothingIsMissing() throws {
    let engine = try Engine(Orchestra(voices: [Self.heard]), sampleRate: 48_000, seed: 1)
    let out = render(engine, [], blocks: [64], events: [])
    #expect(out.isEmpty)
    let (left, right) = (
      UnsafeMutablePointer<Float>.allocate(capacity: 640),
      UnsafeMutablePointer<Float>.allocate(capacity: 640)
    )
    defer { for memory in [left, right] { memory.deallocate() } }
    #expect(engine.events.push(Voices.start(1, at: 0)))
    engine.render(left: left, right: right, frames: 640)
    #expect((0..<640).allSatisfy { left[$0] == 0 })
    #expect(engine.counters.missingInput == 0)
  }

  // MARK: The ring

  private func push(_ ring: InputRing, _ sound: [Float]) {
    ring.push(left: sound, right: sound.map { -$0 }, frames: sound.count)
  }

  private func read(_ ring: InputRing, at clock: Int64) -> [Float] {
    let sound = StereoBuffer(64)
    defer { sound.deallocate() }
    ring.read(at: clock, into: sound, frames: 64)
    #expect((0..<64).allSatisfy { sound.right[$0] == -sound.left[$0] })
    return (0..<64).map { sound.left[$0] }
  }

  @Test func inStepALateFrameIsSilentAndTheNextKeepTheirPlaces() {
    let ring = InputRing()
    let sound = noise(192)
    push(ring, Array(sound[..<40]))
    #expect(read(ring, at: 0) == sound[..<40] + [Float](repeating: 0, count: 24))
    #expect(ring.missing == 24)
    push(ring, Array(sound[40...]))
    #expect(read(ring, at: 64) == Array(sound[64..<128]))
    #expect(read(ring, at: 128) == Array(sound[128..<192]))
    #expect(ring.missing == 24 && ring.dropped == 0)
  }

  @Test func whatIsNotFiniteIsSilence() {
    let ring = InputRing()
    push(ring, [.nan, .infinity, 1] + [Float](repeating: 0, count: 61))
    #expect(Array(read(ring, at: 0)[..<3]) == [0, 0, 1])
  }

  @Test func aDeviceIsHeardAfterItsLatencyAndBroughtBackWhenItRunsDryOrOver() {
    let ring = InputRing(latency: 128)
    let sound = noise(4096)
    push(ring, Array(sound[..<128]))
    #expect(read(ring, at: 0) == [Float](repeating: 0, count: 64))
    push(ring, Array(sound[128..<192]))
    #expect(read(ring, at: 64) == Array(sound[..<64]))
    #expect(read(ring, at: 128) == Array(sound[64..<128]))
    #expect(read(ring, at: 192) == Array(sound[128..<192]))
    #expect(read(ring, at: 256) == [Float](repeating: 0, count: 64))
    #expect(ring.missing == 128)
    push(ring, Array(sound[192..<384]))
    #expect(read(ring, at: 320) == Array(sound[192..<256]))
    push(ring, Array(sound[384..<1024]))
    #expect(read(ring, at: 384) == Array(sound[832..<896]))
    #expect(ring.dropped == 832 - 256)
  }
}
