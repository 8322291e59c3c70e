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

/// The losses of the late field over time, and filters that cause them.
///
/// The decay time of an octave is that of its slowest part once the others are gone. The losses at the middle of the
/// bands are therefore adjusted until the decay over each whole octave, from -5 to -35 dB, is the wanted one.
struct LateLosses {
  /// The losses in dB per second at `frequencies`.
  private var rates: [Double]
  private let sampleRate: Double

  /// The octaves, and one more, in which the air absorbs still more.
  private static let frequencies = OctaveBands.centres + [16_000]
  /// The duration, in seconds, of the trial filter by which the losses are adjusted.
  private static let trial = 0.02
  /// The greatest loss, dB per second: 60 dB in a millisecond.
  private static let fastest = 60_000.0

  /// - Parameter decayTimes: seconds for 60 dB, at `OctaveBands.centres`.
  init(decayTimes: [Double], sampleRate: Double) {
    self.sampleRate = sampleRate
    let wanted = decayTimes.map { $0 > 0 ? min(Self.fastest, 60 / $0) : Self.fastest }
    // above 8 kHz the walls are as there, the air takes more
    let air = AirAbsorption().decibels(at: 16_000) - AirAbsorption().decibels(at: 8000)
    rates = wanted + [min(Self.fastest, wanted[8] + air * SpeedOfSound.air)]
    if decayTimes.contains(0) { return }
    for _ in 0..<6 {
      let design = filter(samples: Int(Self.trial * sampleRate))
      for band in wanted.indices {
        let found = Self.rate(design, around: OctaveBands.centres[band])
        rates[band] = min(
          max(rates[band] * wanted[band] / found, wanted[band] / 2), wanted[band] * 4)
      }
    }
  }

  /// The decay of an octave as a whole from -5 to -35 dB through a filter for `trial`, dB per second.
  private static func rate(_ design: ShelfDesign, around centre: Double) -> Double {
    let parts = (0..<12).map { i -> (weight: Double, rate: Double) in
      let hertz = centre * Math.exp((Double(i) - 5.5) / 12 * 0.6931471805599453)
      return (hertz, max(1e-3, -design.level(at: hertz) / trial))
    }
    /// The energy that is left after a time in seconds.
    func left(_ time: Double) -> Double {
      parts.reduce(0) {
        $0 + $1.weight / $1.rate * Math.exp(max(-600, -0.2302585 * $1.rate * time))
      }
    }
    let whole = left(0)
    func time(of level: Double) -> Double {
      let goal = whole * Math.exp(0.2302585 * level)
      let rates = parts.map { $0.rate }
      var (early, late) = (-level / rates.max()! / 2, -2 * level / rates.min()!)
      for _ in 0..<40 {
        let middle = (early + late) / 2
        if left(middle) > goal { early = middle } else { late = middle }
      }
      return early
    }
    return 30 / (time(of: -35) - time(of: -5))
  }

  /// The filter for a delay in samples.
  func filter(samples: Int) -> ShelfDesign {
    let levels = rates.map { max(-80, -$0 * Double(samples) / sampleRate) }
    // what counts is the error against the loss itself
    let weights = levels.map { 1 / (0.02 + abs($0)) }
    return ShelfDesign(
      levels: levels, at: Self.frequencies, weights: weights, corners: ShelfDesign.lateCorners,
      sampleRate: sampleRate)
  }
}
