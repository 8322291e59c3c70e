import Mappings

/// Prints the processor time of one call of a mapping's control function: 8 inputs, 4 outputs.
struct MappingCallCommand {
  enum Kind: String, CaseIterable {
    /// As mappings are run: the function reads and writes fields of `env` and `out`.
    case fields
    /// Plain arguments and results, for comparison.
    case arguments
  }

  private let kind: Kind
  private let calls: Int

  init(_ arguments: Arguments) throws(UsageError) {
    guard let kind = Kind(rawValue: arguments.subject) else {
      throw UsageError("there is no kind of call \"\(arguments.subject)\"")
    }
    self.kind = kind
    calls = Int(try arguments.number("--calls", default: 1_000_000))
  }

  private static let source = """
    return function(env, out)
      out.level = env.i1 + env.i2
      out.pan = env.i3 - env.i4
      out.cutoff = env.i5 * env.i6
      out.mix = env.i7 / env.i8
    end, function(a, b, c, d, e, f, g, h) return a + b, c - d, e * f, g / h end
    """

  func run() throws {
    let state = LuaState()
    let env = try FieldTable(
      state, names: (1...8).map { "i\($0)" }, kind: "input", direction: .input)
    let out = try FieldTable(
      state, names: ["level", "pan", "cutoff", "mix"], kind: "output", direction: .output)
    let functions = try state.call(state.load(source: Self.source, name: "tick.lua"))
    let (tick, plain) = (functions[0].function!, functions[1].function!)
    switch kind {
    case .fields:
      try measure { i in
        for k in 0..<8 { env.set(k, Double(i &+ k)) }
        try state.call(tick, env, out)
        return (0..<4).reduce(0) { $0 + (out.get($1) ?? 0) }
      }
    case .arguments:
      try measure { i in
        let results = try state.call(plain, (0..<8).map { .number(Double(i &+ $0)) })
        return results[0].finiteNumber ?? 0
      }
    }
  }

  private func measure(_ body: (Int) throws -> Double) throws {
    var sum = 0.0
    for i in 0..<calls / 10 { sum += try body(i) }
    let before = Main.cpuSeconds()
    for i in 0..<calls { sum += try body(i) }
    let nanoseconds = (Main.cpuSeconds() - before) * 1e9 / Double(calls)
    precondition(sum.isFinite, "the function computes with finite numbers")
    print("nanoseconds\t\(nanoseconds)")
  }
}
