import Mappings
import Score

/// The cost of a control tick in Lua: `ripples-bench lua`.
enum LuaTicks {
  static func run(_ runs: Int) throws {
    let state = LuaState(seed: 1)
    let names = (1...8).map { "i\($0)" }
    let env = try FieldTable(state, names: names, kind: "input", direction: .input)
    let out = try FieldTable(
      state, names: ["level", "pan", "cutoff", "mix"], kind: "output", direction: .output)
    let source = """
      return function(env, out)
        out.level = env.i1 + env.i2
        out.pan = env.i3 - env.i4
        out.cutoff = env.i5 * env.i6
        out.mix = env.i7 / env.i8
      end, function(a, b, c, d, e, f, g, h) return a + b, c - d, e * f, g / h end
      """
    let functions = try state.call(state.load(source: source, name: "tick.lua"))
    let tick = functions[0].function!
    try measure("tick, 8 fields in, 4 out", runs) { i in
      for k in 0..<8 { env.set(k, Double(i &+ k)) }
      try state.call(tick, env, out)
      return (0..<4).reduce(0) { $0 + (out.get($1) ?? 0) }
    }
    let plain = functions[1].function!
    try measure("call, 8 values in, 4 out", runs) { i in
      let results = try state.call(plain, (0..<8).map { .number(Double(i &+ $0)) })
      return results[0].finiteNumber ?? 0
    }
  }

  /// Prints the CPU time of one run, the best of ten batches.
  private static func measure(
    _ name: String, _ runs: Int, _ body: (Int) throws -> Double
  ) throws {
    var sum = 0.0
    var best = Double.infinity
    for _ in 0..<10 {
      let before = Main.cpuSeconds()
      for i in 0..<runs / 10 { sum += try body(i) }
      best = min(best, Main.cpuSeconds() - before)
    }
    let nanoseconds = best / Double(runs / 10) * 1e9
    print(name, nanoseconds.rounded(), "ns", sum.isFinite ? "" : "not finite")
  }
}
