/// A number with its noun: `1 note`, `2 notes`, `0 notes`.
///
/// - Parameter plural: where it is not the noun with an s.
public func counted(_ count: some BinaryInteger, _ noun: String, plural: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}

/// A figure with its noun, such as `1 step` or `1.2 steps`, rounded to `digits` significant digits.
public func counted(_ figure: Double, digits: Int, _ noun: String) -> String {
  let text = Figure.text(figure, digits: digits)
  return text == "1" ? "1 \(noun)" : "\(text) \(noun)s"
}
