/// A voice as its mapping wrote it: unit generators connected to each other, parameters and numbers.
///
/// Nodes stand in the order in which they can be computed: a node reads only earlier ones.
public struct Graph: Hashable, Sendable {
  /// The source of a node's input.
  public enum Input: Hashable, Sendable {
    case constant(Float)
    /// A parameter of the voice, by slot (`VoiceSpec.parameters`).
    case parameter(Int)
    /// The output of an earlier node.
    case node(Int)
  }

  /// One unit generator with its inputs.
  public struct Node: Hashable, Sendable {
    /// The name of the unit generator in the catalogue.
    public var unit: String
    /// The unit's inputs, one for each of its spec, in that order.
    public var inputs: [Input]
    /// An index into `Orchestra.tables`, for units that read one.
    public var table: Int?
    /// The line of the mapping's file.
    public var line: Int?

    public init(unit: String, inputs: [Input], table: Int? = nil, line: Int? = nil) {
      (self.unit, self.inputs, self.table, self.line) = (unit, inputs, table, line)
    }
  }

  /// The nodes, in the order in which they can be computed.
  public var nodes: [Node]
  /// The input that is the voice's sound.
  public var output: Input

  public init(nodes: [Node], output: Input) { (self.nodes, self.output) = (nodes, output) }
}

extension Graph {
  /// The places of the envelopes whose gate is made from the note's: they keep the note alive, and end it. One that
  /// something else triggers, such as `perc(dust(4))`, does neither.
  ///
  /// - Parameter spec: what the unit of a name is.
  public func noteEnvelopes(_ spec: (String) -> UnitSpec?) -> [Int] {
    let shapes = shapes(spec)
    let reads = readsGate
    return nodes.indices.filter { index in
      guard shapes[index], spec(nodes[index].unit)?.isEnvelope ?? false else { return false }
      return Self.reads(nodes[index].inputs[0], reads)
    }
  }

  /// The envelopes of the note where they are all struck, `perc`, and nothing else asks for the gate: such a note runs
  /// to its end, whether it is held or not. Nil for every other voice.
  public func struckEnvelopes(_ spec: (String) -> UnitSpec?) -> [Node]? {
    var graph = self
    if case .node(let root) = output, spec(nodes[root].unit)?.family == .output {
      graph.output = nodes[root].inputs[0]
    }
    let envelopes = graph.noteEnvelopes(spec)
    let gates = nodes.indices.filter { index in
      nodes[index].inputs.contains(.parameter(VoiceSpec.Slot.gate))
    }
    guard !envelopes.isEmpty, gates == envelopes, envelopes.allSatisfy({ nodes[$0].unit == "perc" })
    else { return nil }
    return envelopes.map { nodes[$0] }
  }

  /// Whether each node shapes the output as it sounds, and does not only strike something that rings on.
  private func shapes(_ spec: (String) -> UnitSpec?) -> [Bool] {
    var shapes = [Bool](repeating: false, count: nodes.count)
    if case .node(let root) = output { shapes[root] = true }
    for index in nodes.indices.reversed() where shapes[index] {
      if spec(nodes[index].unit)?.rings ?? false { continue }
      for case .node(let input) in nodes[index].inputs { shapes[input] = true }
    }
    return shapes
  }

  /// Whether each node is made from the gate.
  private var readsGate: [Bool] {
    var reads: [Bool] = []
    for node in nodes { reads.append(node.inputs.contains { Self.reads($0, reads) }) }
    return reads
  }

  private static func reads(_ input: Input, _ nodes: [Bool]) -> Bool {
    switch input {
    case .constant: false
    case .parameter(let slot): slot == VoiceSpec.Slot.gate
    case .node(let index): nodes[index]
    }
  }
}
