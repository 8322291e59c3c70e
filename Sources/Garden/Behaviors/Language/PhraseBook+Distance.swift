import Score

extension PhraseBook {
  /// A distance as it is spoken: rounded, "close by" where the rounded distance is short, and with the doubt that the
  /// position's accuracy deserves.
  ///
  /// Source: `Language/LanguageFormatter.swift`, and for yards `docs/ios-client/components/callout-designs.md`. Whether
  /// something is close by is told in metres, whatever the units: 15 m are no round number of feet.
  /// - Parameters:
  ///   - metres: the distance, 0 or more.
  ///   - accuracy: metres; nil where the distance is no measure of the walker's position.
  public func distance(_ metres: Double, accuracy: Double? = nil) -> String {
    if rounded(metres) <= settings[.closeBy] { return say("distance.close_by") }
    let words = units == .metric ? metric(metres) : imperial(metres)
    guard let accuracy, metres < settings[.plainDistance], accuracy > settings[.plainAccuracy]
    else { return words }
    let doubt = accuracy <= settings[.aboutAccuracy] ? "about" : "around"
    return say("distance.\(doubt)", ["distance": words])
  }

  /// A distance in metres as walkers need it.
  private func rounded(_ metres: Double) -> Double {
    metres.rounded(toMultiplesOf: settings[metres < settings[.roundFrom] ? .roundNear : .roundFar])
  }

  private func metric(_ metres: Double) -> String {
    let rounded = rounded(metres)
    if rounded < units.most { return say("distance.metres", ["metres": grammar.text(rounded)]) }
    return say("distance.kilometres", ["kilometres": grammar.text(rounded / units.most)])
  }

  /// The code makes miles of feet as they are, the documentation of yards that are rounded.
  private func imperial(_ metres: Double) -> String {
    let units = units
    let distance = metres / units.metres
    let isFar = distance > settings[.imperialFrom]
    let rounded = distance.rounded(toMultiplesOf: settings[isFar ? .imperialFar : .roundNear])
    if rounded < units.most {
      return say("distance.\(units.rawValue)", [units.rawValue: grammar.text(rounded)])
    }
    let told = units == .yards ? rounded : distance
    return say("distance.miles", ["miles": grammar.text(told / units.most)])
  }
}

extension Double {
  fileprivate func rounded(toMultiplesOf step: Double) -> Double { (self / step).rounded() * step }
}
