import Score

/// Which engine's limits and defaults a scene of objects has.
public enum ObjectProfile: String, Hashable, Sendable, CaseIterable {
  /// Ours: as many objects as the budget allows, reflections up to order 3.
  case ripples
  /// Sennheiser's Leia as AmbeoAADemo uses it: 8 objects, first-order reflections, a late field of +6.02 dB.
  case leia

  /// The most objects that sound at once, or nil where only the budget counts (LeiaAU: `MAX_NUM_SOURCES` 8).
  public var objectLimit: Int? { self == .leia ? 8 : nil }

  /// The highest order of reflections.
  public var orderLimit: Int { self == .leia ? 1 : 3 }

  /// Whether nothing may sound before there is a floor to stand on (AmbeoAADemo).
  public var needsFloor: Bool { self == .leia }

  /// The materials that the profile knows (SennheiserAmbeoLeia.h); nil for any.
  public var materials: [String]? { self == .leia ? Self.leiaMaterials : nil }

  static let leiaMaterials = [
    "brick_unglazed", "carpet_heavy", "gypsum_board", "heavy_velour", "light_velour", "off",
    "unchanged",
  ]
}

/// The axes in which a file gives its places; always metres.
public enum ObjectCoordinates: String, Hashable, Sendable, CaseIterable {
  /// x right (east), y ahead (north), z up.
  case ripples
  /// Apple's SceneKit and ARKit: x right, y up, z towards the viewer.
  case scenekit
  /// Like `ripples`, but a room's origin is its bottom-back-left corner.
  case leia

  /// The same, as conversions know them.
  public var axes: Axes {
    switch self {
    case .ripples: .world
    case .scenekit: .sceneKit
    case .leia: .leia
    }
  }

  /// The axis that points up.
  var up: Vector3 { axes.fromWorld(Vector3(0, 0, 1)) }

  /// A place on the ground plan, from the file's two horizontal coordinates, at a height.
  func place(_ a: Double, _ b: Double, height: Double) -> Vector3 {
    self == .scenekit ? Vector3(a, height, b) : Vector3(a, b, height)
  }

  /// The height of a place along the scene's upward axis, in metres.
  func height(of place: Vector3) -> Double { place.dot(up) }
}

/// The rules of where and how fast objects may be moved (AmbeoAADemo's rules, as settings).
public struct PlacementRules: Hashable, Sendable {
  /// The greatest distance from the listener in metres: no move takes an object farther.
  public var reach = SceneSettings.reach.defaultNumber(.ripples)
  /// The number of updates over which the distance of an object in the air is averaged; 1 does not average.
  public var smoothing = Int(SceneSettings.smoothing.defaultNumber(.ripples))
  /// The distance from an allowed plane, in metres, within which an object is put on it.
  public var snap = SceneSettings.snap.defaultNumber(.ripples)
  /// The shortest move in metres: a shorter one is ignored.
  public var step = SceneSettings.step.defaultNumber(.ripples)
  /// The fraction of a plane's extent by which each of its sides is moved out.
  public var tolerance = SceneSettings.tolerance.defaultNumber(.ripples)
  /// The time to turn from one plane's alignment to another's, in seconds.
  public var turnTime = SceneSettings.turnTime.defaultNumber(.ripples)
}
