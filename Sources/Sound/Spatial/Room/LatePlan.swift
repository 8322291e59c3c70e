import Signals

/// The parameters of the late field of a room.
///
/// After so many reflections that only their density matters, the energy of a source of amplitude 1 at 1 m arrives at
/// a rate of 4πc / V per second, times 10^(-6 t / T) (H. Kuttruff, Room Acoustics, sections 4.1 and 5.1). Reflections
/// up to the order N are rendered one by one; the late field begins (N + 1/2) mean free paths after the sound: from
/// there on its energy is that of all reflections of higher order.
struct LatePlan {
  static let lines = 16
  /// The lengths of the lines in samples, different primes, so that echoes of two lines coincide only after a long
  /// time.
  let lengths: [Int]
  /// The delay between the sound and the network's input, samples.
  let delay: Int
  /// The amplitude factor of the outputs.
  let gain: Double
  /// The time after which it takes over from the reflections, seconds.
  let start: Double
  let decayTimes: [Double]
  let sampleRate: Double

  /// The ratio of the longest to the shortest line.
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

  /// Sixteen primes near lengths that are evenly spaced on a logarithmic axis; none is shorter than a quantum.
  private static func primes(mean: Double) -> [Int] {
    let step = Math.exp(Math.log(spread) / Double(lines - 1))
    var shape = [1.0]
    while shape.count < lines { shape.append(shape.last! * step) }
    let unit = mean * Double(lines) / shape.reduce(0, +)
    var primes: [Int] = []
    for length in shape {
      var next = max(Quantum.frames + 1, Int(unit * length), (primes.last ?? 0) + 1)
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

  /// The filters of the lines, and of the delay before them.
  func filters() -> (lines: [ShelfDesign], before: ShelfDesign) {
    let losses = LateLosses(decayTimes: decayTimes, sampleRate: sampleRate)
    return (lengths.map { losses.filter(samples: $0) }, losses.filter(samples: delay))
  }
}
