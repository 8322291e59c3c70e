import JSON
import Score

/// An object of a scene's file, whose keys are known.
struct SceneFields {
  let node: JSONSpot
  let notes: SceneNotes
  private let members: [String: JSONSpot]

  /// Reports keys that are unknown, unused or given twice; nil when it is no object.
  /// - Parameter unused: keys that mean something elsewhere, and what becomes of them.
  init?(_ node: JSONSpot, _ notes: SceneNotes, keys: [String], unused: [String: String] = [:]) {
    guard let list = notes.read(node, expected: "an object: {…}", \.members) else { return nil }
    var members: [String: JSONSpot] = [:]
    for (key, child) in list {
      if members.updateValue(child, forKey: key) != nil {
        notes.error(child, "is given twice", hint: "leave one")
      } else if let what = unused[key] {
        notes.find(.unusedKey, child, what)
      } else if !keys.contains(key) {
        notes.find(
          .unknownKey, child,
          "means nothing here and was left out; " + NearestName.hint(for: key, among: keys))
      }
    }
    (self.node, self.notes, self.members) = (node, notes, members)
  }

  /// The value of a key, or of one of its other names; null counts as absent.
  func node(_ keys: String...) -> JSONSpot? {
    var found: JSONSpot?
    for key in keys {
      guard let node = members[key] else { continue }
      if case .null = node.value.content { continue }
      if let found {
        notes.error(node, "says the same as \(quoted(found.path))", hint: "leave one")
      } else {
        found = node
      }
    }
    return found
  }

  func has(_ key: String) -> Bool { node(key) != nil }

  // MARK: Settings

  func number(_ setting: SceneSetting, _ profile: ObjectProfile) -> Double {
    node(setting.key).flatMap { Self.number($0, setting, notes) } ?? setting.defaultNumber(profile)
  }

  static func number(_ node: JSONSpot, _ setting: SceneSetting, _ notes: SceneNotes) -> Double? {
    let given = notes.read(node, expected: "a number, \(setting.expected)", \.number)
    guard let number = given else { return nil }
    guard setting.range.contains(number) else {
      notes.error(node, "is \(Figure.plain(number)), expected \(setting.expected)")
      return nil
    }
    return number
  }

  func whole(_ setting: SceneSetting, _ profile: ObjectProfile) -> Int {
    let number = number(setting, profile)
    if number != number.rounded(), let node = node(setting.key) {
      notes.error(node, "is \(number), expected a whole number, \(setting.expected)")
    }
    return Int(held: number)
  }

  func flag(_ setting: SceneSetting) -> Bool {
    node(setting.key).flatMap(flag) ?? setting.defaultFlag
  }

  func flag(_ node: JSONSpot) -> Bool? { notes.read(node, expected: "true or false", \.flag) }

  func word(_ setting: SceneSetting) -> String {
    let (all, standard) = setting.words
    return node(setting.key).flatMap { word($0, among: all) } ?? standard
  }

  func word(_ node: JSONSpot, among words: [String]) -> String? {
    guard let text = node.value.string, words.contains(text) else {
      let expected = words.map { "\"\($0)\"" }.joined(separator: " or ")
      let hint = node.value.string.flatMap { NearestName.to($0, among: words) }
      notes.error(
        node, "is \(node.value.kind), expected \(expected)",
        hint: hint.map { "did you mean \"\($0)\"?" } ?? "")
      return nil
    }
    return text
  }

  /// A text that is not empty.
  func text(_ node: JSONSpot) -> String? {
    notes.read(node, expected: "a text that is not empty") { node in
      node.string.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
    }
  }

  // MARK: Places

  /// Numbers, as many as one of the counts says.
  func numbers(_ node: JSONSpot, counts: [Int], as what: String) -> [Double]? {
    guard let elements = node.items, counts.contains(elements.count) else {
      let found = node.value.array.map { "has \($0.count) elements" } ?? "is \(node.value.kind)"
      notes.error(node, "\(found), expected \(what)")
      return nil
    }
    var numbers: [Double] = []
    for element in elements {
      let given = notes.read(element, expected: "a number: \(what)", \.number)
      guard let number = given else { return nil }
      guard abs(number) <= ObjectScene.farthest else {
        notes.error(
          element,
          "is \(Figure.plain(number)), expected at most \(Figure.plain(ObjectScene.farthest)) either way"
        )
        return nil
      }
      numbers.append(number)
    }
    return numbers
  }

  func vector(_ node: JSONSpot) -> Vector3? {
    numbers(node, counts: [3], as: "[x, y, z] in metres").map { Vector3($0[0], $0[1], $0[2]) }
  }
}

/// Collects what is wrong and what is odd while a scene is read.
final class SceneNotes: FaultList {
  private var found: [SceneFinding] = []

  /// The findings in the order of the file.
  var findings: [SceneFinding] { Self.ordered(found, by: \.place) }

  func find(_ kind: SceneFinding.Kind, _ place: FaultPlace, _ what: String) {
    found.append(SceneFinding(kind: kind, place: place, what: what))
  }

  func find(_ kind: SceneFinding.Kind, _ spot: JSONSpot, _ what: String) {
    find(kind, place(of: spot), what)
  }
}

/// Something in a scene's file that its author should know and that stops nothing.
public struct SceneFinding: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A key that means nothing here.
    case unknownKey
    /// A key of AmbeoAADemo that has no use here: its pictures.
    case unusedKey
    /// An object without position was given one.
    case placed
    /// A rotation was not of length 1.
    case normalised
    /// A timeline that loops jumps from its end to its beginning.
    case loopJumps
    /// An object begins farther away than the placement rules allow.
    case tooFar
  }

  public let kind: Kind
  public let place: FaultPlace
  /// The finding, and its consequence.
  public let what: String

  public var description: String { "\(place): \(what)" }
}
