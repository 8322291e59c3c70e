public import Score

/// The one whom behaviours ask for the map.
public protocol MapSource: Sendable {
  /// The map round a place. It never waits longer than a time-out; where nothing new can be had it is the last good
  /// view, or an empty one.
  /// - Parameters:
  ///   - point: the place of the walker.
  ///   - radius: the distance in metres that the view is to cover at least.
  ///   - time: seconds of the walk.
  func view(at point: GeoPoint, within radius: Double, time: Double) -> SpatialDataView
}

extension SpatialDataView: MapSource {
  /// A view that covers everything there is.
  public func view(at point: GeoPoint, within radius: Double, time: Double) -> SpatialDataView {
    self
  }
}
