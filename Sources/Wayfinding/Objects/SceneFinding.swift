import Score

/// A place in a scene's file.
public struct ScenePlace: Hashable, Sendable {
  /// `objects[2].position`.
  public var path: String
  /// 1-based line, and byte column in it.
  public var line: Int
  public var column: Int
}

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
  public let place: ScenePlace
  /// What is so, and what becomes of it.
  public let what: String
  public let file: String

  public var description: String { "\(file):\(place.line):\(place.column): \(place.path): \(what)" }
}
