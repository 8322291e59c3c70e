extension Wayfinder {
  /// The first visit counts and is silent, later ones are heard. Who comes back too soon goes on with the visit that
  /// had begun.
  mutating func followDejavus(to place: EarthPlace, accuracyPart: Double) {
    if dejavus.isEmpty { return }
    let margin = max(site.settings[.leaveMargin], accuracyPart)
    let (left, entered) = enteredDejavus.move(to: place, margin: margin)
    for neighbour in left {
      dejavuVisits[neighbour.index]?.leave(at: time)
      guard let sounding = state.dejavus.firstIndex(of: neighbour.index) else { continue }
      state.dejavus.remove(at: sounding)
      add(
        .dejavuEnd, id: dejavus[neighbour.index].id, distance: neighbour.distance,
        reason: "\(Measure.metres(neighbour.distance)) outside the edge")
    }
    for dejavu in entered { come(to: dejavu) }
  }

  private mutating func come(to index: Int) {
    let dejavu = dejavus[index]
    let long = dejavu.away ?? site.settings[.away]
    let away = dejavuVisits[index, default: Visits()].enter(at: time, long: long)
    let visits = dejavuVisits[index]!.visits
    let needed = Int(site.settings[.dejavuVisit])
    var reason = "visit \(visits)"
    if let away { reason += ", \(Measure.seconds(away)) away" }
    if let away, away < long {
      reason += ": too short for another visit, \(Measure.seconds(long)) needed"
    }
    if visits >= needed {
      state.dejavus = (state.dejavus + [index]).sorted()
      add(.dejavu, id: dejavu.id, distance: 0, reason: "\(reason); \(dejavu.file) plays")
    } else {
      add(
        .dejavuSilent, id: dejavu.id, distance: 0,
        reason: "\(reason); silent before visit \(needed)")
    }
  }
}
