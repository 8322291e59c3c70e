import Comparing
import JSON
import Score

/// The first place at which two objects differ that the same work has made.
enum ObjectDifference {
  private typealias Field = (name: String, here: String, there: String)
  /// The letters of a value that are shown.
  private static let shown = 80

  /// Returns the sentence that tells it: of cells the first field with both values, of sounds the first sample, of other bytes the
  /// first byte.
  @Sendable static func text(_ here: [UInt8], _ there: [UInt8]) -> String {
    guard let a = content(here), let b = content(there) else {
      return SoundDifference.text(here, there)
    }
    guard let field = difference(a, b, in: "") else { return ByteDifference(here, there).text }
    return "\(field.name): \(field.here) here, \(field.there) there" + sound(a, b)
  }

  /// Returns what stands behind the seal; nil for bytes that are no sealed object.
  private static func content(_ bytes: [UInt8]) -> JSONText? {
    guard SealedJSON.isWhole(bytes), let members = try? JSONParser.parse(bytes).members else {
      return nil
    }
    return .object(members.dropFirst().map { JSONText.Member($0.key, JSONText($0.value)) })
  }

  /// Returns what the hashes of all samples say of the sounds; nothing where there are none.
  private static func sound(_ a: JSONText, _ b: JSONText) -> String {
    guard case .string(let first)? = a["samples"], case .string(let second)? = b["samples"] else {
      return ""
    }
    return first == second
      ? "; the sounds are the same, sample by sample"
      : "; the sounds differ, too: a sweep that is planned with --format flac keeps them, and then tells the first sample that differs"
  }

  private static func difference(_ a: JSONText, _ b: JSONText, in name: String) -> Field? {
    switch (a, b) {
    case (.object(let first), .object(let second)):
      for key in (first + second).map(\.key).distinct() {
        let part = name.isEmpty ? key : "\(name), \(key)"
        if let found = difference(a[key], b[key], in: part) { return found }
      }
    case (.array(let first), .array(let second)):
      for index in 0..<max(first.count, second.count) {
        let (one, other) = (first.at(index), second.at(index))
        let part = (one ?? other)?.measure ?? "\(name), number \(index + 1)"
        if let found = difference(one, other, in: part) { return found }
      }
    default: if a != b { return (name: name, here: written(a), there: written(b)) }
    }
    return nil
  }

  /// Compares values of which one may be missing.
  private static func difference(_ a: JSONText?, _ b: JSONText?, in name: String) -> Field? {
    if let a, let b { return difference(a, b, in: name) }
    return a == b
      ? nil : (name: name, here: a.map(written) ?? "nothing", there: b.map(written) ?? "nothing")
  }

  private static func written(_ value: JSONText) -> String {
    let text = value.compact
    return text.count > shown ? String(text.prefix(shown)) + "…" : text
  }
}

extension JSONText {
  /// The member of an object; nil without one.
  fileprivate subscript(key: String) -> JSONText? {
    if case .object(let members) = self { members.last { $0.key == key }?.value } else { nil }
  }

  /// The name of the measure that an object holds, as the table has it; nil where it holds none.
  fileprivate var measure: String? {
    guard case .string(let metric)? = self["metric"] else { return nil }
    guard case .string(let target)? = self["target"] else { return metric }
    return "\(metric): \(target)"
  }
}

extension Array {
  fileprivate func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
