import Glibc
import Score

extension Percept {
  /// The just noticeable difference at a value, in the parameter's unit; nil for `.unknown`.
  public func jnd(at value: Double) -> Double? {
    switch self {
    case .pitch: pow(10, Self.pitchSlope * Self.audible(value).squareRoot() - 0.533)
    case .brightness: Self.resonance * max(value, Self.lowest)
    case .loudness: LevelSteps.jnd(at: value + Self.levelAtZero)
    case .tempo: Self.tempoFraction * max(value, Self.slowest)
    case .pan: Self.panJND(at: value)
    case .azimuth: Self.minimumAngle / max(abs(cos(value * .pi / 180)), 0.1)
    case .duration: 0.06 * pow(max(value, Self.shortest), 0.6)
    case .unknown: nil
    }
  }

  /// Number of just noticeable differences from one value to another, the integral of dy / JND(y); nil for `.unknown`.
  public func jndSteps(from a: Double, to b: Double) -> Double? {
    guard let start = jndPosition(a), let end = jndPosition(b) else { return nil }
    return jndDistance(start, end)
  }

  /// Number of just noticeable differences from the lower end of the percept (azimuth: from straight ahead, left positive).
  func jndPosition(_ value: Double) -> Double? {
    switch self {
    case .pitch: Self.pitchPosition(Self.audible(value))
    case .brightness: log(max(value, Self.lowest)) / Self.resonance
    case .loudness: LevelSteps.position(value + Self.levelAtZero)
    case .tempo: log(max(value, Self.slowest)) / Self.tempoFraction
    case .pan: Self.azimuthPosition(Self.degrees(pan: value))
    case .azimuth: Self.azimuthPosition(Angle.wrap180(value))
    case .duration: pow(max(value, 0), 0.4) / (0.4 * 0.06)
    case .unknown: nil
    }
  }

  /// The way from one position to another; directions go the shorter way round the head.
  func jndDistance(_ a: Double, _ b: Double) -> Double {
    let straight = abs(b - a)
    return self == .azimuth ? min(straight, 4 * Self.quarter - straight) : straight
  }

  /// What the just noticeable difference is taken from.
  public var jndSource: String {
    switch self {
    case .pitch: "Wier, Jesteadt and Green, JASA 61, 1977: log10 Δf = 0.026 √f - 0.533"
    case .brightness: "Gagné and Zurek, JASA 83, 1988: Δf = 0.079 f / √Q, at Q = 1"
    case .loudness: "Jesteadt, Wier and Green, JASA 61, 1977: ΔI/I = 0.463 (I/I0)^-0.072"
    case .tempo:
      "Friberg and Sundberg, JASA 98, 1995: 2.5 % (single intervals 6 %, Drake and Botte 1993)"
    case .pan, .azimuth:
      "Mills, JASA 30, 1958: 1° ahead, more to the side; 1°/cos, as one interaural difference demands"
    case .duration: "Abel, JASA 51, 1972: 4, 15, 60 ms at 10, 100, 1000 ms, as 60 ms (T/1 s)^0.6"
    case .unknown: ""
    }
  }

  private static let pitchSlope = 0.026
  private static let resonance = 0.079
  private static let tempoFraction = 0.025
  /// Hz below which a filter's frequency is not heard.
  private static let lowest = 20.0
  /// Degrees, straight ahead.
  private static let minimumAngle = 1.0
  /// Just noticeable differences from ahead to the side.
  private static let quarter = 180 / (Double.pi * minimumAngle)

  /// Nothing is heard of what is above 20 kHz.
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

  private static func panJND(at pan: Double) -> Double {
    let step = 1e-4
    let from = max(min(pan, 1) - step, -1)
    let way: Double =
      azimuthPosition(degrees(pan: from + step)) - azimuthPosition(degrees(pan: from))
    return step / way
  }
}

/// Just noticeable differences of level (Jesteadt, Wier and Green 1977), counted from the threshold of hearing.
enum LevelSteps {
  /// dB by which a tone must grow to be heard louder.
  static func jnd(at level: Double) -> Double {
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
      let middle: Double = 4 / jnd(at: from + spacing / 2)
      sums.append(
        sums[k] + spacing / 6 * (1 / jnd(at: from) + middle + 1 / jnd(at: from + spacing)))
    }
    return sums
  }()
}
