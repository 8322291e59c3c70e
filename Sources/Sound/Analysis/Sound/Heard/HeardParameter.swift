import Glibc
import Score

/// What is heard of a parameter: a quality of the rendered sound that follows it, whatever it is called.
struct HeardParameter {
  /// The relation of the quality to the parameter.
  enum Relation {
    /// The quality is the parameter, as far as trackers tell: its own values stand for the track. A level differs from it by a
    /// constant, in dB.
    case itself(offset: Double)
    case curve(HeardCurve)
  }

  let percept: Percept
  let relation: Relation
  /// The share of the quality that the parameter explains, 0...1; nil where it cannot be told.
  let reliability: Double?
  /// Just noticeable differences from one end of what is heard to the other.
  let span: Double

  /// The qualities that are tracked.
  static let tracked: [Percept] = [.pitch, .pan, .loudness, .tempo, .brightness]
  /// The reliability from which on a quality follows a parameter: a quarter of its variance.
  static let least = 0.5

  /// The reliability from which on a parameter is heard as its name and unit declare: what is promised needs less evidence than
  /// what is found among five.
  static let leastDeclared = 0.35

  /// - Parameter least: the reliability from which on the quality counts as following.
  /// - Returns: nil where the quality does not follow.
  init?(_ percept: Percept, _ moments: HeardMoments, _ curve: HeardCurve?, least: Double) {
    guard let curve, curve.reliability >= least else { return nil }
    let (low, high) = curve.ends
    reliability = curve.reliability
    if let same = Self.same(percept, moments) {
      (self.percept, relation) = (same.percept, .itself(offset: same.offset))
    } else {
      (self.percept, relation) = (percept, .curve(curve))
    }
    span = percept.jndSteps(from: low, to: high) ?? 0
  }

  /// What is declared, and what the sound does: the parameter's values stand for the track.
  /// - Parameter reliability: nil where several notes ring into one another and nothing tells otherwise.
  init(asDeclared percept: Percept, reliability: Double?) {
    (self.percept, relation, span) = (percept, .itself(offset: 0), 0)
    self.reliability = reliability
  }

  var isItself: Bool { if case .itself = relation { true } else { false } }
  /// Bits that are heard of it, by which one of several qualities is chosen: as many as the scatter about the curve leaves (the
  /// information of Gaussian variables), and as many as there are audible steps.
  var weight: Double {
    let share = reliability ?? 0
    return min(-0.5 * log2(max(1e-9, 1 - share * share)), log2(1 + span))
  }

  /// The values that are heard, by those of the parameter.
  func heard(_ values: [Double]) -> [Double] {
    switch relation {
    case .itself(let offset): values.map { $0 + offset }
    case .curve(let curve): values.map(curve.heard)
    }
  }

  /// The unit of what is heard.
  /// - Parameter own: the parameter's.
  func unit(_ own: Unit) -> Unit {
    if isItself { return own }
    switch percept {
    case .pitch, .brightness: return .hertz
    case .loudness: return .decibelsFullScale
    case .tempo: return "1/s"
    default: return .none
    }
  }

  /// The percept whose values the parameter has, where the track agrees with it: a pitch within 30 cents, a position within
  /// 0.03, an azimuth within 6°, and, but for a constant, a level within 0.5 dB and a tempo within 3 %.
  private static func same(_ percept: Percept, _ moments: HeardMoments) -> (
    percept: Percept, offset: Double
  )? {
    let (p, f) = (moments.parameter, moments.heard)
    func middle(_ distance: (Double, Double) -> Double) -> Double {
      HeardCurve.median(zip(p, f).map { distance($0, $1) })
    }
    switch percept {
    case .pitch:
      guard p.allSatisfy({ $0 > 0 }), middle({ abs(Pitch.cents(from: $0, to: $1)) }) <= 30 else {
        return nil
      }
      return (.pitch, 0)
    case .pan:
      if middle({ abs(max(-1, min(1, $0)) - $1) }) <= 0.03 { return (.pan, 0) }
      return middle { abs(RoundTrip.inFront($0) + 90 * $1) } <= 6 ? (.azimuth, 0) : nil
    case .loudness:
      let offset = middle { $1 - $0 }
      return middle { abs($1 - $0 - offset) } <= 0.5 ? (.loudness, offset) : nil
    case .tempo:
      guard p.allSatisfy({ $0 > 0 }), f.allSatisfy({ $0 > 0 }) else { return nil }
      let ratio = middle { log($1 / $0) }
      return middle { abs(log($1 / $0) - ratio) } <= 0.03 ? (.tempo, 0) : nil
    default: return nil
    }
  }
}
