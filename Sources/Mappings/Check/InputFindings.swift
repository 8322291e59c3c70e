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
      voice.graph.nodes.indices.compactMap { node in
        NodeInputs(voice, node, units: mapping.host.builder.units).flatMap { finding($0, voice) }
      } + [hertzAsSound(voice)].compactMap { $0 }
    }
  }

  /// A voice whose sound is a frequency in hertz: it has left out the oscillator.
  private func hertzAsSound(_ voice: VoiceSpec) -> Finding? {
    guard let slot = hertz(voice.graph.output, voice.graph) else { return nil }
    let name = voice.parameters[slot].name
    return mapping.source.finding(
      .swappedInputs, at: mapping.source.outline.place(of: "voices.\(voice.name)"),
      "voice \"\(voice.name)\" returns p.\(name) itself, a number of hertz, as its sound",
      cure: "let an oscillator sound at it: return sine(p.\(name)) * adsr(p.gate)")
  }

  /// The parameter in hertz that a signal is, alone or as a factor; nil for others.
  private func hertz(_ input: Graph.Input, _ graph: Graph) -> Int? {
    switch input {
    case .parameter(let slot): slotInHertz(slot, graph)
    case .node(let index) where graph.nodes[index].unit == "multiply":
      graph.nodes[index].inputs.lazy.compactMap { hertz($0, graph) }.first
    default: nil
    }
  }

  private func slotInHertz(_ slot: Int, _ graph: Graph) -> Int? {
    let voice = mapping.orchestra.voices.first { $0.graph == graph }
    return voice.flatMap { $0.parameters[slot].unit == .hertz ? slot : nil }
  }

  private func finding(_ node: NodeInputs, _ voice: VoiceSpec) -> Finding? {
    guard
      let (message, cure) = node.soundBehind ?? node.gateBehind ?? node.soundAsGate
        ?? node.otherUnit ?? node.levelAsFactor
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
  private let units: [UnitSpec]

  /// A message that says what is wrong, and the text to write.
  typealias Advice = (message: String, cure: String)

  init?(_ voice: VoiceSpec, _ index: Int, units: [UnitSpec]) {
    node = voice.graph.nodes[index]
    let name = node.unit
    guard let spec = units.first(where: { $0.name == name }),
      spec.inputs.count == node.inputs.count
    else { return nil }
    (self.spec, self.voice, self.units) = (spec, voice, units)
  }

  private var pairs: [(spec: ParameterSpec, input: Graph.Input)] {
    zip(spec.inputs, node.inputs).map { ($0, $1) }
  }

  /// Whether an input is given a sound: what an oscillator, a noise, a filter and the like make.
  private func isSound(_ input: Graph.Input) -> Bool {
    guard case .node(let index) = input else { return false }
    let node = voice.graph.nodes[index]
    guard let spec = units.first(where: { $0.name == node.unit }) else { return false }
    switch spec.family {
    case .oscillator, .noise, .physical, .filter, .sampler: return true
    case .arithmetic: return node.inputs.contains(where: isSound)
    default: return false
    }
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

  private func constant(_ input: Graph.Input) -> String? {
    guard case .constant(let value) = input else { return nil }
    return Double("\(value)").map(Figure.plain)
  }

  /// `perc(saw(p.pitch))`: an envelope that a sound opens.
  var soundAsGate: Advice? {
    guard spec.isEnvelope, let first = pairs.first, isSound(first.input) else { return nil }
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
