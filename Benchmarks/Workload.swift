import Score

/// What all engines play: the notes come from `score`, the sound of each engine from its own graph.
enum Workload: String, CaseIterable {
  /// The floor: one sine; start, render and write.
  case floor = "W0"
  /// Band-limited saws through a resonant low-pass whose cutoff an LFO moves, 0.5 s attack, panned.
  case saws64 = "W1-64"
  case saws256 = "W1-256"
  /// Two-operator FM, 20 notes a second of 3.2 s each: 64 at once.
  case fm = "W4"
  /// One saw at three pitches, two seconds each: how much alias energy it has.
  case alias = "alias"

  var orchestra: Orchestra {
    let (graph, own, polyphony): (Graph, [ParameterSpec], Int) =
      switch self {
      case .floor: (Graphs.sine, [], 1)
      case .saws64: (Graphs.filteredSaw, Graphs.filteredSawParameters, 64)
      case .saws256: (Graphs.filteredSaw, Graphs.filteredSawParameters, 256)
      case .fm: (Graphs.fm, Graphs.fmParameters, 72)
      case .alias: (Graphs.saw, [], 1)
      }
    return Orchestra(voices: [
      VoiceSpec(name: "voice", graph: graph, parameters: own, polyphony: polyphony)
    ])
  }
}

/// The voices of the workloads.
enum Graphs {
  /// A sine that is there at once and stays.
  static let sine = Graph(
    nodes: [
      .init(unit: "sine", inputs: [.parameter(0), .constant(0)]),
      .init(unit: "adsr", inputs: held(attack: 0.01)),
      .init(unit: "multiply", inputs: [.node(0), .node(1)]),
    ], output: .node(2))

  static let saw = Graph(
    nodes: [
      .init(unit: "saw", inputs: [.parameter(0)]),
      .init(unit: "adsr", inputs: held(attack: 0.01)),
      .init(unit: "multiply", inputs: [.node(0), .node(1)]),
    ], output: .node(2))

  static let filteredSawParameters = [
    ParameterSpec("lfo_rate", .hertz, in: 0...10, default: 1, doc: "Cutoff LFO."),
    ParameterSpec("lfo_phase", .cycles, in: 0...1, default: 0, doc: "Its phase."),
  ]

  /// Cutoff 200...6000 Hz; a Q of 1/0.3 is a resonance of 0.85.
  static let filteredSaw = Graph(
    nodes: [
      .init(unit: "saw", inputs: [.parameter(0)]),
      .init(unit: "lfo", inputs: [.parameter(5), .constant(0), .parameter(6)]),
      .init(unit: "multiply", inputs: [.node(1), .constant(2900)]),
      .init(unit: "add", inputs: [.node(2), .constant(3100)]),
      .init(unit: "lowpass", inputs: [.node(0), .node(3), .constant(0.85)]),
      .init(unit: "adsr", inputs: held(attack: 0.5)),
      .init(unit: "multiply", inputs: [.node(4), .node(5)]),
    ], output: .node(6))

  static let fmParameters = [
    ParameterSpec("ratio", in: 0...10, default: 1, doc: "Modulator to carrier frequency."),
    ParameterSpec("index", in: 0...10, default: 1, doc: "Modulation index in radians."),
  ]

  /// Frequency modulation as phase modulation: the same spectrum.
  static let fm = Graph(
    nodes: [
      .init(unit: "multiply", inputs: [.parameter(0), .parameter(5)]),
      .init(unit: "sine", inputs: [.node(0), .constant(0)]),
      .init(unit: "multiply", inputs: [.parameter(6), .constant(0.15915494)]),
      .init(unit: "multiply", inputs: [.node(1), .node(2)]),
      .init(unit: "sine", inputs: [.parameter(0), .node(3)]),
      .init(
        unit: "adsr",
        inputs: [.parameter(1), .constant(0.01), .constant(0.2), .constant(0.6), .constant(0.2)]),
      .init(unit: "multiply", inputs: [.node(4), .node(5)]),
    ], output: .node(6))

  private static func held(attack: Float) -> [Graph.Input] {
    [.parameter(1), .constant(attack), .constant(0.001), .constant(1), .constant(0.01)]
  }
}
