/// A question of the walker's about the surroundings.
enum ExploreMode: String, Hashable, Sendable {
  case myLocation = "my-location"
  case aroundMe = "around-me"
  case aheadOfMe = "ahead-of-me"
  case nearbyMarkers = "nearby-markers"

  init?(_ event: UserEvent) {
    switch event {
    case .myLocation: self = .myLocation
    case .aroundMe: self = .aroundMe
    case .aheadOfMe: self = .aheadOfMe
    case .nearbyMarkers: self = .nearbyMarkers
    default: return nil
    }
  }

  /// The name of its group of callouts.
  var group: String { "explore.\(rawValue)" }

  /// The sentence for an answer without anything in it.
  var nothing: CalloutSentence {
    switch self {
    case .myLocation: .nearNothing
    case .aroundMe, .aheadOfMe: .nothingToCall
    case .nearbyMarkers: .noMarkers
    }
  }
}
