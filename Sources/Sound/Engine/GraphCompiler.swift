import Score
import Signals

/// Compiles a voice's graph to a program: it finds each node's rate, gives it a register or a control, and reuses
/// registers when their last reader has run.
struct GraphCompiler {
  private let voice: VoiceSpec
  private let tables: [TablePlace]
  private let sampleRate: Double
  private let own: [UnitKind]
  private var operations: [Operation] = []
  private var operands: [Operand] = []
  private var constants: [(control: Int, value: Float)] = []
  private var controlCount: Int
  private var stateCount = 0
  private var freeRegisters: [Int] = []
  private var registerCount = 0
  private var lastReader: [Int: Int] = [:]

  /// - Parameters:
  ///   - voice: the voice; its graph's nodes must name units of the catalogue and read only earlier nodes.
  ///   - tables: places of the orchestra's tables among the bank's waveforms or recordings.
  ///   - sampleRate: frames per second.
  ///   - own: unit generators beside those of the catalogue; one with the name of another comes first.
  static func compile(
    _ voice: VoiceSpec, tables: [TablePlace], sampleRate: Double, own: [UnitKind] = []
  ) throws(Fault) -> Program {
    var compiler = GraphCompiler(voice: voice, tables: tables, sampleRate: sampleRate, own: own)
    return try compiler.program()
  }

  private init(voice: VoiceSpec, tables: [TablePlace], sampleRate: Double, own: [UnitKind]) {
    (self.own, self.voice, self.tables, self.sampleRate) = (own, voice, tables, sampleRate)
    controlCount = voice.parameters.count
  }

  private func unit(named name: String) -> UnitKind? {
    own.first { $0.spec.name == name } ?? Catalogue.unit(named: name)
  }

  private mutating func program() throws(Fault) -> Program {
    guard voice.parameters.count <= 64 else {
      throw Fault.mapping(voice.name, "a voice has 59 parameters of its own at most")
    }
    guard voice.polyphony > 0 else {
      throw Fault.mapping(voice.name, "polyphony must be 1 or more")
    }
    var graph = voice.graph
    var pan: Graph.Input?
    if case .node(let root) = graph.output, graph.nodes[root].unit == Pan.spec.name {
      pan = graph.nodes[root].inputs[1]
      graph.output = graph.nodes[root].inputs[0]
      if root == graph.nodes.count - 1 { graph.nodes.removeLast() }
    }
    try check(graph)
    completeOutput(&graph)
    noteReaders(graph, pan: pan)
    for (index, node) in graph.nodes.enumerated() { try add(node, index: index) }
    let output = operand(graph.output)
    let panOperand = pan.map { operand($0) }
    return Program(
      operations: operations, envelopes: noteEnvelopes(graph), registerCount: registerCount,
      controlCount: controlCount,
      constants: constants, stateCount: stateCount, output: output, right: right(of: graph),
      pan: panOperand,
      slotCount: voice.parameters.count)
  }

  /// Checks that every unit exists and has all its inputs.
  private func check(_ graph: Graph) throws(Fault) {
    for (index, node) in graph.nodes.enumerated() {
      guard let unit = self.unit(named: node.unit) else {
        if node.unit == Pan.spec.name {
          throw fault(node, "pan can only be the last unit of a voice")
        }
        let hint = NearestName.hint(for: node.unit, among: Catalogue.units.map { $0.name })
        throw fault(node, "unknown unit \"\(node.unit)\"", hint: hint)
      }
      guard node.inputs.count == unit.spec.inputs.count else {
        throw fault(
          node, "\(node.unit) has \(unit.spec.inputs.count) inputs, not \(node.inputs.count)")
      }
      for case .node(let input) in node.inputs {
        precondition(input < index, "a node reads earlier nodes only")
      }
    }
  }

  /// Gives a voice that no envelope on its own gate ends a short one, so that it neither clicks nor sounds for ever;
  /// the envelope also makes an audio signal of any output.
  private func completeOutput(_ graph: inout Graph) {
    let factor: Graph.Node
    if !noteEnvelopes(graph).isEmpty {
      guard !isAudio(graph.output, in: graph) else { return }
      factor = .init(unit: Line.spec.name, inputs: [.constant(1), .constant(1), .constant(1)])
    } else {
      factor = .init(
        unit: ADSR.spec.name,
        inputs: [
          .parameter(VoiceSpec.Slot.gate), .constant(0.005), .constant(0.001), .constant(1),
          .constant(0.02),
        ])
    }
    graph.nodes.append(factor)
    graph.nodes.append(
      .init(unit: Multiply.spec.name, inputs: [graph.output, .node(graph.nodes.count - 1)]))
    graph.output = .node(graph.nodes.count - 1)
  }

  private func noteEnvelopes(_ graph: Graph) -> [Int] {
    graph.noteEnvelopes { unit(named: $0)?.spec }
  }

  private func isAudio(_ output: Graph.Input, in graph: Graph) -> Bool {
    var areAudio: [Bool] = []
    func isAudio(_ input: Graph.Input) -> Bool {
      if case .node(let index) = input { areAudio[index] } else { false }
    }
    for node in graph.nodes {
      switch unit(named: node.unit)?.spec.rate {
      case .control: areAudio.append(false)
      case .followsInputs: areAudio.append(node.inputs.contains(where: isAudio))
      default: areAudio.append(true)
      }
    }
    return isAudio(output)
  }

  private mutating func noteReaders(_ graph: Graph, pan: Graph.Input?) {
    for (index, node) in graph.nodes.enumerated() {
      for case .node(let input) in node.inputs { lastReader[input] = index }
    }
    for case .node(let kept)? in [graph.output, pan] { lastReader[kept] = .max }
  }

  private mutating func add(_ node: Graph.Node, index: Int) throws(Fault) {
    guard let unit = self.unit(named: node.unit) else { return }
    let inputs = node.inputs.map { operand($0) }
    for case .node(let input) in Set(node.inputs) where lastReader[input] == index {
      if operands[input].isAudio { freeRegisters.append(operands[input].index) }
    }
    let output = unit.isStereo ? placePair() : place(unit.spec.rate, inputs: inputs)
    let size = unit.stateSize(
      UnitSetup(sampleRate: sampleRate, constants: node.inputs.map { $0.constant }))
    operations.append(
      Operation(
        unit: unit, inputs: inputs, output: output, state: stateCount, stateSize: size,
        table: try table(of: node, unit)))
    stateCount += size
    operands.append(output)
    if lastReader[index] == nil, output.isAudio { freeRegisters.append(output.index) }
  }

  /// Reserves two neighbouring registers, for a left and a right channel.
  private mutating func placePair() -> Operand {
    registerCount += 2
    return .audio(registerCount - 2)
  }

  /// The register of the right channel, for a voice whose output is a unit in stereo.
  private func right(of graph: Graph) -> Operand? {
    guard case .node(let root) = graph.output,
      unit(named: graph.nodes[root].unit)?.isStereo ?? false
    else { return nil }
    return .audio(operands[root].index + 1)
  }

  /// The place of the table that a unit reads; 0 for one that reads none.
  private func table(of node: Graph.Node, _ unit: UnitKind) throws(Fault) -> Int {
    guard let kind = unit.spec.table else { return 0 }
    switch (kind, node.table.map { tables[$0] }) {
    case (.waveform, .waveform(let place)?), (.recording, .recording(let place)?),
      (.values, .values(let place)?), (.instrument, .instrument(let place)?),
      (.phrase, .phrase(let place)?):
      return place
    case (.waveform, _):
      throw fault(node, "\(node.unit) needs a waveform, a list of numbers")
    case (.recording, _): throw fault(node, "\(node.unit) needs a sound file")
    case (.values, _), (.bus, _): throw fault(node, "\(node.unit) needs a list of rows")
    case (.instrument, _): throw fault(node, "\(node.unit) needs an instrument")
    case (.phrase, _): throw fault(node, "\(node.unit) needs a phrase")
    }
  }

  private func fault(_ node: Graph.Node, _ message: String, hint: String? = nil) -> Fault {
    Fault.mapping(voice.name, line: node.line, message, hint: hint)
  }

  private mutating func place(_ rate: UnitSpec.Rate, inputs: [Operand]) -> Operand {
    let isAudio: Bool =
      switch rate {
      case .audio: true
      case .control: false
      case .followsInputs: inputs.contains { $0.isAudio }
      }
    guard isAudio else {
      controlCount += 1
      return .control(controlCount - 1)
    }
    if let free = freeRegisters.popLast() { return .audio(free) }
    registerCount += 1
    return .audio(registerCount - 1)
  }

  private mutating func operand(_ input: Graph.Input) -> Operand {
    switch input {
    case .node(let index): return operands[index]
    case .parameter(let slot):
      precondition(slot < voice.parameters.count, "voice \(voice.name) has no parameter \(slot)")
      return .control(slot)
    case .constant(let value):
      if let known = constants.first(where: { $0.value == value }) {
        return .control(known.control)
      }
      constants.append((controlCount, value))
      controlCount += 1
      return .control(controlCount - 1)
    }
  }
}

extension Graph.Input {
  /// The value of a constant input; nil for any other.
  fileprivate var constant: Float? {
    guard case .constant(let value) = self else { return nil }
    return value
  }
}

/// A compiled voice: operations for the interpreter, and the sizes of what a group of lanes needs for them.
final class Program {
  let operations: UnsafeBufferPointer<Operation>
  /// The indices of the operations that are envelopes on the note's gate: a note ends when they have all ended.
  let envelopes: UnsafeMutableBufferPointer<Int>
  let registerCount: Int
  /// The number of controls: first one per parameter slot, then constants, then those that operations compute.
  let controlCount: Int
  let constants: [(control: Int, value: Float)]
  let stateCount: Int
  /// The register of the voice's sound.
  let output: Operand
  /// The register of the right channel, if the voice sounds in stereo; `output` is then the left channel.
  let right: Operand?
  /// The position from the graph's own `pan`, if it has one.
  let pan: Operand?
  let slotCount: Int

  init(
    operations: [Operation], envelopes: [Int], registerCount: Int, controlCount: Int,
    constants: [(control: Int, value: Float)], stateCount: Int, output: Operand, right: Operand?,
    pan: Operand?, slotCount: Int
  ) {
    self.operations = UnsafeBufferPointer(UnsafeMutableBufferPointer.copy(of: operations))
    self.envelopes = .copy(of: envelopes)
    self.registerCount = registerCount
    self.controlCount = controlCount
    self.constants = constants
    self.stateCount = stateCount
    self.output = output
    self.right = right
    self.pan = pan
    self.slotCount = slotCount
  }

  deinit {
    operations.deallocate()
    envelopes.deallocate()
  }
}

extension Fault {
  /// A fault for something that a mapping asks for and no engine can do.
  /// - Parameters:
  ///   - part: the voice, the effect or the table.
  ///   - line: line of the mapping's file, where it is known.
  static func mapping(
    _ part: String, line: Int? = nil, _ message: String, hint: String? = nil
  ) -> Fault {
    Fault(.mapping, message, at: FaultPlace(line: line, part: part), hint: hint)
  }
}
