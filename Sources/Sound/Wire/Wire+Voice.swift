import Score

extension WireWriter {
  mutating func add(_ voice: VoiceSpec) throws(Fault) {
    let standard = VoiceSpec.standardParameters
    guard Array(voice.parameters.prefix(standard.count)) == standard else {
      throw Wire.fault("voice \(voice.name) lacks the parameters that every voice has")
    }
    try add(voice.name)
    try add(whole: voice.parameters.count - standard.count)
    for spec in voice.parameters.dropFirst(standard.count) { try add(spec) }
    try add(voice.graph)
    try add(whole: voice.polyphony)
    add(voice.layer.wire)
  }

  private mutating func add(_ spec: ParameterSpec) throws(Fault) {
    try add(spec.name)
    try add(spec.unit.symbol)
    add(spec.range.lowerBound)
    add(spec.range.upperBound)
    add(spec.defaultValue)
    try add(spec.scale)
    try add(spec.doc)
    add(spec.isRequired)
    add(spec.isSignal)
  }

  private mutating func add(_ scale: Scale) throws(Fault) {
    switch scale {
    case .linear: add(UInt8(0))
    case .exponential: add(UInt8(1))
    case .logarithmic: add(UInt8(2))
    case .squareRoot: add(UInt8(3))
    case .power(let exponent):
      add(UInt8(4))
      add(exponent)
    case .decibel: add(UInt8(5))
    case .erb: add(UInt8(6))
    case .quantized(let levels):
      add(UInt8(7))
      try add(whole: levels)
    }
  }
}

extension WireReader {
  /// A voice that reads tables of an orchestra with so many.
  mutating func voice(tables: Int) throws(Fault) -> VoiceSpec {
    let name = try text()
    var own: [ParameterSpec] = []
    for _ in 0..<(try count(of: 39)) { own.append(try parameter()) }
    let graph = try graph(
      parameters: VoiceSpec.standardParameters.count + own.count, tables: tables)
    let polyphony = try whole(to: Self.polyphonyLimit)
    return VoiceSpec(
      name: name, graph: graph, parameters: own, polyphony: polyphony, layer: try layer())
  }

  /// The most notes at once of a voice that came from elsewhere.
  private static let polyphonyLimit = 4096

  private mutating func parameter() throws(Fault) -> ParameterSpec {
    let name = try text()
    let unit = Unit(try text())
    let (low, high, middle) = (try double(), try double(), try double())
    guard low <= middle, middle <= high else {
      throw fault("the default of parameter \(name) lies in its range", before: 24)
    }
    let scale = try scale()
    let doc = try text()
    return ParameterSpec(
      name, unit, in: low...high, default: middle, scale: scale, required: try flag(),
      signal: try flag(), doc: doc)
  }

  private mutating func scale() throws(Fault) -> Scale {
    switch try byte() {
    case 0: return .linear
    case 1: return .exponential
    case 2: return .logarithmic
    case 3: return .squareRoot
    case 4: return .power(try finite())
    case 5: return .decibel
    case 6: return .erb
    case 7: return .quantized(levels: try whole())
    default: throw fault("a scale is one of eight", before: 1)
    }
  }

  private mutating func layer() throws(Fault) -> VoiceSpec.Layer {
    let code = try byte()
    for layer in VoiceSpec.Layer.allCases where layer.wire == code { return layer }
    throw fault("a layer is one of four", before: 1)
  }
}

extension VoiceSpec.Layer {
  fileprivate var wire: UInt8 {
    switch self {
    case .ambient: 0
    case .instrument: 1
    case .concrete: 2
    case .environment: 3
    }
  }
}

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
