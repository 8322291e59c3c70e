/// A site that cannot be walked: which file, which feature and property, what is wrong, and what to do.
public struct SiteError: Error, Equatable, CustomStringConvertible {
  public let file: String
  /// The place: `features[3].properties.radius`.
  public let path: String
  public let line: Int?
  public let column: Int?
  public let what: String
  public let hint: String

  public init(
    _ file: String, path: String, line: Int? = nil, column: Int? = nil, _ what: String,
    hint: String = ""
  ) {
    self.file = file
    self.path = path
    self.line = line
    self.column = column
    self.what = what
    self.hint = hint
  }

  public var description: String {
    let place = line.map { ":\($0):\(column ?? 1)" } ?? ""
    return "\(file)\(place): \(path.isEmpty ? "" : path + ": ")\(what)"
      + (hint.isEmpty ? "" : "; \(hint)")
  }
}
