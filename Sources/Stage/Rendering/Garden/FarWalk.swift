import Wayfinding

/// Sentences on a walk that never comes near its site, and on which of the two is probably wrong.
package enum FarWalk {
  /// Formats that name latitude and longitude themselves, so that they cannot be exchanged.
  private static let certain = [".gpx", ".tcx", ".fit"]

  /// A sentence on a walk that enters no ripple from far away; nil where it may be heard.
  /// - Parameter walk: its path.
  package static func sentence(_ log: DecisionLog, _ site: Site, walk: String) -> String? {
    if let far = log.decisions.first(where: { $0.kind == .far }) {
      return sentence(far, site, walk: walk)
    }
    guard !log.decisions.contains(where: { $0.kind == .enter }),
      let start = log.decisions.first(where: { $0.kind == .start }), (start.distance ?? 0) > 1000
    else { return nil }
    return "the walk enters no ripple: at its beginning \(start.reason)"
  }

  /// The reason of a decision that the site is far, with what cures it.
  package static func sentence(_ far: Decision, _ site: Site, walk: String) -> String {
    guard far.swappedDistance != nil, let ripple = site.ripples.first else { return far.reason }
    let cure = SwappedOrder.cure(PlacedShape(ripple.shape).centre.point)
    if certain.contains(where: walk.lowercased().hasSuffix) {
      return "\(far.reason): the site's coordinates are swapped. \(cure) for \(ripple.id), and the "
        + "others likewise"
    }
    return "\(far.reason). Either the site's coordinates are swapped, or the walk's. For the site: "
      + "\(cure) for \(ripple.id), and the others likewise. For the walk: ‹column "
      + "latitude=longitude› ‹column longitude=latitude›"
  }
}
