/// Which automatic callouts the walker wants.
struct CalloutSwitches: Sendable {
  /// The categories that are off; `areCalloutsOn` is false where all are.
  private(set) var silenced: Set<CalloutCategory> = []
  private(set) var areCalloutsOn = true

  /// Turns a category, or all of them, off or on.
  /// - Returns: whether it is on now.
  mutating func toggle(_ category: CalloutCategory?) -> Bool {
    guard let category else {
      areCalloutsOn.toggle()
      return areCalloutsOn
    }
    if silenced.remove(category) != nil { return true }
    silenced.insert(category)
    return false
  }
}
