/// The colours of a terminal, or none.
struct Colours {
  let isOn: Bool

  func notice(_ text: String) -> String { paint(text, "36") }
  func error(_ text: String) -> String { paint(text, "31") }

  /// Colours a text line by line, so that a cut or scrolled one leaves nothing coloured behind.
  private func paint(_ text: String, _ code: String) -> String {
    guard isOn else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\u{1B}[\(code)m\($0)\u{1B}[m" }.joined(separator: "\n")
  }
}
