import Glibc

/// The only source of randomness: a seeded generator that splits into independent streams by name.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA
/// 2014). A stream depends only on its seed and the names on the way to it, never on the clock, on the order in
/// which streams are made, or on how much was drawn from them before.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private let seed: UInt64
  private var state: UInt64

  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// A stream of its own for `name`; asking again gives the same stream from its beginning.
  public func split(_ name: String) -> SeededRandom {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a, 64 bit
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    var mixer = SeededRandom(seed: seed ^ hash)
    return SeededRandom(seed: mixer.next())
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A uniform number in 0..<1 with 53 random bits.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A standard normal number (Box and Muller, Annals of Mathematical Statistics 29, 1958).
  package mutating func normal() -> Double {
    let radius = (-2 * log(1 - uniform())).squareRoot()
    return radius * cos(2 * .pi * uniform())
  }

  /// A uniform whole number in the closed range.
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }
}
