import MapData
import Score

/// The words of callouts, in the language of the walk.
struct CalloutWords: Sendable {
  let context: BehaviorContext

  init(_ context: BehaviorContext) { self.context = context }

  var headings: Headings { context.headings }
  var settings: BehaviorSettings { context.settings }
  var isInVehicle: Bool { context.activity.isInVehicle }

  func say(_ sentence: CalloutSentence, _ places: [String: String] = [:]) -> String {
    context.phrases.say(sentence.rawValue, places)
  }

  /// The name of a thing alone.
  func name(_ feature: MapFeature) -> String {
    say(
      feature.category == .marker ? .markerName : .placeName,
      ["name": context.phrases.name(of: feature)])
  }

  /// The name of a thing and its distance in metres; inside of it only that.
  func name(_ feature: MapFeature, distance metres: Double) -> String {
    metres == 0
      ? at(feature)
      : say(.placeDistance, ["name": name(feature), "distance": distance(metres)])
  }

  /// "At" a thing, inside of which the walker is.
  func at(_ feature: MapFeature) -> String { say(.placeAt, ["name": name(feature)]) }

  /// A distance in words, with the doubt that the position's accuracy deserves.
  func distance(_ metres: Double) -> String {
    context.phrases.distance(metres, accuracy: context.fix?.accuracy)
  }

  /// A distance that is no matter of the position's accuracy.
  func exactDistance(_ metres: Double) -> String {
    context.phrases.distance(metres, accuracy: nil)
  }

  /// Where something lies from the direction in which the walker looks or goes.
  func direction(of bearing: Double, from heading: Double) -> String {
    context.phrases.direction(of: bearing, from: heading)
  }

  /// The name of a point of the compass: one of eight.
  func cardinal(_ bearing: Double) -> String { context.phrases.cardinal(bearing) }

  /// The name of a way, or the words for one that has none.
  func road(_ way: MapFeature) -> String {
    way.name.isEmpty ? say(.roadUnnamed) : context.phrases.name(of: way)
  }

  /// The names of the roads that meet, each once, but the one that the walker goes along where others have a name.
  func junction(_ junction: Junction, besides name: String? = nil) -> String {
    let ways = junction.roads.map(\.way).filter { !$0.name.isEmpty }
    let others = ways.filter { $0.name != name }
    let told = (others.isEmpty ? ways : others).map(context.phrases.name).distinct()
    return told.isEmpty ? say(.intersectionUnnamed) : context.phrases.list(told)
  }
}

extension MapCategory {
  /// The short sound before a callout of the category.
  var earcon: String {
    switch self {
    case .safety: "sense_safety"
    case .mobility: "sense_mobility"
    case .information: "information_alert"
    case .activity: "sense_tourpoi"
    case .navilens: "sense_navilens"
    default: "sense_poi"
    }
  }
}

/// The names of the short sounds that generators play beside those of categories.
enum Earcon {
  static let location = "sense_location"
  static let intersection = "sense_poi"
  static let beaconFound = "SS_beaconFound2_48k"
  static let previewStart = "SS_logo4"
  static let previewEnd = "Aug12_Experience_end_4c"
  static let streetFound = "SS_streetFound"
  static let travelStart = "Travel_start"
  static let travelBetween = "Travel_inter"
  static let travelEnd = "Travel_end"
  static let travelBack = "Travel_reverse"
  static let noStreet = "street_non_1c"
}
