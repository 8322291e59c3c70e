import Score

extension EventProcessor {
  /// The position of a custom behaviour's own; nil where the walker's counts.
  var standpoint: GeoPoint? { custom?.generators.lazy.compactMap(\.standpoint).first }

  /// The position by which everything is decided.
  var fix: WalkerFix? {
    guard let standpoint else { return motion.fix }
    let walker = motion.fix
    return WalkerFix(
      time: walker?.time ?? time, row: walker?.row ?? 0, point: standpoint,
      heading: walker?.heading, device: walker?.device, speed: 0, activity: .stationary)
  }

  /// The directions that hold; at a standpoint of its own nobody travels.
  var headings: Headings {
    var headings = motion.headings(at: time, settings)
    if standpoint != nil { headings.course = nil }
    return headings
  }

  /// Looks at the beacon anew where the standpoint has changed.
  mutating func followStandpoint() {
    guard standpoint != lastStandpoint else { return }
    lastStandpoint = standpoint
    if let fix { beacon.look(from: fix, map) }
  }
}
