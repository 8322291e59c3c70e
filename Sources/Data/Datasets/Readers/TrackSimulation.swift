internal import Score

/// The keywords by which a GPX file asks to be walked: Soundscape's, in its metadata (`GPXSimulator.swift`).
///
/// `time_interval:2` puts the points 2 s apart, or as far as their times are where that is more; `activity:walking` says
/// what the walker does until the last point, where they stand. One of them without the other is 1 s, or walking.
struct TrackSimulation: Equatable {
  /// Seconds between points.
  var interval = 1.0
  var activity = "walking"
  /// A keyword whose value says nothing.
  var fault: String?

  static let activities = ["stationary", "walking", "running", "cycling", "automotive"]

  /// - Parameter keywords: the text of the metadata's `keywords`; nil where it asks for nothing.
  init?(_ keywords: String) {
    let separators: Set<Character> = [",", ";", " ", "\n", "\t"]
    var isAsked = false
    for word in keywords.split(whereSeparator: { separators.contains($0) }) {
      let parts = word.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = String(parts[1])
      switch parts[0] {
      case "time_interval":
        isAsked = true
        if let seconds = Decimal.parse(value), (0.001...3600).contains(seconds) {
          interval = seconds
        } else {
          fault = "\(word) is no time of 0.001 to 3600 s, and 1 s is taken"
        }
      case "activity":
        isAsked = true
        if Self.activities.contains(value) {
          activity = value
        } else {
          fault =
            "\(word) is not known, and walking is taken"
            + (NearestName.to(value, among: Self.activities).map { "; did you mean \($0)?" } ?? "")
        }
      default: break
      }
    }
    if !isAsked { return nil }
  }

  /// The times of points in seconds, in their order.
  /// - Parameter written: the file's own times, NaN where a point has none.
  func times(_ written: [Double]) -> [Double] {
    guard let first = written.first else { return [] }
    var time = first.isNaN ? 0 : first
    return [time]
      + zip(written, written.dropFirst()).map { before, after in
        time += after - before >= interval ? after - before : interval
        return time
      }
  }

  /// The activity at each of some points: the last one stands.
  func column(_ count: Int) -> CellColumn {
    var column = CellColumn(name: "activity")
    for row in 0..<count {
      let word = row == count - 1 ? "stationary" : activity
      column.append(word, at: Place(line: 0, column: 0))
    }
    return column
  }
}
