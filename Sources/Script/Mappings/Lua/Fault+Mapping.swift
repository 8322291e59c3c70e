import Score

extension Fault {
  /// A declaration or a value of a mapping that is not what was asked for.
  static func mapping(
    _ message: String, at place: FaultPlace = FaultPlace(), expected: String? = nil,
    hint: String? = nil
  ) -> Fault {
    Fault(.mapping, message, at: place, expected: expected, hint: hint)
  }

  /// The fault with what it does not say itself.
  func completed(file: String? = nil, line: Int? = nil, hint: String? = nil) -> Fault {
    var fault = self
    fault.place.file = place.file ?? file
    fault.place.line = place.line ?? line
    fault.hint = self.hint ?? hint
    return fault
  }
}
