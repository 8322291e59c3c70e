import Glibc
import Score

extension FindingKind {
  static let inaudibleRange = FindingKind(
    "inaudible-range", .warning, "A range is smaller than the smallest audible step",
    why:
      "The whole domain of the data moves the parameter by less than a listener can notice: nothing is heard of it.",
    source: [AudibleStep.pitch, .brightness, .level, .tempo, .pan].map(\.source)
      .joined(separator: "; "),
    cure: "widen the range to ten audible steps or more")

  static let slowSmoothing = FindingKind(
    "slow-smoothing", .note, "Smoothing takes longer than a listener remembers a sound",
    why:
      "A change that is spread over half a minute is compared with a sound that is no longer remembered; "
      + "shorter events of the data vanish.",
    source:
      "Clément, Demany and Semal, JASA 106, 1999: memory for pitch and loudness fades within seconds",
    cure: "use a shorter smooth")
}

extension EntryView {
  /// Seconds after which a slow change is no longer one event to a listener.
  private static let longestSettling = 30.0

  var inaudibleRange: Finding? {
    guard let (step, range) = heard else { return nil }
    let count = step.count(from: range.start, to: range.end)
    guard count < 1 else { return nil }
    return finding(
      .inaudibleRange, at: "range",
      "the whole domain moves the \(step.rawValue) by \(counted(count, digits: 2, "audible step"))",
      cure: "write a wider range, such as \(wider(step))")
  }

  /// A range of about 24 audible steps around the middle of this one.
  private func wider(_ step: AudibleStep) -> String {
    let range = range!
    let middle = (range.start + range.end) / 2
    let (low, high): (Double, Double) =
      switch step {
      case .pitch where entry.rangeUnit == .midi:
        ((middle - 6).rounded(), (middle + 6).rounded())
      case .pitch, .brightness: (middle / 2.squareRoot(), middle * 2.squareRoot())
      case .tempo: (middle * 0.75, middle * 1.35)
      case .level: (middle - 24, middle)
      case .pan: (-0.8, 0.8)
      case .azimuth: (middle - 12, middle + 12)
      case .duration: (middle / 2, middle * 2)
      }
    let limits = entry.shape == .scale(.decibel) ? -120.0...24.0 : entry.targetSpec.range
    let kept = [low, high].map { end in
      entry.rangeUnit == .midi ? end : min(max(end, limits.lowerBound), limits.upperBound)
    }
    let digits = { (x: Double) in
      entry.rangeUnit == .midi ? written(x) : Figure.text(x, digits: 3)
    }
    return "range = { \(digits(kept[0])), \(digits(kept[1])) }"
  }

  /// A step through the domain comes within one audible step of its end after time constant × ln(steps).
  var slowSmoothing: Finding? {
    guard let time = smoothing, let (step, range) = heard else { return nil }
    let count = max(step.count(from: range.start, to: range.end), M_E)
    let settling = time * log(count)
    guard settling > Self.longestSettling else { return nil }
    return finding(
      .slowSmoothing, at: "smooth",
      "with smooth = \(Figure.text(time)) a change through the domain is complete to the ear after "
        + "\(Figure.text(settling, digits: 2)) s (\(counted(count, digits: 2, "audible step")))",
      cure: "write smooth = \(Figure.text(Self.longestSettling / log(count), digits: 1)) or less")
  }

  private var smoothing: Double? {
    switch entry.smooth {
    case .value(let time)?: time
    case .param(let name)?: mapping.value(of: name)
    case nil: nil
    }
  }
}
