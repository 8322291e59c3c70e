extension Sequence where Element: Equatable {
  /// The elements in their order, each once.
  package func distinct() -> [Element] {
    var found: [Element] = []
    for element in self where !found.contains(element) { found.append(element) }
    return found
  }
}
