/// The difference between a route and a guided tour.
public enum GuidanceKind: String, Hashable, Sendable {
  case route, tour

  var generator: GeneratorName { self == .route ? .route : .tour }
  var category: CalloutCategory { self == .route ? .route : .tour }
  var arrival: BehaviorSetting { self == .route ? .routeArrival : .tourArrival }
  var block: BehaviorSetting { self == .route ? .routeBlock : .tourBlock }
  var delay: BehaviorSetting { self == .route ? .routeDelay : .tourDelay }
}
