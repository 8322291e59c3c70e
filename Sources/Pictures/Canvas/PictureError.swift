/// A picture that cannot be written: which file, what is wrong, and what to do.
public struct PictureError: Error, Equatable, CustomStringConvertible {
  public let file: String
  public let what: String
  public let hint: String

  public init(_ file: String, _ what: String, hint: String = "") {
    self.file = file
    self.what = what
    self.hint = hint
  }

  public var description: String { "\(file): \(what)" + (hint.isEmpty ? "" : "; \(hint)") }
}
