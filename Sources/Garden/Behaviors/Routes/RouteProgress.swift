import Wayfinding

/// The progress of a route or tour that was left: it goes on from there where the walker asks for it.
///
/// Source: `TourState` in `Behaviors/Guided Tour/GuidedTour.swift`, without its clock. It holds for a walk: the log names the
/// waypoint, so that another walk can go to it.
public struct RouteProgress: Hashable, Sendable {
  let kind: GuidanceKind
  let isReversed: Bool
  /// The waypoint that was gone to, from 0 on.
  public let index: Int
  /// The waypoints that were reached.
  public let visited: Set<Int>

  /// The numbers of a note about it.
  func figures(_ route: WalkRoute) -> [CalloutNote.Figure] {
    [
      .init("waypoint", Double(index + 1)), .init("reached", Double(visited.count)),
      .init("waypoints", Double(route.waypoints.count)),
    ]
  }
}
