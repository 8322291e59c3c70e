import MapData

/// The circumstances that transform the ranges of callouts.
enum CalloutSurroundings: Hashable, Sendable {
  case walking, vehicle, preview

  init(_ activity: MotionActivity) { self = activity.isInVehicle ? .vehicle : .walking }

  /// A range on foot as it is here, in metres (`Behaviors/Default/CalloutRangeContext.swift`).
  func transformed(_ range: Double, _ settings: BehaviorSettings) -> Double {
    switch self {
    case .walking: range
    case .vehicle: range * settings[.vehicleRange]
    case .preview: range + settings[.previewRange]
    }
  }
}

/// The distances at which things of a category are called out.
struct CalloutRange: Hashable, Sendable {
  /// A thing is called at this many metres at most.
  var trigger: Double
  /// Beyond this many metres it may be called again.
  var rearm: Double

  /// - Returns: nil for what is never called out by itself: ways, and things without a category.
  init?(_ category: MapCategory, _ surroundings: CalloutSurroundings, _ settings: BehaviorSettings)
  {
    let (trigger, rearm): (BehaviorSetting, BehaviorSetting)
    switch category {
    case .object, .safety: (trigger, rearm) = (.rangeObject, .rearmObject)
    case .place, .information, .mobility, .navilens, .activity:
      (trigger, rearm) = (.rangePlace, .rearmPlace)
    case .landmark: (trigger, rearm) = (.rangeLandmark, .rearmLandmark)
    case .marker: (trigger, rearm) = (.rangeMarker, .rearmMarker)
    case .entrance, .way, .none: return nil
    }
    self.trigger = surroundings.transformed(settings[trigger], settings)
    self.rearm = surroundings.transformed(settings[rearm], settings)
  }
}

extension MapCategory {
  /// The place of the category where several things are called out at once, 0 for the first. Markers and activities,
  /// which the original leaves in the category of what they mark, stand before places.
  var priority: Int {
    let order: [MapCategory] = [
      .safety, .navilens, .mobility, .landmark, .marker, .activity, .place, .object, .information,
    ]
    return order.firstIndex(of: self) ?? order.count
  }
}
