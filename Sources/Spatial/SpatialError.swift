/// A head, a room or a scene that cannot be rendered: what is wrong, and what to do.
public struct SpatialError: Error, Equatable, CustomStringConvertible {
  public let what: String
  public let hint: String

  public init(_ what: String, hint: String = "") {
    self.what = what
    self.hint = hint
  }

  public var description: String { hint.isEmpty ? what : "\(what); \(hint)" }
}
