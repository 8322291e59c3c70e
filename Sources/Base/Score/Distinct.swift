extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  package func distinct() -> [Element] {
    var found: Set<Element> = []
    return filter { found.insert($0).inserted }
  }
}
