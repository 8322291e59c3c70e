import Score

/// The nodes of all graphs that a mapping's file describes, while it runs.
///
/// A node names only earlier ones, so the reachable part of the arena, in the order of the arena, is a
/// graph that can be computed.
struct GraphArena {
  enum Input: Hashable {
    case constant(Double)
    case node(Int)
  }

  struct Node {
    enum Kind: Hashable {
      /// A parameter of a voice that is being described.
      case parameter(voice: Int, slot: Int)
      case unit(UnitSpec, table: Int?)
    }

    let kind: Kind
    let inputs: [Input]
    let line: Int?
  }

  /// More than a mapping can mean; a loop that makes nodes is stopped here.
  static let capacity = 10_000

  private(set) var nodes: [Node] = []

  var isFull: Bool { nodes.count >= Self.capacity }

  mutating func add(_ kind: Node.Kind, inputs: [Input] = [], line: Int?) -> Int {
    nodes.append(Node(kind: kind, inputs: inputs, line: line))
    return nodes.count - 1
  }

  /// The reason why the graph under a node cannot be a voice, with advice, or nil.
  func fault(under root: Int, of voice: Int) -> (message: String, hint: String)? {
    let reached = reachable(from: root)
    for (id, node) in nodes.enumerated() where reached[id] {
      switch node.kind {
      case .parameter(let owner, _) where owner != voice:
        return ("a parameter of another synth is used in this one", "use the p of this function")
      case .unit(let spec, _) where spec.family == .output && id != root:
        return (
          "\(spec.name) in line \(node.line ?? 0) may only be the last step of a synth",
          "return \(spec.name)(signal, …) from the function and use its input elsewhere"
        )
      default: continue
      }
    }
    return nil
  }

  /// The graph whose output is a node.
  func graph(from root: Int) -> Graph {
    let reached = reachable(from: root)
    var place: [Int: Graph.Input] = [:]
    var result: [Graph.Node] = []
    for (id, node) in nodes.enumerated() where reached[id] {
      switch node.kind {
      case .parameter(_, let slot): place[id] = .parameter(slot)
      case .unit(let spec, let table):
        place[id] = .node(result.count)
        let inputs = node.inputs.map { input -> Graph.Input in
          switch input {
          case .constant(let value): .constant(Float(value))
          case .node(let id): place[id]!
          }
        }
        result.append(Graph.Node(unit: spec.name, inputs: inputs, table: table, line: node.line))
      }
    }
    return Graph(nodes: result, output: place[root]!)
  }

  private func reachable(from root: Int) -> [Bool] {
    var reached = [Bool](repeating: false, count: nodes.count)
    reached[root] = true
    for id in stride(from: root, through: 0, by: -1) where reached[id] {
      for case .node(let input) in nodes[id].inputs { reached[input] = true }
    }
    return reached
  }
}
