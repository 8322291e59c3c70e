import Score
import Signals

/// Voices whose sound can be read as numbers.
enum Voices {
  static let gate = Graph.Input.parameter(VoiceSpec.Slot.gate)
  static let pitch = Graph.Input.parameter(VoiceSpec.Slot.pitch)
  /// Slot of the first own parameter.
  static let own = VoiceSpec.standardParameters.count
  /// Gain of each side for a voice in the middle.
  static let middle: Float = 0.70710678

  /// An envelope that opens and closes within one sample.
  static let switchEnvelope = Graph.Node(
    unit: "adsr", inputs: [gate, .constant(0), .constant(0), .constant(1), .constant(0)])

  /// 0.5 while a note is held: from the sample after its start to the sample of its release.
  static func held(_ name: String = "held", polyphony: Int = 16) -> VoiceSpec {
    VoiceSpec(
      name: name,
      graph: Graph(
        nodes: [switchEnvelope, .init(unit: "multiply", inputs: [.node(0), .constant(0.5)])],
        output: .node(1)), parameters: [], polyphony: polyphony)
  }

  /// The value of its own parameter `x` while a note is held.
  static func follower(polyphony: Int = 16) -> VoiceSpec {
    VoiceSpec(
      name: "follower",
      graph: Graph(
        nodes: [switchEnvelope, .init(unit: "multiply", inputs: [.node(0), .parameter(own)])],
        output: .node(1)),
      parameters: [ParameterSpec("x", in: -1000...1000, default: 0.25, doc: "What it puts out.")],
      polyphony: polyphony)
  }

  /// A sine with an envelope.
  static func tone(
    _ name: String = "tone", attack: Float = 0.005, release: Float = 0.05, polyphony: Int = 16
  ) -> VoiceSpec {
    VoiceSpec(
      name: name,
      graph: Graph(
        nodes: [
          .init(unit: "sine", inputs: [pitch, .constant(0)]),
          .init(
            unit: "adsr",
            inputs: [gate, .constant(attack), .constant(0.01), .constant(1), .constant(release)]),
          .init(unit: "multiply", inputs: [.node(0), .node(1)]),
        ], output: .node(2)), parameters: [], polyphony: polyphony)
  }

  /// Everything that could depend on blocks, threads or seeds: noise, dust, filters, an LFO, wavetables.
  static func rich(_ name: String = "rich", polyphony: Int = 80) -> VoiceSpec {
    VoiceSpec(
      name: name,
      graph: Graph(
        nodes: [
          .init(unit: "saw", inputs: [pitch]),
          .init(unit: "pink", inputs: []),
          .init(unit: "dust", inputs: [.constant(300)]),
          .init(unit: "lfo", inputs: [.constant(5), .constant(1), .constant(0.3)]),
          .init(unit: "multiply", inputs: [.node(3), .constant(800)]),
          .init(unit: "add", inputs: [.node(4), .parameter(own)]),
          .init(unit: "add", inputs: [.node(0), .node(1)]),
          .init(unit: "add", inputs: [.node(6), .node(2)]),
          .init(unit: "lowpass", inputs: [.node(7), .node(5), .constant(0.7)]),
          .init(
            unit: "adsr",
            inputs: [gate, .constant(0.01), .constant(0.05), .constant(0.6), .constant(0.1)]),
          .init(unit: "multiply", inputs: [.node(8), .node(9)]),
          .init(unit: "pan", inputs: [.node(10), .node(3)]),
        ], output: .node(11)),
      parameters: [
        ParameterSpec("cutoff", .hertz, in: 100...8000, default: 2000, doc: "Middle of the cutoff.")
      ], polyphony: polyphony)
  }

  /// The table of each kind that a unit may read, by number in `tables`.
  static func table(for spec: UnitSpec) -> Int? {
    switch spec.table {
    case .waveform: 0
    case .recording: 1
    case .values: 2
    case .bus, .instrument, .phrase, nil: nil
    }
  }

  /// A waveform, a recording, and rows of ones for any number of columns up to four.
  static let tables: [SoundTable] = [
    .waveform([0, 1, 0.5, 0.2, 0, -0.2, -0.5, -1]),
    .recording(Recording(channels: [[0, 0.5, 1, 0.5, 0, -0.5]], sampleRate: 44_100)),
    .values([Float](repeating: 1, count: 12)),
  ]

  /// Every unit generator of the catalogue once, all added up; its sound is squared by its pitch, so that
  /// a pitch beyond all measure makes it infinite.
  static let everyUnit: VoiceSpec = {
    var nodes: [Graph.Node] = [.init(unit: "saw", inputs: [pitch])]
    var sum = 0
    for spec in Catalogue.units where spec.name != "pan" {
      let inputs = spec.inputs.map { input -> Graph.Input in
        switch input.name {
        case "input", "trigger": .node(0)
        case "gate": gate
        case "a", "b", "frequency": pitch
        default: .constant(Float(input.defaultValue))
        }
      }
      let table = table(for: spec)
      nodes.append(.init(unit: spec.name, inputs: inputs, table: table))
      nodes.append(.init(unit: "add", inputs: [.node(sum), .node(nodes.count - 1)]))
      sum = nodes.count - 1
    }
    nodes.append(.init(unit: "multiply", inputs: [.node(sum), .constant(1e-4)]))
    return VoiceSpec(
      name: "every", graph: Graph(nodes: nodes, output: .node(nodes.count - 1)), parameters: [],
      polyphony: 20)
  }()

  static func start(_ note: UInt32, voice: UInt16 = 0, at frame: Int64) -> Event {
    Event(frame: frame, .start(note: note, voice: voice))
  }

  static func release(_ note: UInt32, at frame: Int64) -> Event {
    Event(frame: frame, .release(note: note))
  }

  static func set(
    _ note: UInt32, _ slot: Int, to value: Float, over ramp: UInt32 = 0, at frame: Int64
  ) -> Event {
    Event(frame: frame, .set(note: note, slot: UInt16(slot), value: value, ramp: ramp))
  }
}
