import Engine
import Score
import Testing
import Wire

@testable import Phone

/// A phone is driven by bytes and plays what an engine plays. There is one phone, so its tests take turns.
@Suite(.serialized) struct PhoneTests {
  private static let events = [
    Event(frame: 0, .start(note: 1, voice: 0)),
    Event(frame: 0, .set(note: 1, slot: 0, value: 440, ramp: 0)),
    Event(frame: 3000, .release(note: 1)),
  ]

  private static var plan: EnginePlan {
    let graph = Graph(
      nodes: [
        .init(unit: "sine", inputs: [.parameter(VoiceSpec.Slot.pitch), .constant(0)])
      ], output: .node(0))
    return EnginePlan(
      Orchestra(voices: [VoiceSpec(name: "tone", graph: graph, parameters: [])]),
      sampleRate: 48_000, seed: 1)
  }

  private static func bytes() throws -> [UInt8] {
    try plan.wire { _ throws(Fault) in throw Fault(.sound, "it has no recordings") }
  }

  private func render(_ frames: Int, _ render: (UnsafeMutablePointer<Float>) -> Void) -> [Float] {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * frames)
    defer { memory.deallocate() }
    memory.initialize(repeating: 1, count: 2 * frames)
    render(memory)
    return Array(UnsafeBufferPointer(start: memory, count: 2 * frames))
  }

  @Test func itPlaysWhatAnEnginePlays() throws {
    let plan = try Self.bytes()
    let number = phoneOpen(plan, Int32(plan.count))
    let events = EventWire.bytes(of: Self.events)
    #expect(phoneEvents(number, events, Int32(events.count)) == events.count)
    let ours = render(6400) { phoneRender($0, $0 + 6400, 6400) }
    let engine = try Engine(Self.plan.orchestra, sampleRate: 48_000, seed: 1)
    for event in Self.events { _ = engine.events.push(event) }
    let theirs = render(6400) { engine.render(left: $0, right: $0 + 6400, frames: 6400) }
    #expect(ours == theirs && ours.contains { $0 != 0 })
    var counters = [Int32](repeating: -1, count: 11)
    phoneCounters(&counters)
    #expect(counters == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(phoneClose(number) == 0)
  }

  @Test func itTakesANextVersionAsAnEngineDoes() throws {
    let plan = Self.plan
    var next = plan.orchestra
    next.effects = [EffectSpec(name: "end", unit: "gain", values: [-6])]
    let events = [Self.events[0], Self.events[1], Event(frame: 1000, .swap)]
    let opening = try Self.bytes()
    let number = phoneOpen(opening, Int32(opening.count))
    let version = try next.wire { _ throws(Fault) in throw Fault(.sound, "it has no recordings") }
    #expect(phonePrepare(number, version, Int32(version.count)) == 1)
    let sent = EventWire.bytes(of: events)
    #expect(phoneEvents(number, sent, Int32(sent.count)) == sent.count)
    let ours = render(6400) { phoneRender($0, $0 + 6400, 6400) }
    let engine = try Engine(plan.orchestra, sampleRate: plan.sampleRate, seed: plan.seed)
    #expect(engine.handOver(try engine.prepare(next)))
    for event in events { _ = engine.events.push(event) }
    #expect(ours == render(6400) { engine.render(left: $0, right: $0 + 6400, frames: 6400) })
    #expect(phoneClose(number) == 0)
  }

  @Test func itSaysWhyItRefuses() {
    #expect(phoneOpen([1, 2, 3], 3) == -1)
    var text = [UInt8](repeating: 0, count: 200)
    let count = Int(phoneFault(&text, 200))
    let words = String(decoding: text.prefix(count), as: UTF8.self)
    #expect(words.hasPrefix("byte 0: the bytes end where 4 more are needed"))
    #expect(phoneEvents(99, [], 0) == -1)
  }

  @Test func itIsSilentWithoutAnEngine() throws {
    let plan = try Self.bytes()
    #expect(phoneClose(phoneOpen(plan, Int32(plan.count))) == 0)
    #expect(render(64) { phoneRender($0, $0 + 64, 64) }.allSatisfy { $0 == 0 })
  }
}
