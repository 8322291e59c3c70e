import Score
import TestSupport
import Testing

@testable import Engine

/// What is no sound never leaves the engine, and only its own note ends.
struct FaultTests {
  /// A sine multiplied three times by a parameter: infinite where that is large.
  private func cubed(
    polyphony: Int = 64, envelope: Graph.Node = Voices.switchEnvelope
  ) -> VoiceSpec {
    VoiceSpec(
      name: "cubed",
      graph: Graph(
        nodes: [
          .init(unit: "sine", inputs: [Voices.pitch, .constant(0)]), envelope,
          .init(unit: "multiply", inputs: [.node(0), .node(1)]),
          .init(unit: "multiply", inputs: [.node(2), .parameter(Voices.own)]),
          .init(unit: "multiply", inputs: [.node(3), .parameter(Voices.own)]),
          .init(unit: "multiply", inputs: [.node(4), .parameter(Voices.own)]),
        ], output: .node(5)),
      parameters: [ParameterSpec("x", in: -1e30...1e30, default: 1, doc: "Factor.")],
      polyphony: polyphony)
  }

  private func startAll(_ count: UInt32) -> [Event] {
    (1...count).flatMap {
      [
        Voices.start($0, at: 0), Voices.set($0, 0, to: 100 + 10 * Float($0), at: 0),
        Voices.set($0, VoiceSpec.Slot.level, to: -40, at: 0),
      ]
    }
  }

  @Test(arguments: [Float(1e20), -1e30, 1e5])
  func anInfiniteNoteEndsAndTheOthersGoOnBitForBit(factor: Float) throws {
    let notes = startAll(40)
    let orchestra = Orchestra(voices: [cubed()])
    let truth = try EngineBench.render(
      orchestra, notes + [Voices.release(3, at: 0)], frames: 4000)
    let out = try EngineBench.render(
      orchestra, notes + [Voices.set(3, Voices.own, to: factor, at: 0)], frames: 4000)
    #expect(out.counters.faults == 1)
    #expect(Array(out.left[10...]) == Array(truth.left[10...]) && Level.isFinite(out.left))
  }

  /// Envelopes hold numbers of double precision, which share vectors with their neighbours'.
  @Test(arguments: [UInt32(3), 4, 13])
  func theEnvelopesOfTheOthersGoOnToo(note: UInt32) throws {
    let slow = Graph.Node(
      unit: "adsr",
      inputs: [Voices.gate, .constant(0.31), .constant(0.1), .constant(0.7), .constant(0.1)])
    let orchestra = Orchestra(voices: [cubed(envelope: slow)])
    let notes = startAll(16)
    let truth = try EngineBench.render(
      orchestra, notes + [Voices.set(note, Voices.own, to: 0, at: 1000)], frames: 4000)
    let out = try EngineBench.render(
      orchestra, notes + [Voices.set(note, Voices.own, to: 1e20, at: 1000)], frames: 4000)
    #expect(out.counters.faults == 1)
    #expect(Array(out.left[1064...]) == Array(truth.left[1064...]))
  }

  @Test func aNoteThatTurnsInfiniteEndsInThatMoment() throws {
    let orchestra = Orchestra(voices: [cubed()])
    let events = startAll(2) + [Voices.set(1, Voices.own, to: 1e15, at: 1000)]
    var bench = try EngineBench(orchestra, events)
    let out = bench.render(2000)
    #expect(Level.isFinite(out.left) && Level.peak(out.left) < 0.02)
    #expect(bench.engine.counters.faults == 1 && bench.engine.soundingNotes == 1)
  }

  @Test func aLaneSoundsAgainAfterAFault() throws {
    let orchestra = Orchestra(voices: [cubed(polyphony: 1)])
    let events =
      startAll(1) + [
        Voices.set(1, Voices.own, to: 1e15, at: 100), Voices.start(2, at: 1000),
        Voices.set(2, 0, to: 110, at: 1000), Voices.set(2, 3, to: -40, at: 1000),
      ]
    let out = try EngineBench.render(orchestra, events, frames: 2000)
    let clean = try EngineBench.render(orchestra, startAll(1), frames: 1000)
    #expect(Array(out.left[1000...]) == clean.left)
  }

  @Test(arguments: ["sum", "product", "quotient", "cutoff", "level"])
  func aHostileGraphIsCaughtAndItsNeighboursGoOn(kind: String) throws {
    let graph: Graph =
      switch kind {
      case "sum":  // ∞ - ∞
        Graph(
          nodes: [
            .init(unit: "sine", inputs: [Voices.pitch, .constant(0)]),
            .init(unit: "add", inputs: [.node(0), .constant(.infinity)]),
            .init(unit: "subtract", inputs: [.node(1), .constant(.infinity)]),
          ], output: .node(2))
      case "product":
        Graph(
          nodes: [
            .init(unit: "saw", inputs: [Voices.pitch]),
            .init(unit: "multiply", inputs: [.node(0), .constant(.infinity)]),
          ], output: .node(1))
      case "quotient":  // 1 / (1 / (1 / … )) of the smallest numbers
        Graph(
          nodes: [
            .init(unit: "saw", inputs: [Voices.pitch]),
            .init(unit: "multiply", inputs: [.node(0), .constant(1e-30)]),
            .init(unit: "divide", inputs: [.constant(1e30), .node(1)]),
          ], output: .node(2))
      case "cutoff":
        Graph(
          nodes: [
            .init(unit: "saw", inputs: [Voices.pitch]),
            .init(unit: "lowpass", inputs: [.node(0), .constant(.nan), .constant(.nan)]),
          ], output: .node(1))
      default: Graph(nodes: [], output: .constant(.infinity))
      }
    let hostile = VoiceSpec(name: "hostile", graph: graph, parameters: [])
    let orchestra = Orchestra(voices: [Voices.tone(), hostile])
    let good = [Voices.start(1, at: 0), Voices.release(1, at: 3000)]
    let bad = (2...30 as ClosedRange<UInt32>).map { Voices.start($0, voice: 1, at: Int64($0) * 37) }
    let truth = try EngineBench.render(orchestra, good, frames: 6000)
    let out = try EngineBench.render(orchestra, good + bad, frames: 6000)
    #expect(out.left == truth.left && out.right == truth.right)
    #expect(out.counters.faults == 29)
  }

  @Test func anEffectThatGrowsWithoutEndIsSilencedAndCounted() throws {
    let orchestra = Orchestra(
      voices: [Voices.tone()],
      effects: [EffectSpec(name: "e", unit: "delay", values: [0.01, 0.5, 1])])
    let events = [
      Voices.start(1, at: 0), Event(frame: 100, .effect(0, slot: 1, value: 50, ramp: 0)),
      Event(frame: 20_000, .effect(0, slot: 1, value: 0.5, ramp: 0)),
    ]
    let out = try EngineBench.render(orchestra, events, frames: 40_000)
    #expect(out.counters.effectFaults > 0)
    #expect(Level.isFinite(out.left) && Level.peak(out.left) < 0.9)
    #expect(Level.rms(out.left[30_000...]) > 0.1)  // it sounds again
  }
}
