import JSON
import Score

/// An object of a file that is read strictly, a lab's or a study's: its members by name, and errors with their places.
package struct StrictFields {
  package let file: String
  private let value: JSONValue
  private let what: String

  /// - Parameters:
  ///   - what: the object, for messages: `the lab`, `a criterion`.
  ///   - keys: that it may have.
  package init(_ value: JSONValue, file: String, what: String, keys: [String]) throws(Fault) {
    (self.file, self.value, self.what) = (file, value, what)
    guard let members = value.members else {
      throw fault("is \(value.kind), expected an object: {…}")
    }
    var seen: Set<String> = []
    for (key, member) in members {
      guard keys.contains(key) else {
        throw fault(
          "\(quoted(key)) means nothing in \(what)", at: member,
          hint: NearestName.hint(for: key, among: keys))
      }
      guard seen.insert(key).inserted else {
        throw fault("\(quoted(key)) is given twice", at: member, hint: "leave one")
      }
    }
  }

  package func fault(_ message: String, at place: JSONValue? = nil, hint: String = "") -> Fault {
    let place = place ?? value
    return Fault.lab(file, line: place.line, column: place.column, message, hint: hint)
  }

  /// The object's line and column in the file, from 1.
  package var place: (line: Int, column: Int) { (value.line, value.column) }

  /// - Parameter meant: the keys that count here.
  /// - Throws: for a key that is known and means nothing here.
  package func refuse(otherThan meant: [String], because: String) throws(Fault) {
    for (key, member) in value.members ?? [] where !meant.contains(key) {
      throw fault(
        "\(quoted(key)) means nothing in \(what) \(because)", at: member, hint: "leave it out")
    }
  }

  package func has(_ key: String) -> Bool { value[key] != nil }

  package func value(_ key: String) -> JSONValue? { value[key] }

  package func string(_ key: String) throws(Fault) -> String? {
    guard let member = value[key] else { return nil }
    guard let text = member.string else { throw wrong(key, member, "a text") }
    return text
  }

  package func text(_ key: String) throws(Fault) -> String {
    guard let text = try string(key), !text.isEmpty else {
      throw fault("\(what) has no \(quoted(key))", hint: "give it a text")
    }
    return text
  }

  package func number(_ key: String, in range: ClosedRange<Double>) throws(Fault) -> Double? {
    guard let member = value[key] else { return nil }
    let expected =
      "a number from \(Figure.plain(range.lowerBound)) to \(Figure.plain(range.upperBound))"
    guard let number = member.number else { throw wrong(key, member, expected) }
    guard range.contains(number) else {
      throw fault("\(quoted(key)) is \(Figure.plain(number)), expected \(expected)", at: member)
    }
    return number
  }

  package func bool(_ key: String) throws(Fault) -> Bool? {
    guard let member = value[key] else { return nil }
    guard case .bool(let flag) = member.content else { throw wrong(key, member, "true or false") }
    return flag
  }

  package func list(_ key: String) throws(Fault) -> [JSONValue] {
    guard let member = value[key] else { return [] }
    guard let list = member.array else { throw wrong(key, member, "a list") }
    return list
  }

  package func strings(_ key: String) throws(Fault) -> [String] {
    var texts: [String] = []
    for item in try list(key) {
      guard let text = item.string else { throw wrong(key, item, "a text") }
      texts.append(text)
    }
    return texts
  }

  package func numbers(_ key: String) throws(Fault) -> [Double] {
    var numbers: [Double] = []
    for item in try list(key) {
      guard let number = item.number else { throw wrong(key, item, "a number") }
      numbers.append(number)
    }
    return numbers
  }

  private func wrong(_ key: String, _ member: JSONValue, _ expected: String) -> Fault {
    fault("\(quoted(key)) is \(member.kind), expected \(expected)", at: member)
  }
}
