import Engine
import Score
import Testing

@testable import Wire

/// Bytes that nobody meant: they are refused with a place, or they are another orchestra.
struct HostileWireTests {
  private let shelf = Shelf()

  /// One of everything that an orchestra can hold.
  private var plan: EnginePlan {
    var zone = Zone(sample: 0, keys: 10...90, frames: 0..<4, loop: .init(frames: 1..<3))
    zone.modulators = [ZoneModulator(.init(.velocity, .concave), amount: 3, to: .cutoff)]
    let sample = InstrumentSample(frames: [0, 1, 0, -1], sampleRate: 44_100)
    let graph = Graph(
      nodes: [
        .init(unit: "sine", inputs: [.parameter(0), .constant(0)], line: 3),
        .init(unit: "multiply", inputs: [.node(0), .parameter(5)]),
      ], output: .node(1))
    let own = ParameterSpec(
      "warmth", "°C", in: -5...35, default: 20, scale: .power(1.5), doc: "How warm it is.")
    let orchestra = Orchestra(
      voices: [VoiceSpec(name: "tone", graph: graph, parameters: [own], layer: .concrete)],
      effects: [EffectSpec(name: "end", unit: "gain", values: [-3], bus: 0)],
      tables: [
        .waveform([0, 1, 0, -1]), .values([1, 2, 3]),
        .recording(Recording(channels: [[0.5], [0.25]], sampleRate: 48_000)),
        .instrument(Instrument(name: "one", samples: [sample], zones: [zone])),
      ], buses: [BusSpec(name: "low", voices: [0], output: 1, level: -6), BusSpec(name: "high")])
    return EnginePlan(
      orchestra, sampleRate: 48_000, seed: 7, options: EngineOptions(voices: [0]))
  }

  private func bytes(of plan: EnginePlan) throws -> [UInt8] { try plan.wire { shelf.key($0) } }

  private func read(_ bytes: [UInt8]) throws(Fault) -> EnginePlan {
    try EnginePlan(wire: bytes) { shelf.recording($0) }
  }

  @Test func whateverIsCutOffIsRefused() throws {
    let whole = try bytes(of: plan)
    for count in whole.indices {
      let fault = #expect(throws: Fault.self) { try read(Array(whole[..<count])) }
      #expect(fault?.code == .record && fault?.place.part != nil)
    }
    #expect(throws: Fault.self) { try read(whole + [0]) }
  }

  @Test func whateverIsReadIsWrittenWithTheSameBytes() throws {
    let whole = try bytes(of: plan)
    var count = 0
    for number in 0..<20_000 {
      let damaged = Damage.damaged(whole, case: number)
      guard let read = try? read(damaged) else { continue }
      count += 1
      #expect(try bytes(of: read) == damaged, "case \(number)")
    }
    #expect(count > 100)
  }

  @Test func anotherVersionIsRefusedAndNamed() throws {
    var whole = try bytes(of: plan)
    whole[4] = 9
    let fault = #expect(throws: Fault.self) { try read(whole) }
    #expect(fault?.message.contains("9") ?? false)
  }

  @Test func aListThatIsLongerThanTheBytesAsksForNoMemory() throws {
    var whole = try bytes(of: EnginePlan(Orchestra(), sampleRate: 48_000, seed: 1))
    for i in whole.count - 16..<whole.count - 12 { whole[i] = 0xfe }
    let fault = #expect(throws: Fault.self) { try read(whole) }
    #expect(fault?.message.contains("longer than the bytes") ?? false)
  }
}
