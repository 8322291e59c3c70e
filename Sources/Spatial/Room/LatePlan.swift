import Signals

/// What the late field of a room is made from.
///
/// After so many reflections that they are counted only, the energy of a source of amplitude 1 at 1 m arrives at a rate of
/// 4πc / V per second, times 10^(-6 t / T) (H. Kuttruff, Room Acoustics, sections 4.1 and 5.1). Reflections up to the
/// order N are heard one by one; what statistics leave for the late field begins (N + 1/2) mean free paths after the
/// sound: from there on its energy is that of all reflections of higher order.
struct LatePlan {
  static let lines = 16
  /// Samples, different primes: echoes of one line never meet those of another for long.
  let lengths: [Int]
  /// Samples between the sound and the network's input.
  let delay: Int
  /// Amplitude of everything that leaves it.
  let gain: Double
  /// Seconds after which it takes over from the reflections.
  let start: Double
  let decayTimes: [Double]
  let sampleRate: Double

  /// Longest against shortest line.
  private static let spread = 3.0

  /// Nil for a room without a late field: its level is nil, or its surfaces absorb everything.
  init?(_ room: RoomPlan, sampleRate: Double) {
    let acoustics = RoomAcoustics(room)
    guard let level = room.lateLevel, let longest = acoustics.decayTimes.max(), longest > 0 else {
      return nil
    }
    self.sampleRate = sampleRate
    decayTimes = acoustics.decayTimes
    let step = acoustics.meanFreePath / SpeedOfSound.air
    start = (Double(room.order) + 0.5) * step
    // Long enough together for 0.2 modes per Hz and second of decay, short enough to begin in time.
    let mean = min(max(step, 0.2 * min(longest, 5) / Double(Self.lines)), max(2 * start, step))
    lengths = Self.primes(mean: mean * sampleRate)
    let sum = Double(lengths.reduce(0, +)) / sampleRate
    let pass = sum / Double(Self.lines)
    delay = max(0, Int(((start - pass / 2) * sampleRate).rounded()))
    let rate = 4 * Double.pi * SpeedOfSound.air / acoustics.volume
    gain = (rate * pass).squareRoot() * Math.exp(max(-200, level) * 0.11512925464970229)
  }

  /// Sixteen primes about lengths that are spread evenly on a logarithmic axis; none shorter than a quantum.
  private static func primes(mean: Double) -> [Int] {
    let step = Math.exp(Math.log(spread) / Double(lines - 1))
    var shape = [1.0]
    while shape.count < lines { shape.append(shape.last! * step) }
    let unit = mean * Double(lines) / shape.reduce(0, +)
    var primes: [Int] = []
    for length in shape {
      var next = max(SpaceRenderer.quantum + 1, Int(unit * length), (primes.last ?? 0) + 1)
      while !isPrime(next) { next += 1 }
      primes.append(next)
    }
    return primes
  }

  private static func isPrime(_ n: Int) -> Bool {
    var divisor = 2
    while divisor * divisor <= n {
      if n % divisor == 0 { return false }
      divisor += 1
    }
    return true
  }

  /// The filters for each line, and for the way before them.
  func filters() -> (lines: [ShelfDesign], before: ShelfDesign) {
    let losses = LateLosses(decayTimes: decayTimes, sampleRate: sampleRate)
    return (lengths.map { losses.filter(samples: $0) }, losses.filter(samples: delay))
  }
}
