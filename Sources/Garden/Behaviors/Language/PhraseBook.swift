public import MapData
import Score

/// The sentences of callouts in one language, each by its key, and how the language tells distances and directions.
///
/// Books are files: `languages/en.json` and the others beside it (`PhraseBook.read`). English is the measure: every
/// other book has its keys, with the same named places.
public struct PhraseBook: Phrases {
  /// The code of the language: `en`.
  public let language: String
  /// The name of the language in itself: `Deutsch`.
  public let name: String
  /// The voice of espeak-ng that speaks it.
  public let voice: String
  /// The manner in which directions are told.
  public var directions = DirectionStyle.words
  /// The thresholds of distances and directions.
  public var settings = BehaviorSettings()

  let grammar: Grammar
  let sentences: [String: Sentence]

  /// The units in which distances are told.
  var units: DistanceUnits {
    if settings[.imperial] == 0 { return .metric }
    return settings[.imperialYards] == 0 ? .feet : .yards
  }

  /// The keys of all sentences, sorted.
  public var keys: [String] { sentences.keys.sorted() }

  /// The named places of a sentence; nil where the book has none of that key.
  public func places(of key: String) -> Set<String>? { sentences[key]?.places }

  /// A sentence with texts at its named places.
  ///
  /// A place that is given no text stays empty, and texts for places that the sentence does not have are not used. For a
  /// key that the book does not have, the key itself is said, so that nothing is lost in silence.
  public func say(_ key: String, _ places: [String: String] = [:]) -> String {
    guard let sentence = sentences[key] else { return key }
    let number = sentence.counted.flatMap { places[$0] }.flatMap(grammar.number)
    let isOne = number.map(grammar.singular.contains) ?? false
    let pieces = isOne ? sentence.one ?? sentence.other : sentence.other
    return pieces.reduce("") { text, piece in
      switch piece {
      case .words(let words): text + words
      case .place(let place): grammar.joined(text, places[place] ?? "")
      }
    }
  }
}

extension PhraseBook {
  /// The name of a thing in the book's language: its own, where the map has it so, or else the words for what it is.
  public func name(of feature: MapFeature) -> String {
    let key = "thing.\(feature.word)"
    let isWord = !feature.isNamed && !feature.word.isEmpty && sentences[key] != nil
    return isWord ? say(key) : feature.name(in: language)
  }
}

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

/// The units in which distances are told.
enum DistanceUnits: String, CaseIterable, Hashable, Sendable {
  /// Metres, and kilometres from 1000 m on.
  case metric
  /// Feet, and miles from 5280 ft on.
  case feet
  /// Yards, and miles from 1760 yd on.
  case yards

  /// The metres of the short unit.
  var metres: Double {
    switch self {
    case .metric: 1
    case .feet: 0.3048
    case .yards: 0.9144
    }
  }

  /// The number of the short unit from which on the long one is told.
  var most: Double {
    switch self {
    case .metric: 1000
    case .feet: 5280
    case .yards: 1760
    }
  }
}

/// The manner in which directions are told.
public enum DirectionStyle: String, CaseIterable, Hashable, Sendable {
  /// "Ahead to the right".
  case words
  /// "At 2 o'clock".
  case clock
  /// "60 degrees to the right", in steps of 5°.
  case degrees
}

extension PhraseBook {
  public func direction(of bearing: Double, from heading: Double) -> String {
    direction(of: bearing, from: heading, in: .combined)
  }

  /// Where something lies from the direction in which somebody looks or goes, in the book's style.
  /// - Parameters:
  ///   - bearing: of the thing, degrees clockwise from north.
  ///   - heading: of the person, likewise.
  ///   - set: how the circle is parted, for words.
  public func direction(
    of bearing: Double, from heading: Double, in set: DirectionSet
  ) -> String {
    let angle = Angle.wrap360(bearing - heading)
    return switch directions {
    case .words: say("direction.\(set.direction(angle, settings).rawValue)")
    case .clock: clock(angle)
    case .degrees: degrees(angle)
    }
  }

  private func clock(_ angle: Double) -> String {
    let hour = Angle.step(angle, of: 30) % 12
    return say("direction.clock", ["hour": "\(hour == 0 ? 12 : hour)"])
  }

  private func degrees(_ angle: Double) -> String {
    let steps = Angle.step(min(angle, 360 - angle), of: 5)
    switch steps {
    case 0: return say("direction.ahead")
    case 36: return say("direction.behind")
    default:
      let side = angle <= 180 ? "right" : "left"
      return say("direction.degrees_\(side)", ["degrees": "\(5 * steps)"])
    }
  }
}
