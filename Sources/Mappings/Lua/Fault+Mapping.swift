import Score

extension Fault {
  /// A declaration or a value of a mapping that is not what was asked for.
  static func mapping(
    _ message: String, at place: FaultPlace = FaultPlace(), expected: String? = nil,
    hint: String? = nil
  ) -> Fault {
    Fault(.mapping, message, at: place, expected: expected, hint: hint)
  }
}
