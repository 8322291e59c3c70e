import Score

extension Fault {
  /// The fault of a lab's file.
  public static func lab(
    _ file: String, line: Int? = nil, column: Int? = nil, _ message: String, hint: String = ""
  ) -> Fault {
    Fault(
      .lab, message, at: FaultPlace(file, line: line, column: column),
      hint: hint.isEmpty ? nil : hint)
  }
}
