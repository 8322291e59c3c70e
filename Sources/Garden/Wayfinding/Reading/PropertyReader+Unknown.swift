import JSON
import Score

extension PropertyReader {
  /// Properties by which editors of GeoJSON colour things (simplestyle), and what our importers keep.
  static let foreign: Set<String> = [
    "marker-color", "marker-size", "marker-symbol", "stroke", "stroke-width", "stroke-opacity",
    "fill", "fill-opacity", "title", "description", "tags", "gpx", "createdDate", "lastUpdatedDate",
    "lastSelectedDate", "location",
  ]

  /// Properties that the kind does not know: kept, counted, with the name that was perhaps meant.
  var unknown: [JSONText.Member] {
    let known = Self.names(of: kind)
    var kept: [JSONText.Member] = []
    var seen: Set<String> = []
    for (key, member) in spot.members ?? [] {
      if !seen.insert(key).inserted {
        problems.note(
          .repeatedKeys, "\(quoted(key)) stands twice, the last one counts", at: member.path)
      }
      if known.contains(key) { continue }
      kept.append(JSONText.Member(key, JSONText(member.value)))
      if !Self.foreign.contains(key) { note(unknown: key, member.path, known) }
    }
    return kept
  }

  private func note(unknown key: String, _ path: String, _ known: [String]) {
    let others = Set(SiteKind.allCases.flatMap { Self.names(of: $0) })
    if others.contains(key) {
      problems.note(
        .unusedProperty, "\(quoted(key)) is no property of a \(kind.rawValue), kept", at: path)
      return
    }
    let nearest = NearestName.to(key, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    problems.note(
      .unknownProperty, "\(quoted(key)) of a \(kind.rawValue), kept\(nearest)", at: path)
  }
}
