import JSON
import Score

/// A value of a scene's file with its path.
struct SceneNode {
  let value: JSONValue
  let path: String

  var place: ScenePlace { ScenePlace(path: path, line: value.line, column: value.column) }

  /// The elements of an array.
  var elements: [SceneNode]? {
    value.array?.enumerated().map { SceneNode(value: $1, path: "\(path)[\($0)]") }
  }
}

/// Collects what is wrong and what is odd while a scene is read.
final class SceneNotes {
  let file: String
  private(set) var errors: [Fault] = []
  private(set) var findings: [SceneFinding] = []

  init(_ file: String) { self.file = file }

  func error(_ place: ScenePlace, _ what: String, hint: String = "") {
    errors.append(
      Fault.scene(
        file, path: place.path, line: place.line, column: place.column, what, hint: hint))
  }

  func error(_ node: SceneNode, _ what: String, hint: String = "") {
    error(node.place, what, hint: hint)
  }

  func find(_ kind: SceneFinding.Kind, _ place: ScenePlace, _ what: String) {
    findings.append(SceneFinding(kind: kind, place: place, what: what, file: file))
  }

  /// Throws everything that is wrong, in the order of the file; puts the findings in that order too.
  func check() throws(Faults) {
    let found = findings
    findings = Self.order(found.map { [$0.place.line, $0.place.column] }).map { found[$0] }
    guard !errors.isEmpty else { return }
    let order = Self.order(errors.map { [$0.place.line ?? 0, $0.place.column ?? 0] })
    throw Faults(order.map { errors[$0] })
  }

  /// Indices in the order of lines and columns; equal places keep theirs.
  private static func order(_ places: [[Int]]) -> [Int] {
    places.indices.sorted { (places[$0] + [$0]).lexicographicallyPrecedes(places[$1] + [$1]) }
  }
}
