import Glibc

/// The smallest change that is heard as one (just noticeable difference) of what a parameter does to sound.
///
/// The figures are of laboratory listeners under good conditions: what lies below them nobody hears, what lies above them
/// is not therefore easy.
public enum AudibleStep: String, Sendable, CaseIterable {
  /// Hz of a tone: log10 Δf = 0.026 √f − 0.533 (Wier, Jesteadt and Green, JASA 61, 1977), measured from 200 to 8000 Hz.
  case pitch
  /// Hz of a filter or a spectrum's centre: 7.9 % (Gagné and Zurek, JASA 83, 1988: Δf = 0.079 f / √Q, at Q = 1).
  case brightness
  /// dB: 1 dB (Jesteadt, Wier and Green, JASA 61, 1977: 0.5 to 1 dB).
  case level
  /// Beats per minute: 2.5 % (Friberg and Sundberg, JASA 98, 1995).
  case tempo
  /// Position between loudspeakers 60° apart, -1...1: 1° (Mills, JASA 30, 1958).
  case pan

  /// How many steps lie between two values, 0 or more; NaN for values that have no meaning.
  public func count(from a: Double, to b: Double) -> Double {
    switch self {
    case .pitch: abs(Self.pitchSteps(below: b) - Self.pitchSteps(below: a))
    case .brightness: abs(log(b / a)) / 0.079
    case .level: abs(b - a)
    case .tempo: abs(log(b / a)) / 0.025
    case .pan: abs(b - a) * 30
    }
  }

  public var source: String {
    switch self {
    case .pitch: "Wier, Jesteadt and Green, JASA 61, 1977"
    case .brightness: "Gagné and Zurek, JASA 83, 1988"
    case .level: "Jesteadt, Wier and Green, JASA 61, 1977"
    case .tempo: "Friberg and Sundberg, JASA 98, 1995"
    case .pan: "Mills, JASA 30, 1958"
    }
  }

  /// ∫ df / Δf from 0 to f in closed form: with u = √f it is ∫ 2u 10^(0.533 − 0.026 u) du.
  private static func pitchSteps(below f: Double) -> Double {
    let k = 0.026 * log(10.0)
    let u = f.squareRoot()
    return 2 * pow(10, 0.533) * (1 - exp(-k * u) * (1 + k * u)) / (k * k)
  }
}
