// Embedded Swift has no coders: a phone's engine throws faults, and others write them down.
#if !hasFeature(Embedded)
  /// A flat object: `{"code": "data", "file": "walk.csv", "line": 3, "column": null, "part": null, "setting": null, "message": …,
  /// "expected": null, "hint": …, "excerpt": null}`. All fields are always there.
  extension Fault: Codable {
    private enum Field: CodingKey {
      case code, file, line, column, part, setting, message, expected, hint, excerpt
    }

    public init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Field.self)
      func text(_ field: Field) throws -> String? {
        try fields.decodeIfPresent(String.self, forKey: field)
      }
      self.init(
        try fields.decode(FaultCode.self, forKey: .code),
        try fields.decode(String.self, forKey: .message),
        at: FaultPlace(
          try text(.file), line: try fields.decodeIfPresent(Int.self, forKey: .line),
          column: try fields.decodeIfPresent(Int.self, forKey: .column), part: try text(.part),
          setting: try text(.setting)),
        expected: try text(.expected), hint: try text(.hint), excerpt: try text(.excerpt))
    }

    public func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Field.self)
      try fields.encode(code, forKey: .code)
      try fields.encode(place.file, forKey: .file)
      try fields.encode(place.line, forKey: .line)
      try fields.encode(place.column, forKey: .column)
      try fields.encode(place.part, forKey: .part)
      try fields.encode(place.setting, forKey: .setting)
      try fields.encode(message, forKey: .message)
      try fields.encode(expected, forKey: .expected)
      try fields.encode(hint, forKey: .hint)
      try fields.encode(excerpt, forKey: .excerpt)
    }
  }

  extension FaultCode: Codable {}
#endif
