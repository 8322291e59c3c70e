/// The weights of the places to go to next from each ripple.
struct WeightTable: Sendable {
  /// The weights by the ripple that was visited last and the one to go to.
  private var rows: [Int: [Int: Double]] = [:]
  private let other: Double
  private let back: Double

  init(_ ripples: [Ripple], _ settings: SiteSettings) {
    other = settings[.otherWeight]
    back = settings[.returnWeight]
    guard ripples.contains(where: { !$0.weights.isEmpty }) else { return }
    var numbers: [String: Int] = [:]
    for (i, ripple) in ripples.enumerated() { numbers[ripple.id] = i }
    for (i, ripple) in ripples.enumerated() where !ripple.weights.isEmpty {
      var row: [Int: Double] = [:]
      for (id, weight) in ripple.weights {
        if let number = numbers[id] { row[number] = weight }
      }
      rows[i] = row
    }
  }

  /// - Parameter last: the ripple visited last; nil before the first visit, when all weigh alike.
  func weight(from last: Int?, to ripple: Int) -> Double {
    if let last { rows[last]?[ripple] ?? (ripple == last ? back : other) } else { other }
  }

  /// Whether a ripple's weight differs from all the others'.
  func isNamed(_ ripple: Int, from last: Int?) -> Bool {
    if let last { ripple == last || rows[last]?[ripple] != nil } else { false }
  }

  /// The ripples with weights of their own, in their order.
  func named(from last: Int?) -> [Int] {
    guard let last else { return [] }
    var named = rows[last].map { Array($0.keys) } ?? []
    if rows[last]?[last] == nil { named.append(last) }
    return named.sorted()
  }
}
