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
  /// The frequency of a filter or of a spectrum's centroid, Hz: 7.9 % (Gagné and Zurek: Δf = 0.079 f / √Q, at Q
  /// = 1).
  case brightness
  /// Level, dB: ΔI/I = 0.463 (I/I0)^-0.072 (Jesteadt, Wier and Green), 0.9 dB at 40 dB SPL and 0.5 dB at 80 dB
  /// SPL.
  case level
  /// Tempo, beats per minute: 2.5 % (Friberg and Sundberg; 6 % for single intervals, Drake and Botte 1993).
  case tempo
  /// Position between loudspeakers 60° apart, -1...1, by the angle at which it is heard.
  case pan
  /// Azimuth, degrees, left positive: 1° ahead, 1°/cos to the side, as a constant interaural difference demands
  /// (Mills).
  case azimuth
  /// Duration, seconds: 4, 15, 60 ms at 10, 100, 1000 ms, as 60 ms (T/1 s)^0.6 (Abel).
  case duration

  /// The paper that the figures are from.
  public var source: String {
    switch self {
    case .pitch: "Wier, Jesteadt and Green, JASA 61, 1977"
    case .brightness: "Gagné and Zurek, JASA 83, 1988"
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
    case .azimuth: Self.minimumAngle / max(abs(cos(value * .pi / 180)), 0.1)
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
    case .pan: Self.azimuthPosition(Self.degrees(pan: value))
    case .azimuth: Self.azimuthPosition(Angle.wrap180(value))
    case .duration: pow(max(value, 0), 0.4) / (0.4 * 0.06)
    }
  }

  /// The distance from one position to another; directions take the shorter way round the head.
  public func distance(_ a: Double, _ b: Double) -> Double {
    let straight = abs(b - a)
    return self == .azimuth ? min(straight, 4 * Self.quarter - straight) : straight
  }

  /// The angle at which a tone of equal-power panning is heard between loudspeakers at ±30°, degrees to the
  /// right.
  public static func degrees(pan: Double) -> Double {
    atan(tan(.pi / 6) * tan(min(max(pan, -1), 1) * .pi / 4)) * 180 / .pi
  }

  private static let pitchSlope = 0.026
  private static let resonance = 0.079
  private static let tempoFraction = 0.025
  /// The frequency in Hz below which a filter's cutoff makes no audible difference.
  private static let lowest = 20.0
  /// The just noticeable difference straight ahead, degrees.
  private static let minimumAngle = 1.0
  /// The number of just noticeable differences from straight ahead to the side.
  private static let quarter = 180 / (Double.pi * minimumAngle)

  /// The frequency held at 0...20 000 Hz: above, nothing is heard.
  private static func audible(_ hertz: Double) -> Double { min(max(hertz, 0), 20_000) }

  /// ∫ 10^(0.533 - 0.026 √f) df from 0, in closed form.
  private static func pitchPosition(_ hertz: Double) -> Double {
    let c = pitchSlope * M_LN10
    let root = hertz.squareRoot()
    let rest: Double = exp(-c * root) * (root / c + 1 / (c * c))
    return 2 * pow(10, 0.533) * (1 / (c * c) - rest)
  }

  /// ∫ cos θ dθ / 1° on each quarter of the circle.
  private static func azimuthPosition(_ degrees: Double) -> Double {
    let side = sin(abs(degrees) * .pi / 180)
    let steps = abs(degrees) <= 90 ? side * quarter : (2 - side) * quarter
    return degrees < 0 ? -steps : steps
  }

  private static func panSize(at pan: Double) -> Double {
    let step = 1e-4
    let from = max(min(pan, 1) - step, -1)
    let way: Double =
      azimuthPosition(degrees(pan: from + step)) - azimuthPosition(degrees(pan: from))
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
