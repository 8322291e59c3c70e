import Score
import Signals
import TestSupport
import Testing

@testable import Engine

struct GraphCompilerTests {
  private func compile(
    _ nodes: [Graph.Node], output: Graph.Input? = nil, tables: [TablePlace] = []
  ) throws -> Program {
    try GraphCompiler.compile(
      VoiceSpec(
        name: "v", graph: Graph(nodes: nodes, output: output ?? .node(nodes.count - 1)),
        parameters: []), tables: tables, sampleRate: 48_000)
  }

  private let envelope = Graph.Node(
    unit: "adsr",
    inputs: [Voices.gate, .constant(0.01), .constant(0.1), .constant(0.5), .constant(0.1)])

  @Test(arguments: [
    (
      Graph.Node(unit: "saww", inputs: [], line: 3),
      "line 3: v: unknown unit \"saww\"; did you mean \"saw\"?"
    ),
    (.init(unit: "saw", inputs: [], line: 4), "line 4: v: saw has 1 inputs, not 0"),
    (
      .init(unit: "wavetable", inputs: [.constant(1)]),
      "v: wavetable needs a waveform, a list of numbers"
    ),
    (
      .init(unit: "sample", inputs: [.constant(1), .constant(0), .constant(0)]),
      "v: sample needs a sound file"
    ),
  ])
  func mistakesAreExplained(node: Graph.Node, message: String) {
    let error = #expect(throws: Fault.self) { try compile([node]) }
    #expect(error?.description == message)
  }

  @Test func panInTheMiddleIsExplained() {
    let error = #expect(throws: Fault.self) {
      try compile([
        .init(unit: "saw", inputs: [Voices.pitch]),
        .init(unit: "pan", inputs: [.node(0), .constant(0)]),
        .init(unit: "multiply", inputs: [.node(1), .constant(1)]),
      ])
    }
    #expect(error?.message == "pan can only be the last unit of a voice")
  }

  @Test func aTableOfTheWrongKindIsExplained() {
    #expect(throws: Fault.self) {
      try compile(
        [.init(unit: "wavetable", inputs: [.constant(1)], table: 0)], tables: [.recording(0)])
    }
  }

  @Test func registersAreUsedAgain() throws {
    // a chain of twenty filters needs one register at a time
    var nodes: [Graph.Node] = [.init(unit: "saw", inputs: [Voices.pitch])]
    for i in 0..<20 { nodes.append(.init(unit: "onepole", inputs: [.node(i), .constant(100)])) }
    nodes.append(envelope)
    nodes.append(.init(unit: "multiply", inputs: [.node(20), .node(21)]))
    #expect(try compile(nodes).registerCount == 2)
  }

  @Test func numbersMakeControlsAndSignalsMakeRegisters() throws {
    let program = try compile([
      .init(unit: "multiply", inputs: [Voices.pitch, .constant(2)]),
      .init(unit: "saw", inputs: [.node(0)]), envelope,
      .init(unit: "multiply", inputs: [.node(1), .node(2)]),
    ])
    #expect(program.operations.map(\.output.isAudio) == [false, true, true, true])
  }

  @Test func aVoiceWithoutAnEnvelopeGetsOne() throws {
    let program = try compile([.init(unit: "saw", inputs: [Voices.pitch])])
    #expect(
      program.operations.map(\.unit) == [.saw, .adsr, .multiply] && program.envelopes.count == 1)
  }

  @Test func onlyEnvelopesOnTheNotesGateEndIt() throws {
    let struck = try compile([
      .init(unit: "dust", inputs: [.constant(4)]),
      .init(unit: "perc", inputs: [.node(0), .constant(0.01), .constant(0.1)]),
    ])
    // what dust strikes ends no note: the voice gets an envelope of its own
    #expect(struck.operations.map(\.unit) == [.dust, .perc, .adsr, .multiply])
    #expect(struck.envelopes.count == 1 && struck.envelopes[0] == 2)
    let derived = try compile([
      .init(unit: "multiply", inputs: [Voices.gate, .constant(1)]),
      .init(unit: "perc", inputs: [.node(0), .constant(0.01), .constant(0.1)]),
    ])
    #expect(derived.envelopes.count == 1 && derived.operations.count == 2)
  }

  /// Notes with long delay lines that no machine has the memory for.
  @Test func moreMemoryThanAMachineHasIsRefused() {
    let line = Graph.Node(
      unit: "delayline", inputs: [Voices.pitch, .constant(0.1), .constant(0), .constant(2)])
    let voice = VoiceSpec(
      name: "long", graph: Graph(nodes: [line], output: .node(0)), parameters: [], polyphony: 1024)
    let orchestra = Orchestra(voices: Array(repeating: voice, count: 1))
    let error = #expect(throws: Fault.self) {
      try Engine(orchestra, sampleRate: 192_000, seed: 1)
    }
    #expect(error?.description.contains("long: its 1024 notes need") ?? false)
  }

  /// What strikes a resonator does not end its note: the note gets an envelope of its own.
  @Test(arguments: ["comb", "resonator", "delayline", "allpass"])
  func anEnvelopeThatStrikesSomethingThatRingsDoesNotEndTheNote(unit: String) throws {
    let spec = Catalogue.unit(named: unit)!.spec
    let strike = Graph.Node(
      unit: "perc", inputs: [Voices.gate, .constant(0.001), .constant(0.01)])
    let inputs = spec.inputs.indices.map { i -> Graph.Input in
      i == 0 ? .node(0) : .constant(Float(max(spec.inputs[i].defaultValue, 0.01)))
    }
    let ringing = try compile([strike, .init(unit: unit, inputs: inputs)])
    #expect(ringing.envelopes.count == 1 && ringing.operations.count == 4)
    #expect(ringing.operations[ringing.envelopes[0]].unit == .adsr)
    let shaped = try compile([
      strike, .init(unit: unit, inputs: inputs),
      .init(unit: "multiply", inputs: [.node(0), .node(1)]),
    ])
    #expect(shaped.envelopes.count == 1 && shaped.operations.count == 3)
  }

  @Test func graphsThatShareNodesCompileInTheirSize() throws {
    // x + x, sixty times: two to the power of sixty ways through sixty nodes
    var nodes: [Graph.Node] = [.init(unit: "multiply", inputs: [Voices.pitch, .constant(1)])]
    for i in 0..<60 { nodes.append(.init(unit: "add", inputs: [.node(i), .node(i)])) }
    #expect(try compile(nodes).operations.count == 63)
  }

  /// A register that an operation reads and writes at once must not be read after it is written.
  @Test func operationsInOnePlaceReadBeforeTheyWrite() throws {
    let moving = Graph.Node(unit: "sine", inputs: [.constant(3), .constant(0)])
    for spec in Catalogue.units where !["pan", "lfo"].contains(spec.name) && !spec.inputs.isEmpty {
      for driven in spec.inputs.indices {
        func graph(keep: Bool) -> VoiceSpec {
          let inputs = spec.inputs.indices.map { i -> Graph.Input in
            i == driven ? .node(0) : .constant(Float(spec.inputs[i].defaultValue))
          }
          let table = Voices.table(for: spec)
          var nodes = [moving, Graph.Node(unit: spec.name, inputs: inputs, table: table)]
          // read again later, the driving signal cannot share its register
          nodes.append(
            .init(unit: "multiply", inputs: [keep ? .node(0) : .constant(0), .constant(0)]))
          nodes.append(.init(unit: "add", inputs: [.node(1), .node(2)]))
          return VoiceSpec(name: "v", graph: Graph(nodes: nodes, output: .node(3)), parameters: [])
        }
        let events = [Voices.start(1, at: 5)]
        let shared = try EngineBench.render(
          Orchestra(voices: [graph(keep: false)], tables: Voices.tables), events, frames: 640)
        let apart = try EngineBench.render(
          Orchestra(voices: [graph(keep: true)], tables: Voices.tables), events, frames: 640)
        #expect(shared.left == apart.left, "\(spec.name), \(spec.inputs[driven].name)")
      }
    }
  }
}
