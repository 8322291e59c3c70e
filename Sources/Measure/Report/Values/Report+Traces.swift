extension Report {
  /// The course of a render: every list of values has one value per step, from second 0 on.
  public struct Traces: Hashable, Sendable, Codable {
    /// A quantity of the data, or one that was tracked in the sound.
    public struct Series: Hashable, Sendable, Codable {
      public let name: String
      public let unit: String
      /// The value at each step; nil where there is none.
      public let values: [Double?]

      public init(name: String, unit: String, values: [Double?]) {
        (self.name, self.unit) = (name, unit)
        self.values = values.map(finite)
      }
    }

    /// A parameter of the sound.
    public struct Parameter: Hashable, Sendable, Codable {
      public let name: String
      public let unit: String
      /// Pairs of a step and the Lua line that set the parameter from that step on, in order of steps.
      public let lines: [[Int]]
      public let values: [Double?]

      public init(name: String, unit: String, lines: [[Int]], values: [Double?]) {
        (self.name, self.unit, self.lines) = (name, unit, lines)
        self.values = values.map(finite)
      }
    }

    /// Seconds from one value to the next.
    public let step: Double
    /// The dataset's row at each step, from 0.
    public let rows: [Int]
    public let inputs: [Series]
    public let parameters: [Parameter]
    /// Features tracked in the sound.
    public let tracked: [Series]

    public init(
      step: Double, rows: [Int], inputs: [Series], parameters: [Parameter], tracked: [Series]
    ) {
      self.step = step
      self.rows = rows
      self.inputs = inputs
      self.parameters = parameters
      self.tracked = tracked
    }
  }

  /// A transfer function, as a mapping applied it to an input: data → parameter → percept.
  public struct Transfer: Hashable, Sendable, Codable {
    public let input: String
    public let inputUnit: String
    /// The parameter, such as `tone.pitch`.
    public let target: String
    public let targetUnit: String
    /// The percept's scale, such as `ERB-rate`.
    public let perceptUnit: String
    /// The Lua line of the entry.
    public let line: Int?
    /// Lists of data value, parameter value and, where known, percept; at most 400.
    public let points: [[Double?]]
    /// Lists of lower edge, upper edge and count.
    public let histogram: [[Double]]

    public init(
      input: String, inputUnit: String, target: String, targetUnit: String,
      perceptUnit: String = "", line: Int? = nil, points: [[Double?]], histogram: [[Double]]
    ) {
      self.input = input
      self.inputUnit = inputUnit
      self.target = target
      self.targetUnit = targetUnit
      self.perceptUnit = perceptUnit
      self.line = line
      self.points = points.map { $0.map(finite) }
      self.histogram = histogram.filter { $0.count == 3 && $0.allSatisfy(\.isFinite) }
    }
  }
}
