import Score

/// The times at which grains begin, and a random stream for each: the n-th grain has its own.
///
/// Each frame adds rate / sample rate to a phase. A grain begins, at the nearest frame, when the phase has grown by
/// the waiting time drawn with the last grain: 1 when synchronous, exponentially distributed when random (a Poisson
/// process), in between a mixture. Phases are whole numbers of 2^-48, so that no sum of them is ever rounded.
struct GrainClock {
  private var phase: Int64 = 0
  private var wait: Int64 = 0
  private var number: UInt32 = 0

  private static let one = 281_474_976_710_656.0

  /// The increment of the phase per frame; the rate is below the sample rate.
  @inline(__always) static func step(rate: Float, sampleRate: Float) -> Int64 {
    Int64(Double(rate) / Double(sampleRate) * one)
  }

  /// Whether a grain begins at this frame rather than at the next one.
  @inline(__always) func isDue(_ step: Int64) -> Bool { phase + step / 2 >= wait }

  @inline(__always) mutating func advance(_ step: Int64) { phase += step }

  /// Begins a grain and returns the stream from which its properties are drawn.
  mutating func begin(seed: UInt32, sync: Float) -> SeededRandom {
    var random = SeededRandom(seed: UInt64(seed) << 32 | UInt64(number))
    number &+= 1
    phase -= wait
    let interval = -Math.log(1 - random.uniform())
    let part = Double(sync.held(in: 0...1))
    wait = Int64((part + (1 - part) * interval) * Self.one)
    return random
  }
}
