import Score

/// A level or upright surface on which objects can be put.
public struct ObjectPlane: Hashable, Sendable {
  public var name: String
  public var alignment: PlaneAlignment
  /// A place of it, in the scene's coordinates.
  public var anchor: Vector3
  /// The outline of the plane, in the scene's coordinates; empty for one without end. A vertical plane has four corners: at the
  /// bottom from left to right as its face is seen from behind, then at the top back again.
  public var outline: [Vector3]

  public init(
    _ name: String = "", _ alignment: PlaneAlignment, anchor: Vector3, outline: [Vector3] = []
  ) {
    (self.name, self.alignment, self.anchor, self.outline) = (name, alignment, anchor, outline)
  }
}
