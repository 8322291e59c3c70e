import Score

extension Fault {
  /// A fault for something that a mapping asks for and no engine can do.
  /// - Parameters:
  ///   - part: the voice, the effect or the table.
  ///   - line: line of the mapping's file, where it is known.
  static func mapping(
    _ part: String, line: Int? = nil, _ message: String, hint: String? = nil
  ) -> Fault {
    Fault(.mapping, message, at: FaultPlace(line: line, part: part), hint: hint)
  }
}
