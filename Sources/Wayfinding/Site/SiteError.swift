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

/// Everything that is wrong with a site, in the order of its file.
public struct SiteErrors: Error, Equatable, CustomStringConvertible {
  public let errors: [SiteError]

  public init(_ errors: [SiteError]) {
    precondition(!errors.isEmpty, "errors hold one at least")
    self.errors = errors
  }

  /// One error a line.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
