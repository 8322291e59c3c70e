import Score
import Signals
import TestSupport
import Testing

@testable import Engine

/// Voices with a constant offset, and mixes without it.
struct OffsetTests {
  private typealias Node = Graph.Node

  private func voice(_ nodes: [Graph.Node], _ name: String = "v") -> VoiceSpec {
    VoiceSpec(
      name: name, graph: Graph(nodes: nodes, output: .node(nodes.count - 1)), parameters: [])
  }

  private static let sine = Node(unit: "sine", inputs: [.constant(200), .constant(0)])
  private static let envelope = Node(
    unit: "asr", inputs: [.parameter(1), .constant(0.01), .constant(1), .constant(0.01)])

  /// Graphs by whether their mean is 0, which follows from what they compute.
  private static let graphs: [(String, [Node], Bool)] = [
    (
      "a tone under an envelope",
      [sine, envelope, Node(unit: "multiply", inputs: [.node(0), .node(1)])], false
    ),
    (
      "a tone and a constant", [sine, Node(unit: "add", inputs: [.node(0), .constant(0.2)])], true
    ),
    ("the square of a tone", [sine, Node(unit: "multiply", inputs: [.node(0), .node(0)])], true),
    (
      "a constant through a low-pass filter",
      [Node(unit: "onepole", inputs: [.constant(0.5), .constant(500)])], true
    ),
    (
      "a constant through a high-pass filter",
      [
        sine, Node(unit: "add", inputs: [.node(0), .constant(0.2)]),
        Node(unit: "dcblock", inputs: [.node(1)]),
      ], false
    ),
  ]

  @Test(arguments: graphs.indices)
  func anOffsetIsForeseenByTheGraph(number: Int) {
    let (name, nodes, hasOffset) = Self.graphs[number]
    #expect(OffsetAnalysis.mayHaveOffset(voice(nodes), []) == hasOffset, "\(name)")
  }

  /// A graph that is said to have no offset has none, and no mix has one, whatever the voices.
  @Test(arguments: graphs.indices)
  func noMixHasAnOffset(number: Int) throws {
    let (name, nodes, hasOffset) = Self.graphs[number]
    let orchestra = Orchestra(voices: [voice(nodes)])
    let events = [Event(frame: 0, .start(note: 1, voice: 0))]
    let out = try EngineBench.render(orchestra, events, frames: 96_000)
    func mean(_ part: Range<Int>) -> Double {
      Double(out.left[part].reduce(0, +)) / Double(part.count)
    }
    #expect(abs(mean(48_000..<96_000)) < 1e-4, "\(name)")
    // At its beginning the filter has not settled: there an offset is seen.
    if hasOffset { #expect(abs(mean(480..<960)) > 0.02, "\(name)") }
  }

  /// What other voices do changes no bit of a mix without offsets.
  @Test func aBusWithoutOffsetHasTheSameBits() throws {
    let tone = voice([Self.sine], "tone")
    let off = voice([Self.sine, Node(unit: "add", inputs: [.node(0), .constant(0.2)])], "off")
    let events = [Event(frame: 0, .start(note: 1, voice: 0))]
    let alone = try EngineBench.render(Orchestra(voices: [tone]), events, frames: 4800)
    let beside = try EngineBench.render(
      Orchestra(voices: [tone, off], buses: [BusSpec(name: "b", voices: [1])]), events, frames: 4800
    )
    #expect(alone.left == beside.left)
    for (blocks, threads) in [([64], 1), ([37, 200], 1), ([512], 2)] {
      let one = try EngineBench.render(
        Orchestra(voices: [off]), events, frames: 4800, blocks: blocks, threads: threads)
      let other = try EngineBench.render(Orchestra(voices: [off]), events, frames: 4800)
      #expect(one.left == other.left)
    }
  }

  /// Effects keep their numbers behind the filter.
  @Test func anEffectBehindTheFilterIsSetByItsNumber() throws {
    let off = voice([Self.sine, Node(unit: "add", inputs: [.node(0), .constant(0.2)])], "off")
    let effects = [EffectSpec(name: "g", unit: "gain", values: [0])]
    let events = [
      Event(frame: 0, .start(note: 1, voice: 0)),
      Event(frame: 4800, .effect(0, slot: 0, value: -120, ramp: 0)),
    ]
    let out = try EngineBench.render(
      Orchestra(voices: [off], effects: effects), events, frames: 9600)
    #expect(Level.peak(out.left[1000..<4000]) > 0.5 && Level.peak(out.left[5000...]) == 0)
  }

  @Test func theVoiceWhoseSoundIsNotFiniteIsNamed() throws {
    let wild = voice(
      [Self.sine, Node(unit: "multiply", inputs: [.node(0), .constant(.infinity)])], "wild")
    let events = [
      Event(frame: 0, .start(note: 1, voice: 0)), Event(frame: 0, .start(note: 2, voice: 1)),
    ]
    let out = try EngineBench.render(
      Orchestra(voices: [voice([Self.sine], "tone"), wild]), events, frames: 4800)
    #expect(out.counters.faults > 0 && out.counters.faultyVoices == 0b10)
  }
}
