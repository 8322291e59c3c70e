import Score

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
