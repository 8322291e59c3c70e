import Grading
import JSON
import Score

extension StrictFields {
  /// A whole number; nil where there is none.
  func whole(_ key: String, in range: ClosedRange<Int>) throws(Fault) -> Int? {
    let ends = Double(range.lowerBound)...Double(range.upperBound)
    guard let number = try number(key, in: ends) else { return nil }
    guard number == number.rounded() else {
      throw fault(
        "\(quoted(key)) is \(Figure.plain(number)), expected a whole number", at: value(key))
    }
    return Int(held: number)
  }

  /// One of several words; nil where there is none.
  func word(_ key: String, among words: [String]) throws(Fault) -> String? {
    guard let text = try string(key) else { return nil }
    guard words.contains(text) else {
      throw fault(
        "\(quoted(key)) is \(quoted(text)), which means nothing here", at: value(key),
        hint: NearestName.hint(for: text, among: words))
    }
    return text
  }

  /// One value of a type whose values are words; nil where there is none.
  func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, as type: Word.Type
  ) throws(Fault) -> Word? where Word.RawValue == String {
    let text = try word(key, among: Word.allCases.map(\.rawValue))
    return text.flatMap { Word(rawValue: $0) }
  }

  /// An object within this one; nil where there is none.
  func object(_ key: String, what: String, keys: [String]) throws(Fault) -> StrictFields? {
    guard let member = value(key) else { return nil }
    return try StrictFields(member, file: file, what: what, keys: keys)
  }

  /// The objects of a list within this one.
  func objects(_ key: String, what: String, keys: [String]) throws(Fault) -> [StrictFields] {
    var found: [StrictFields] = []
    for item in try list(key) {
      found.append(try StrictFields(item, file: file, what: what, keys: keys))
    }
    return found
  }
}
