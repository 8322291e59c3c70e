import Score

extension WireWriter {
  mutating func add(_ graph: Graph) throws(Fault) {
    try add(whole: graph.nodes.count)
    for node in graph.nodes {
      try add(node.unit)
      try add(whole: node.inputs.count)
      for input in node.inputs { try add(input) }
      try add(optional: node.table)
      try add(optional: node.line)
    }
    try add(graph.output)
  }

  private mutating func add(_ input: Graph.Input) throws(Fault) {
    switch input {
    case .constant(let value):
      add(UInt8(0))
      add(value)
    case .parameter(let slot):
      add(UInt8(1))
      try add(whole: slot)
    case .node(let index):
      add(UInt8(2))
      try add(whole: index)
    }
  }
}

extension WireReader {
  /// A graph whose nodes read earlier nodes, parameters that its voice has, and tables that there are.
  mutating func graph(parameters: Int, tables: Int) throws(Fault) -> Graph {
    var nodes: [Graph.Node] = []
    for number in 0..<(try count(of: 16)) {
      let unit = try text()
      var inputs: [Graph.Input] = []
      for _ in 0..<(try count(of: 5)) {
        inputs.append(try input(nodes: number, parameters: parameters))
      }
      nodes.append(
        Graph.Node(
          unit: unit, inputs: inputs, table: try index(below: tables, of: "tables"),
          line: try optionalWhole()))
    }
    return Graph(nodes: nodes, output: try input(nodes: nodes.count, parameters: parameters))
  }

  private mutating func input(nodes: Int, parameters: Int) throws(Fault) -> Graph.Input {
    switch try byte() {
    case 0: return .constant(try float())
    case 1:
      let slot = try whole()
      guard slot < parameters else {
        throw fault("the voice has no parameter \(slot)", before: 4)
      }
      return .parameter(slot)
    case 2:
      let node = try whole()
      guard node < nodes else {
        throw fault("a node reads earlier nodes, not number \(node)", before: 4)
      }
      return .node(node)
    default: throw fault("an input is a constant, a parameter or a node", before: 1)
    }
  }

  /// An index that may be missing, of a list with a number of things.
  mutating func index(below count: Int, of list: StaticString) throws(Fault) -> Int? {
    guard let index = try optionalWhole() else { return nil }
    guard index < count else { throw fault("\(index) is none of \(count) \(list)", before: 4) }
    return index
  }
}
