extension Report {
  /// One of the mappings that are compared.
  public struct Variant: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
      case mapping
      /// A mapping with a known fault or merit, to judge the others by.
      case anchor
    }

    /// `a`, `b`, …: short, and the letter that people see in capitals.
    public let id: String
    /// The name by which the comparison was asked for it, such as `pitch.lua@still`.
    public let name: String
    /// The mapping's own name.
    public let label: String
    public let kind: Kind
    /// A sentence that says what the anchor is, or what is heard.
    public let note: String
    /// The path of the Lua file.
    public let file: String
    /// The SHA-256 digest of the file, 64 hexadecimal digits.
    public let sha256: String
    /// The text of the Lua file.
    public let source: String
    /// The mapping's parameters as they were set.
    public let parameters: [String: Double]

    public init(
      id: String, name: String, label: String, kind: Kind = .mapping, note: String = "",
      file: String, sha256: String, source: String, parameters: [String: Double] = [:]
    ) {
      self.id = id
      self.name = name
      self.label = label
      self.kind = kind
      self.note = note
      self.file = file
      self.sha256 = sha256
      self.source = source
      self.parameters = parameters
    }
  }

  /// Data that every variant played.
  public struct Dataset: Hashable, Sendable, Codable {
    /// `d1`, `d2`, …
    public let id: String
    public let name: String
    public let title: String
    public let path: String
    public let sha256: String
    public let rows: Int
    /// The seconds that it takes to play.
    public let seconds: Double

    public init(
      id: String, name: String, title: String, path: String, sha256: String, rows: Int,
      seconds: Double
    ) {
      self.id = id
      self.name = name
      self.title = title
      self.path = path
      self.sha256 = sha256
      self.rows = rows
      self.seconds = seconds
    }
  }
}
