import Score

extension Wayfinder {
  /// The ripples that come after another, each with that one, by their indices.
  static func order(of ripples: [Ripple]) -> [Int: Int] {
    guard ripples.contains(where: { $0.after != nil }) else { return [:] }
    let numbers = Dictionary(
      ripples.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let pairs = ripples.enumerated().compactMap { index, ripple in
      ripple.after.flatMap { numbers[$0] }.map { (index, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Whether a ripple may be entered: the one that it comes after was entered in this walk, or there is none.
  func isOpen(_ ripple: Int) -> Bool { order[ripple].map { rippleVisits[$0] != nil } ?? true }

  /// Enters the ripples that the walker has come into, each behind the one that it comes after. Those that may not be
  /// entered yet wait, and are entered with the one that opens them where the walker is still inside.
  mutating func enterInOrder(_ come: [Int], _ place: EarthPlace) {
    if order.isEmpty {
      for ripple in come { enter(ripple, place) }
      return
    }
    var left = come + waiting.sorted()
    while let next = left.firstIndex(where: { isOpen($0) }) { enter(left.remove(at: next), place) }
    for ripple in come where left.contains(ripple) {
      let other = ripples[order[ripple]!].id
      add(
        .wait, id: ripples[ripple].id, distance: 0,
        reason: "comes after \(other), which this walk has not entered yet")
    }
    waiting = Set(left)
  }

  /// Ends the waiting of a ripple that the walker has left.
  /// - Returns: whether it was waiting; it was not entered then, and is not left.
  mutating func stopWaiting(_ ripple: Int) -> Bool { waiting.remove(ripple) != nil }
}
