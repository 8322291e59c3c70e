import Score

extension PhraseBook {
  /// A distance as it is spoken: rounded, "close by" where the rounded distance is short, and with the doubt that the
  /// position's accuracy deserves.
  ///
  /// Source: `Language/LanguageFormatter.swift`. Whether something is close by is told in metres, whatever the
  /// units: 15 m are no round number of feet.
  /// - Parameters:
  ///   - metres: the distance, 0 or more.
  ///   - accuracy: metres; nil where the distance is no measure of the walker's position.
  public func distance(_ metres: Double, accuracy: Double? = nil) -> String {
    if rounded(metres, from: settings[.roundFrom]) <= settings[.closeBy] {
      return say("distance.close_by")
    }
    let words = units == .metric ? metric(metres) : imperial(metres)
    guard let accuracy, metres < settings[.plainDistance], accuracy > settings[.plainAccuracy]
    else { return words }
    let doubt = accuracy <= settings[.aboutAccuracy] ? "about" : "around"
    return say("distance.\(doubt)", ["distance": words])
  }

  /// A distance without rounding to what walkers need, nor "close by".
  /// - Parameter limit: where the coarser rounding begins, in the unit of the distance.
  private func rounded(_ distance: Double, from limit: Double) -> Double {
    let step = settings[distance < limit ? .roundNear : .roundFar]
    return (distance / step).rounded() * step
  }

  private func metric(_ metres: Double) -> String {
    let rounded = rounded(metres, from: settings[.roundFrom])
    if rounded < 1000 { return say("distance.metres", ["metres": grammar.text(rounded)]) }
    return say("distance.kilometres", ["kilometres": grammar.text(rounded / 1000)])
  }

  private func imperial(_ metres: Double) -> String {
    let feet = metres / DistanceUnits.metresPerFoot
    let rounded = rounded(feet, from: settings[.roundFrom].nextUp)
    if rounded < DistanceUnits.feetPerMile {
      return say("distance.feet", ["feet": grammar.text(rounded)])
    }
    return say("distance.miles", ["miles": grammar.text(feet / DistanceUnits.feetPerMile)])
  }
}
