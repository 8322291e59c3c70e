import Score

/// The middle of the part of a site where most of it lies.
enum SiteMiddle {
  /// The one of at most a hundred places that lies nearest to the others, the first of equal ones; nil for none.
  static func middle(of vectors: [Vector3]) -> Vector3? {
    let step = max(1, vectors.count / 100)
    let sample = stride(from: 0, to: vectors.count, by: step).map { vectors[$0] }
    func sum(_ vector: Vector3) -> Double { sample.reduce(0) { $0 + (vector - $1).length } }
    return sample.map { ($0, sum($0)) }.min { $0.1 < $1.1 }?.0
  }

  /// The mean of the places near the middle.
  static func mean(of vectors: [Vector3]) -> Vector3? {
    guard let middle = middle(of: vectors) else { return nil }
    let near = vectors.filter { ($0 - middle).length < Wayfinder.farMetres }
    return 1 / Double(near.count) * near.reduce(.zero, +)
  }
}
