/// Sixteen random generators side by side (xorshift32: Marsaglia, Journal of Statistical Software 8, 2003).
enum LaneRandom {
  /// The next state; never 0 when the state was not.
  @inline(__always) static func next(_ state: LaneWords) -> LaneWords {
    var x = state
    x ^= x &<< 13
    x ^= x &>> 17
    x ^= x &<< 5
    return x
  }

  /// Uniform in 0..<1.
  @inline(__always) static func uniform(_ state: LaneWords) -> Lanes { Math.cycles(state) }

  /// Uniform in 0..<1 even right after a rare state: a small state of this generator is followed by
  /// another small one, and a multiplication by 2^32/φ hides that.
  @inline(__always) static func scattered(_ state: LaneWords) -> Lanes {
    Math.cycles(state &* 0x9e37_79b1)
  }

  /// Uniform in -1..<1.
  @inline(__always) static func bipolar(_ state: LaneWords) -> Lanes { Math.cycles(state) * 2 - 1 }

  static func start(
    _ state: UnsafeMutablePointer<Lanes>, lane: Int, seed: UInt32
  ) {
    var words = state.words(0)
    words[lane] = seed == 0 ? 0x9e37_79b9 : seed
    state.setWords(0, words)
  }
}
