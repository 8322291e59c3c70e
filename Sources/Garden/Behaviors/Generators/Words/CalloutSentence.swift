/// The sentences that generators say, by the keys under which a phrase book has them.
package enum CalloutSentence: String, CaseIterable, Sendable {
  case placeName = "place.name"
  case placeAt = "place.at"
  case placeDistance = "place.distance"
  case markerName = "marker.name"

  case intersectionApproaching = "intersection.approaching"
  case intersectionName = "intersection.name"
  case intersectionUnnamed = "intersection.unnamed"
  case roundaboutApproaching = "roundabout.approaching"
  case roundaboutApproachingUnnamed = "roundabout.approaching_unnamed"
  case roundaboutExits = "roundabout.exits"
  case roundaboutExitsUnnamed = "roundabout.exits_unnamed"
  case roadLeft = "road.left"
  case roadAhead = "road.ahead"
  case roadRight = "road.right"
  case roadUnnamed = "road.unnamed"

  case alongFacing = "along.facing"
  case alongHeading = "along.heading"
  case alongTravelling = "along.travelling"
  case alongNear = "along.near"
  case nearIntersection = "near.intersection"
  case nearIntersectionPlain = "near.intersection_plain"
  case nearRoad = "near.road"
  case nearNothing = "near.nothing"

  case noLocation = "error.no_location"
  case noHeading = "error.no_heading"
  case nothingToCall = "explore.nothing"
  case noMarkers = "explore.no_markers"

  case beaconDistance = "beacon.distance"
  case beaconNear = "beacon.near"
  case beaconNearMuted = "beacon.near.muted"

  case headsetTest = "headset.test"
  case onboardingPlace = "onboarding.place"
  case onboardingStop = "onboarding.stop"
  case onboardingIntersection = "onboarding.intersection"
  case onboardingLeft = "onboarding.left"
  case onboardingRight = "onboarding.right"
  case onboardingBeacon = "onboarding.beacon"
  case onboardingAhead = "onboarding.ahead"
  case onboardingBehind = "onboarding.behind"

  case previewStartAt = "preview.start_at"
  case previewNowhere = "preview.nowhere"
  case previewRoad = "preview.road"
  case previewNext = "preview.next"
  case previewNextSame = "preview.next_same"
  case previewNextEnd = "preview.next_end"
  case previewLeft = "preview.left"
  case previewRight = "preview.right"
  case previewAhead = "preview.ahead"
  case previewLeaveRoundabout = "preview.leave_roundabout"
  case previewRoundabout = "preview.roundabout"
  case previewEnd = "preview.road_end"
  case previewBack = "preview.back"
  case previewNoRoad = "preview.no_road"
  case previewNoWayBack = "preview.no_way_back"
  case previewOver = "preview.over"

  /// The named places of the sentence.
  package var places: [String] {
    switch self {
    case .placeName, .placeAt, .markerName, .intersectionName, .roundaboutApproaching,
      .previewStartAt:
      ["name"]
    case .placeDistance, .previewNext, .nearRoad: ["name", "distance"]
    case .roundaboutExits: ["name", "count"]
    case .roundaboutExitsUnnamed: ["count"]
    case .roadLeft, .roadAhead, .roadRight, .alongNear, .previewLeft, .previewRight,
      .previewAhead, .previewLeaveRoundabout:
      ["road"]
    case .alongFacing, .alongHeading, .alongTravelling, .previewRoad: ["road", "direction"]
    case .nearIntersection: ["name", "distance", "direction"]
    case .nearIntersectionPlain: ["name", "distance"]
    case .beaconDistance, .beaconNear, .beaconNearMuted: ["name", "distance"]
    case .previewNextEnd: ["distance"]
    default: []
    }
  }
}
