import Score
import Spatial
import Wayfinding

extension SourceTraits {
  /// Makes the traits with which an object sounds from where it is.
  package init(_ object: VirtualObject) {
    self.init()
    bubble = object.bubbleRadius
    hasAirAbsorption = object.traits.hasAirAbsorption
    hasNearField = object.traits.hasNearField
    hasDoppler = object.traits.hasDoppler
    directivity = object.traits.directivity
    switch object.traits.law {
    case .ring: law = .ring
    case .inverse(let reference, let rolloff, let maximum):
      law = .inverse(reference: reference, rolloff: rolloff, maximum: maximum)
    }
  }
}

extension RoomPlan {
  /// A room of a scene in our coordinates: a box, or the box round the lowest of its floors.
  /// - Parameter file: of the scene, for errors.
  /// - Throws: `Fault` of the scene for a material or a box that cannot be.
  package init(_ room: ObjectRoom, of file: String) throws {
    do { try self.init(room) } catch let error as Fault {
      throw Fault(.scene, "in its room \(error.text)", at: FaultPlace(file))
    }
  }

  private init(_ room: ObjectRoom) throws {
    switch room.ground {
    case .box(let width, let depth, let centre, let heading):
      self.init(centre: centre, width: width, depth: depth, height: room.height)
      self.heading = heading
    case .floors(let floors):
      var plan = FloorPlan()
      try plan.setHeight(room.height)
      _ = try plan.see(floors.map { FloorPlan.Plane(corners: $0.corners) })
      self = plan.room()
    }
    order = room.order
    reflectionsLevel = room.reflectionsLevel
    lateLevel = room.lateLevel
    surfaces.left = try Material(named: room.materials.left)
    surfaces.right = try Material(named: room.materials.right)
    surfaces.front = try Material(named: room.materials.front)
    surfaces.back = try Material(named: room.materials.back)
    surfaces.floor = try Material(named: room.materials.floor)
    surfaces.ceiling = try Material(named: room.materials.ceiling)
    try check()
  }
}

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

extension LocalPlane {
  /// A place in the world's axes, to the nearest multiple of 2^-20 m: the last digits of the C library's functions differ
  /// between processors.
  package func world(_ point: GeoPoint, height: Double = 0) -> Vector3 {
    func settled(_ x: Double) -> Double { (x * 0x1p20).rounded() * 0x1p-20 }
    let place = project(point)
    return Vector3(settled(place.x), settled(place.y), height)
  }
}
