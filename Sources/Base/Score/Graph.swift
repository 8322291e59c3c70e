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
