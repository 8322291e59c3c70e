import Score

extension FindingKind {
  static let swappedInputs = FindingKind(
    "swapped-inputs", .warning, "Inputs of a unit stand in each other's place",
    why:
      "A filter that is given a parameter as its sound makes a constant of it, which is heard as a click and takes the room that "
      + "the limiter has; a time that is given hertz has another meaning.",
    cure: "give the inputs in the order that ripples reference says, or by name")
}

/// Findings about what the units of a voice are given.
struct InputFindings {
  let mapping: Mapping

  var all: [Finding] {
    mapping.orchestra.voices.flatMap { voice in
      let units = mapping.host.builder.units
      let sounds = Self.sounds(voice.graph, units)
      return voice.graph.nodes.indices.compactMap { node in
        NodeInputs(voice, node, units: units, sounds: sounds).flatMap { finding($0, voice) }
      } + [hertzAsSound(voice, sounds)].compactMap { $0 }
    }
  }

  /// Says of each node whether it is a sound: what an oscillator, a noise, a filter and the like make, and what is calculated of one.
  private static func sounds(_ graph: Graph, _ units: [UnitSpec]) -> [Bool] {
    let families = Dictionary(units.map { ($0.name, $0.family) }) { first, _ in first }
    var sounds: [Bool] = []
    for node in graph.nodes {
      switch families[node.unit] {
      case .oscillator, .noise, .physical, .filter, .sampler: sounds.append(true)
      case .arithmetic:
        sounds.append(
          node.inputs.contains { if case .node(let index) = $0 { sounds[index] } else { false } })
      default: sounds.append(false)
      }
    }
    return sounds
  }

  /// Finds a voice whose sound is a frequency in hertz, alone or times what is no sound: it has left out the oscillator.
  private func hertzAsSound(_ voice: VoiceSpec, _ sounds: [Bool]) -> Finding? {
    let graph = voice.graph
    var slots: [Int?] = []
    func slot(_ input: Graph.Input) -> Int? {
      switch input {
      case .parameter(let slot): voice.parameters[slot].unit == .hertz ? slot : nil
      case .node(let index): slots[index]
      case .constant: nil
      }
    }
    for (index, node) in graph.nodes.enumerated() {
      let isProduct = node.unit == "multiply" && !sounds[index]
      slots.append(isProduct ? node.inputs.lazy.compactMap(slot).first : nil)
    }
    guard let found = slot(graph.output) else { return nil }
    let name = voice.parameters[found].name
    return mapping.source.finding(
      .swappedInputs, at: mapping.source.outline.place(of: "voices.\(voice.name)"),
      "voice \"\(voice.name)\" returns p.\(name) itself, a number of hertz, as its sound",
      cure: "let an oscillator sound at it: return sine(p.\(name)) * adsr(p.gate)")
  }

  private func finding(_ node: NodeInputs, _ voice: VoiceSpec) -> Finding? {
    guard
      let (message, cure) = node.soundBehind ?? node.signalAsBound ?? node.gateBehind
        ?? node.soundAsGate ?? node.otherUnit ?? node.levelAsFactor
    else { return nil }
    let lexemes = mapping.source.lexemes
    let place = lexemes.first {
      $0.start.line == node.node.line && $0.kind == .name && $0.text == node.spec.name
    }?.start
    return mapping.source.finding(
      .swappedInputs, at: place ?? node.node.line.map { SourcePlace(line: $0, column: 1) },
      "\(message), in voice \"\(voice.name)\"", cure: cure)
  }
}

/// A node of a voice with what its inputs are given.
private struct NodeInputs {
  let node: Graph.Node
  let spec: UnitSpec
  private let voice: VoiceSpec
  private let sounds: [Bool]

  /// A message that says what is wrong, and the text to write.
  typealias Advice = (message: String, cure: String)

  init?(_ voice: VoiceSpec, _ index: Int, units: [UnitSpec], sounds: [Bool]) {
    node = voice.graph.nodes[index]
    let name = node.unit
    guard let spec = units.first(where: { $0.name == name }),
      spec.inputs.count == node.inputs.count
    else { return nil }
    (self.spec, self.voice, self.sounds) = (spec, voice, sounds)
  }

  private var pairs: [(spec: ParameterSpec, input: Graph.Input)] {
    zip(spec.inputs, node.inputs).map { ($0, $1) }
  }

  /// Whether an input is given a sound.
  private func isSound(_ input: Graph.Input) -> Bool {
    if case .node(let index) = input { sounds[index] } else { false }
  }

  private func parameter(_ input: Graph.Input) -> ParameterSpec? {
    guard case .parameter(let slot) = input else { return nil }
    return voice.parameters[slot]
  }

  /// A sound in the place of a number, and a number in that of the sound.
  var soundBehind: Advice? {
    let isFilter = spec.family == .filter || spec.family == .output
    guard spec.family != .arithmetic,
      let signal = pairs.first(where: { $0.spec.isSignal && !isSound($0.input) }),
      let given = (isFilter ? parameter(signal.input).map { "p.\($0.name)" } : nil)
        ?? constant(signal.input),
      let other = pairs.first(where: { !$0.spec.isSignal && isSound($0.input) })
    else { return nil }
    return (
      "\(spec.name) is given \(given) as its \(signal.spec.name), and a sound as its \(other.spec.name)",
      "write \(spec.name)(\(spec.inputs.map(\.name).joined(separator: ", "))): the sound first, then \(given)"
    )
  }

  /// `range(300, 6000, lfo(2))`: the bounds first, and what moves as the last of them.
  var signalAsBound: Advice? {
    guard Self.bounded.contains(spec.name), let first = constant(node.inputs[0]),
      constant(node.inputs[1]) != nil, constant(node.inputs[2]) == nil
    else { return nil }
    return (
      "\(spec.name) is given \(first) as its input, and what moves as its high end",
      "write \(spec.name)(input, low, high): what moves comes first"
    )
  }

  /// Units with an input between a low and a high end.
  private static let bounded: Set<String> = ["range", "clip", "fold", "wrap"]

  private func constant(_ input: Graph.Input) -> String? {
    guard case .constant(let value) = input else { return nil }
    return Double("\(value)").map(Figure.plain)
  }

  /// `perc(saw(p.pitch))`: an envelope that a sound at the note's pitch opens; a slow or a random one is a trigger.
  var soundAsGate: Advice? {
    guard spec.isEnvelope, let first = pairs.first, case .node(let index) = first.input,
      isSound(first.input),
      voice.graph.nodes[index].inputs.contains(where: { parameter($0)?.name == "pitch" })
    else { return nil }
    return (
      "\(spec.name) is given a sound as its gate",
      "write \(spec.name)(p.gate, …), and multiply the sound by it"
    )
  }

  /// `triangle(p.pitch) * p.level`: decibels as a factor.
  var levelAsFactor: Advice? {
    guard spec.name == "multiply", node.inputs.contains(where: isSound),
      let given = node.inputs.lazy.compactMap(parameter).first(where: { $0.unit == .decibels })
    else { return nil }
    return given.name == "level"
      ? (
        "a sound is multiplied by p.level, which is in dB, and which the voice applies itself",
        "take p.level away; 0 dB would be silence"
      )
      : (
        "a sound is multiplied by p.\(given.name), which is in dB",
        "write amplitude(p.\(given.name)), the factor of a level"
      )
  }

  /// `perc(p.level, p.gate)`: the gate behind another parameter.
  var gateBehind: Advice? {
    guard spec.isEnvelope, let first = pairs.first.flatMap({ parameter($0.input) }),
      first.name != "gate",
      pairs.dropFirst().contains(where: { parameter($0.input)?.name == "gate" })
    else { return nil }
    return (
      "\(spec.name) is given p.\(first.name) as its gate, and the gate as a number",
      "write \(spec.name)(p.gate, …): the gate comes first"
    )
  }

  private static let units: [Unit] = [.hertz, .seconds, .decibels]

  /// A parameter in one unit where another belongs.
  var otherUnit: Advice? {
    for (spec, input) in pairs {
      guard let given = parameter(input), given.unit != spec.unit else { continue }
      let isStandard = VoiceSpec.standardParameters.contains { $0.name == given.name }
      if spec.unit == .hertz, spec.isRequired, isStandard, given.unit == .none {
        return (
          "\(self.spec.name) is given p.\(given.name), 0...1, as its \(spec.name) in Hz",
          "write \(self.spec.name)(p.pitch)"
        )
      }
      let isShare = spec.unit == .none && !spec.isSignal && spec.range.upperBound <= 1
      guard Self.units.contains(given.unit),
        Self.units.contains(spec.unit) || given.unit == .hertz && isShare
      else { continue }
      return (
        "\(self.spec.name) is given p.\(given.name), in \(given.unit.symbol), as its \(spec.name), in \(spec.unit.symbol)",
        "write \(self.spec.name)(\(self.spec.inputs.map(\.name).joined(separator: ", "))), each in the unit that the reference gives it"
      )
    }
    return nil
  }
}
