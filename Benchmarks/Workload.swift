import Score
import Signals

/// What all engines play: the notes come from `score`, the sound of each engine from its own graph.
enum Workload: Hashable {
  /// The floor: one sine; start, render and write.
  case floor
  /// Band-limited saws through a resonant low-pass whose cutoff an LFO moves, 0.5 s attack, panned.
  case saws(Int)
  /// So many grains a second, 80 ms under a Hann window, of a sound that goes on; pitch within an octave
  /// up or down, place in the last 4 s and pan at random.
  case grains(Int)
  /// Two-operator FM, 20 notes a second of 3.2 s each: 64 at once.
  case fm
  /// Decaying sines in a room.
  case room
  /// One saw at three pitches, two seconds each: how much alias energy it has.
  case alias

  /// Those that are timed by default.
  static let names = ["W0", "W1-64", "W1-256", "W2-100", "W2-1000", "W4", "W5", "alias"]

  /// W1-N with any N up to 4096, W2-N with any up to 2000.
  init?(name: String) {
    let parts = name.split(separator: "-")
    let count = parts.count == 2 ? Int(parts[1]) : nil
    switch (parts.first, count) {
    case ("W0", nil): self = .floor
    case ("W1", .some(1...4096)): self = .saws(count!)
    case ("W2", .some(1...2000)): self = .grains(count!)
    case ("W4", nil): self = .fm
    case ("W5", nil): self = .room
    case ("alias", nil): self = .alias
    default: return nil
    }
  }

  var orchestra: Orchestra {
    let (graph, own, polyphony): (Graph, [ParameterSpec], Int) =
      switch self {
      case .floor, .grains: (Graphs.sine, [], 1)
      case .saws(let count): (Graphs.filteredSaw, Graphs.filteredSawParameters, count)
      case .fm: (Graphs.fm, Graphs.fmParameters, 72)
      case .room: (Graphs.ping, [], 8)
      case .alias: (Graphs.saw, [], 1)
      }
    return Orchestra(
      voices: [VoiceSpec(name: "voice", graph: graph, parameters: own, polyphony: polyphony)],
      effects: effects)
  }

  private var effects: [EffectSpec] {
    switch self {
    case .grains(let rate):
      [
        Self.effect(
          "granulator",
          [
            "size": 0.08, "rate": Double(rate), "scatter": 4, "pitch_scatter": 12, "spread": 1,
            "mix": 1,
          ])
      ]
    case .room: [Self.effect("reverb", ["time": 2, "mix": 0.3])]
    case .floor, .saws, .fm, .alias: []
    }
  }

  private static func effect(_ unit: String, _ values: [String: Double]) -> EffectSpec {
    let spec = Catalogue.effects.first { $0.name == unit }!
    return EffectSpec(
      name: unit, unit: unit, values: spec.inputs.map { values[$0.name] ?? $0.defaultValue })
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

  /// A sine that dies away within a second.
  static let ping = Graph(
    nodes: [
      .init(unit: "sine", inputs: [.parameter(0), .constant(0)]),
      .init(unit: "perc", inputs: [.parameter(1), .constant(0.001), .constant(1)]),
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
