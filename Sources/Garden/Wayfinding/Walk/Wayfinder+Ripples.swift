import Score

extension Wayfinder {
  /// Whether a notification is given when another ripple begins to sound.
  public var notifies: Bool { site.settings[.notification] >= 0.5 }

  mutating func followRipples(to place: EarthPlace, accuracyPart: Double, isFirst: Bool) {
    let margin = max(site.settings[.leaveMargin], accuracyPart)
    let (left, come) = enteredRipples.move(to: place, margin: margin)
    for neighbour in left where !stopWaiting(neighbour.index) {
      leave(neighbour, margin: margin, isAccuracy: accuracyPart == margin)
    }
    enterInOrder(come, place)
    if !left.isEmpty || !come.isEmpty {
      state.members = enteredRipples.members.filter { !waiting.contains($0) }
    }
    let next = enteredRipples.smallest(of: state.members)
    if next == state.current {
      if next == nil { isFirst ? goOutside(place) : followTargets(place) }
      return
    }
    if let current = state.current { state.last = current }
    let before = state.current
    state.current = next
    if let next { sound(next, before: before, place) } else { goOutside(place) }
  }

  private mutating func leave(
    _ neighbour: SpatialIndex.Neighbour, margin: Double, isAccuracy: Bool
  ) {
    let id = ripples[neighbour.index].id
    rippleVisits[neighbour.index]?.leave(at: time)
    let name =
      isAccuracy && margin > site.settings[.leaveMargin]
      ? "accuracy_share × accuracy" : "leave_margin"
    add(
      .leave, id: id, distance: neighbour.distance,
      reason: "\(Measure.metres(neighbour.distance)) outside the edge, \(name) "
        + Measure.metres(margin))
  }

  mutating func enter(_ ripple: Int, _ place: EarthPlace) {
    let long = site.settings[.away]
    let away = rippleVisits[ripple, default: Visits()].enter(at: time, long: long)
    let visits = rippleVisits[ripple]!.visits
    let middle = enteredRipples.index.centreDistance(to: ripple, from: place)
    var reason = "\(Measure.metres(middle)) from the middle, visit \(visits)"
    if let away {
      reason +=
        away >= long
        ? " after \(Measure.seconds(away)) away"
        : " goes on after \(Measure.seconds(away)) away, another one takes \(Measure.seconds(long))"
    }
    add(.enter, id: ripples[ripple].id, distance: 0, reason: reason)
  }

  /// Another ripple begins to sound: notification, preset, generate.
  private mutating func sound(_ next: Int, before: Int?, _ place: EarthPlace) {
    let ripple = ripples[next]
    state.targets = []
    state.outsideSince = nil
    state.info = ripple.info
    let why = why(next, before: before)
    if notifies {
      add(.notification, id: ripple.id, reason: why)
    } else {
      add(.unnotified, id: ripple.id, reason: "\(why); the setting notification is 0")
    }
    add(.preset, id: ripple.id, reason: "\(ripple.mapping)\(preset(of: ripple))")
    add(.generate, id: ripple.id, reason: "inside: its own music")
  }

  private func why(_ next: Int, before: Int?) -> String {
    let ids = state.members.map { ripples[$0].id }
    guard ids.count > 1 else {
      return before.map { "\(ripples[$0].id) is left, still inside" } ?? "inside"
    }
    return "the smallest of \(ids.joined(separator: ", "))"
  }

  private func preset(of ripple: Ripple) -> String {
    let values = ripple.preset.sorted { $0.key < $1.key }
    if values.isEmpty { return ", its defaults" }
    return ", " + values.map { "\($0.key) = \(Figure.plain($0.value))" }.joined(separator: ", ")
  }

  private mutating func goOutside(_ place: EarthPlace) {
    state.info = ""
    state.outsideSince = time
    if let last = state.last {
      let seconds = site.settings[.fade]
      add(.fade, id: ripples[last].id, reason: "outside of all: over \(Measure.seconds(seconds))")
    }
    chooseTargets(place)
  }
}
