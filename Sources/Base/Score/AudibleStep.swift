import Glibc

/// The smallest change that is heard as one, the just noticeable difference (JND), of a parameter's effect on
/// sound.
///
/// The figures are those of laboratory listeners under good conditions: smaller changes are heard by nobody;
/// larger ones are not heard by everybody.
public enum AudibleStep: String, Sendable, CaseIterable {
  /// The frequency of a tone, Hz: log10 Δf = 0.026 √f − 0.533 (Wier, Jesteadt and Green), measured from 200 to
  /// 8000 Hz.
  case pitch
  /// The frequency of a filter or of a spectrum's centroid, Hz: 4 % (Allen and Oxenham: the peak of a harmonic tone with slopes of
  /// 24 dB an octave; Kendall and Carterette found 4 to 7 % for centroids, Gagné and Zurek 7.9 % for a resonance of Q = 1).
  case brightness
  /// Level, dB: ΔI/I = 0.463 (I/I0)^-0.072 (Jesteadt, Wier and Green), 0.9 dB at 40 dB SPL and 0.5 dB at 80 dB
  /// SPL.
  case level
  /// Tempo, beats per minute: 2.5 % of a long series (Friberg and Sundberg); a comparison takes 6 % for a single interval
  /// (`HearingConditions`, Drake and Botte 1993).
  case tempo
  /// Position between loudspeakers 60° apart, -1...1, by the angle at which it is heard.
  case pan
  /// Azimuth, degrees, left positive: 1° ahead, 1.5° at 30°, 2° at 45°, 3° at 60°, 7° at 75°, 20° at the side, straight lines
  /// between (Mills, figure 5, tones of 500 to 1000 Hz, read by us; a comparison takes more for other tones, `HearingConditions`).
  /// Behind the listener it is that of the mirror image in front.
  case azimuth
  /// Duration, seconds: 4, 15, 60 ms at 10, 100, 1000 ms, as 60 ms (T/1 s)^0.6 (Abel).
  case duration

  /// The paper that the figures are from.
  public var source: String {
    switch self {
    case .pitch: "Wier, Jesteadt and Green, JASA 61, 1977"
    case .brightness: "Allen and Oxenham, JASA 135, 2014"
    case .level: "Jesteadt, Wier and Green, JASA 61, 1977"
    case .tempo: "Friberg and Sundberg, JASA 98, 1995"
    case .pan, .azimuth: "Mills, JASA 30, 1958"
    case .duration: "Abel, JASA 51, 1972"
    }
  }

  /// The level in dB SPL at which a level parameter of 0 dB sounds: cells are brought to -23 LUFS, and a sine
  /// at full scale is taken to have 100 dB SPL (the test files of ISO 532-1).
  public static let levelAtZero = 77.0
  /// The slowest tempo or rate that counts as a repetition: once in 100 of its units of time, minutes or seconds.
  public static let slowest = 0.01
  /// The shortest duration, in seconds (1 ms); shorter sounds are clicks.
  public static let shortest = 1e-3

  /// The just noticeable difference at a value, in the parameter's unit.
  public func size(at value: Double) -> Double {
    switch self {
    case .pitch: pow(10, Self.pitchSlope * Self.audible(value).squareRoot() - 0.533)
    case .brightness: Self.resonance * max(value, Self.lowest)
    case .level: LevelSteps.size(at: value + Self.levelAtZero)
    case .tempo: Self.tempoFraction * max(value, Self.slowest)
    case .pan: Self.panSize(at: value)
    case .azimuth: MinimumAngles.size(at: value)
    case .duration: 0.06 * pow(max(value, Self.shortest), 0.6)
    }
  }

  /// The number of just noticeable differences between two values, the integral of dy / size(y); 0 or more.
  public func count(from a: Double, to b: Double) -> Double { distance(position(a), position(b)) }

  /// The number of just noticeable differences below a value; of an azimuth, those from straight ahead.
  public func position(_ value: Double) -> Double {
    switch self {
    case .pitch: Self.pitchPosition(Self.audible(value))
    case .brightness: log(max(value, Self.lowest)) / Self.resonance
    case .level: LevelSteps.position(value + Self.levelAtZero)
    case .tempo: log(max(value, Self.slowest)) / Self.tempoFraction
    case .pan: MinimumAngles.position(Self.degrees(pan: value))
    case .azimuth: MinimumAngles.position(Angle.wrap180(value))
    case .duration: pow(max(value, 0), 0.4) / (0.4 * 0.06)
    }
  }

  /// The distance from one position to another; directions take the shorter way round the head.
  public func distance(_ a: Double, _ b: Double) -> Double {
    let straight = abs(b - a)
    return self == .azimuth ? min(straight, 4 * MinimumAngles.quarter - straight) : straight
  }

  /// The angle at which a tone of equal-power panning is heard between loudspeakers at ±30°, degrees to the
  /// right.
  public static func degrees(pan: Double) -> Double {
    atan(tan(.pi / 6) * tan(min(max(pan, -1), 1) * .pi / 4)) * 180 / .pi
  }

  private static let pitchSlope = 0.026
  private static let resonance = 0.04
  private static let tempoFraction = 0.025
  /// The frequency in Hz below which a filter's cutoff makes no audible difference.
  private static let lowest = 20.0

  /// The frequency held at 0...20 000 Hz: above, nothing is heard.
  private static func audible(_ hertz: Double) -> Double { min(max(hertz, 0), 20_000) }

  /// ∫ 10^(0.533 - 0.026 √f) df from 0, in closed form.
  private static func pitchPosition(_ hertz: Double) -> Double {
    let c = pitchSlope * M_LN10
    let root = hertz.squareRoot()
    let rest: Double = exp(-c * root) * (root / c + 1 / (c * c))
    return 2 * pow(10, 0.533) * (1 / (c * c) - rest)
  }

  private static func panSize(at pan: Double) -> Double {
    let step = 1e-4
    let from = max(min(pan, 1) - step, -1)
    let way: Double =
      MinimumAngles.position(degrees(pan: from + step))
      - MinimumAngles.position(degrees(pan: from))
    return step / way
  }
}

/// Steps of level (Jesteadt, Wier and Green 1977), counted from the threshold of hearing.
private enum LevelSteps {
  /// dB by which a tone must grow to be heard louder, at a level in dB SPL.
  static func size(at level: Double) -> Double {
    10 * log10(1 + 0.463 * pow(10, -0.0072 * max(level, 0)))
  }

  /// Steps from 0 dB SPL, where a tone of 1 kHz is about inaudible; below it nothing changes.
  static func position(_ level: Double) -> Double {
    let place = min(max(level, 0), highest) / spacing
    let below = min(Int(place), table.count - 2)
    return table[below] + (place - Double(below)) * (table[below + 1] - table[below])
  }

  private static let spacing = 0.5
  private static let highest = 160.0
  /// Simpson's rule on each half decibel.
  private static let table: [Double] = {
    var sums = [0.0]
    for k in 0..<Int(highest / spacing) {
      let from = Double(k) * spacing
      let middle: Double = 4 / size(at: from + spacing / 2)
      sums.append(
        sums[k] + spacing / 6 * (1 / size(at: from) + middle + 1 / size(at: from + spacing)))
    }
    return sums
  }()
}

/// The smallest angles that are heard (Mills 1958), counted from straight ahead.
private enum MinimumAngles {
  private static let table: [(azimuth: Double, least: Double)] = [
    (0, 1), (30, 1.5), (45, 2), (60, 3), (75, 7), (90, 20),
  ]

  /// The smallest angle at an azimuth, degrees.
  static func size(at azimuth: Double) -> Double {
    let side = quarterTurn(azimuth)
    for (low, high) in zip(table, table.dropFirst()) where side <= high.azimuth {
      return low.least + (side - low.azimuth) * growth(low, high)
    }
    return table[table.count - 1].least
  }

  /// Steps from straight ahead, negative to the right.
  /// - Parameter degrees: -180...180.
  static func position(_ degrees: Double) -> Double {
    let front = steps(quarterTurn(degrees))
    let steps = abs(degrees) <= 90 ? front : 2 * quarter - front
    return degrees < 0 ? -steps : steps
  }

  /// The number of steps from straight ahead to the side.
  static let quarter = steps(90)

  /// ∫ dθ / size(θ) from 0, piece by piece.
  private static func steps(_ side: Double) -> Double {
    var sum = 0.0
    for (low, high) in zip(table, table.dropFirst()) where side > low.azimuth {
      let growth = growth(low, high)
      let end = low.least + (min(side, high.azimuth) - low.azimuth) * growth
      sum += log(end / low.least) / growth
    }
    return sum
  }

  private static func growth(
    _ low: (azimuth: Double, least: Double), _ high: (azimuth: Double, least: Double)
  ) -> Double { (high.least - low.least) / (high.azimuth - low.azimuth) }

  /// The mirror image in front of an azimuth, 0...90.
  private static func quarterTurn(_ azimuth: Double) -> Double {
    let turned = abs(azimuth - 360 * (azimuth / 360).rounded())
    return turned > 90 ? 180 - turned : turned
  }
}
