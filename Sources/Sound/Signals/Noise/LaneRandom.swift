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

  /// A uniform number in 0..<1, even right after a rare state: a small state of this generator is followed by another
  /// small one, and a multiplication by 2^32/φ hides that.
  @inline(__always) static func scattered(_ state: LaneWords) -> Lanes {
    Math.cycles(state &* 0x9e37_79b1)
  }

  /// A uniform number in -1..<1.
  @inline(__always) static func bipolar(_ state: LaneWords) -> Lanes { Math.cycles(state) * 2 - 1 }

  /// Begins a unit whose first state vector is a generator; the others begin at 0.
  static func start(_ note: NewNote) {
    note.clear(from: 1)
    start(note.state, lane: note.lane, seed: note.seed)
  }

  static func start(_ state: UnsafeMutablePointer<Lanes>, lane: Int, seed: UInt32) {
    var words = state.words(0)
    words[lane] = seed == 0 ? 0x9e37_79b9 : seed
    state.setWords(0, words)
  }
}

extension LaneRandom {
  /// The bits of a seed mixed until neighbouring seeds have nothing in common (the finalizer of MurmurHash3, A.
  /// Appleby).
  @inline(__always) static func mixed(_ seed: LaneWords) -> LaneWords {
    var x = seed
    x = (x ^ (x &>> 16)) &* 0x85eb_ca6b
    x = (x ^ (x &>> 13)) &* 0xc2b2_ae35
    return x ^ (x &>> 16)
  }

  static func mixed(_ seed: UInt32) -> UInt32 {
    var x = seed
    x = (x ^ (x >> 16)) &* 0x85eb_ca6b
    x = (x ^ (x >> 13)) &* 0xc2b2_ae35
    return x ^ (x >> 16)
  }

  /// A number in 0..<1 for a seed.
  static func fraction(of seed: UInt32) -> Float {
    Float(bitPattern: (mixed(seed) >> 9) | 0x3f80_0000) - 1
  }
}
