import Score
import Spatial
import Wayfinding

extension RoomPlan {
  /// A site's room on the plane of the world, its floor below the listener's ears.
  /// - Throws: A fault for an unknown material.
  package init(_ room: SiteRoom, on plane: LocalPlane) throws {
    let box = room.box
    self.init(
      centre: plane.world(box.centre, height: -Self.earHeight), width: box.width,
      depth: box.depth, height: room.height)
    heading = box.heading
    order = room.order
    reflectionsLevel = room.reflectionsLevel
    lateLevel = room.lateLevel
    for (surface, name) in room.materials {
      guard let side = Surface.allCases.first(where: { $0.name == surface.rawValue }) else {
        continue
      }
      surfaces[side] = try Material(named: name)
    }
  }

  /// Metres from the floor to the ears of one who walks: own choice, a person of 1.7 m.
  static let earHeight = 1.6
}
