/// A number with its noun: `1 note`, `2 notes`, `0 notes`.
///
/// - Parameter plural: where it is not the noun with an s.
public func counted(_ count: some BinaryInteger, _ noun: String, plural: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}
