/// The six surfaces of a shoebox, in Leia's order.
public enum Surface: Int, CaseIterable, Sendable {
  case left, front, right, back, ceiling, floor

  /// The name in files.
  public var name: String { "\(self)" }
}

/// The materials of the six surfaces.
public struct Surfaces: Hashable, Sendable {
  public var left: Material
  public var front: Material
  public var right: Material
  public var back: Material
  public var ceiling: Material
  public var floor: Material

  public init(walls: Material, ceiling: Material, floor: Material) {
    (left, front, right, back) = (walls, walls, walls, walls)
    (self.ceiling, self.floor) = (ceiling, floor)
  }

  public init(all material: Material) {
    self.init(walls: material, ceiling: material, floor: material)
  }

  /// AmbeoAADemo's room: heavy velour, and a heavy carpet on the floor.
  public static let demo = Surfaces(
    walls: .heavyVelour, ceiling: .heavyVelour,
    floor: Material.leia.first { $0.name == "carpet_heavy" }!)

  public subscript(surface: Surface) -> Material {
    get {
      switch surface {
      case .left: left
      case .front: front
      case .right: right
      case .back: back
      case .ceiling: ceiling
      case .floor: floor
      }
    }
    set {
      switch surface {
      case .left: left = newValue
      case .front: front = newValue
      case .right: right = newValue
      case .back: back = newValue
      case .ceiling: ceiling = newValue
      case .floor: floor = newValue
      }
    }
  }
}
