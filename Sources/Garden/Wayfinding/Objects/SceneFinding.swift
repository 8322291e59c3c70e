import Score

/// Something in a scene's file that its author should know and that stops nothing.
public struct SceneFinding: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A key that means nothing here.
    case unknownKey
    /// A key of AmbeoAADemo that has no use here: its pictures.
    case unusedKey
    /// An object without position was given one.
    case placed
    /// A rotation was not of length 1.
    case normalised
    /// A timeline that loops jumps from its end to its beginning.
    case loopJumps
    /// An object begins farther away than the placement rules allow.
    case tooFar
  }

  public let kind: Kind
  public let place: FaultPlace
  /// The finding, and its consequence.
  public let what: String

  public var description: String { "\(place): \(what)" }
}
