import Score

/// Distributes sound over lines according to its direction; the output is made of the lines.
protocol Panner: AnyObject {
  /// 2 when each ear has delays and lines of its own, otherwise 1.
  var ears: Int { get }
  /// The number of lines of each ear.
  var lines: Int { get }
  /// The number of lines, rounded up to a multiple of 8.
  var stride: Int { get }
  /// The largest magnitude of a lag, samples.
  var longestLag: Double { get }
  /// The number of samples before a quantum that `finish` reads of each line.
  var history: Int { get }
  /// The filters by which few paths pass without the lines; nil for a panner that filters nothing.
  var responses: PathResponses? { get }

  /// Writes the weights of each ear, `stride` apart, and returns by how many samples the right ear is later.
  /// - Parameters:
  ///   - triangle: the path's triangle, kept from call to call, -1 at first.
  ///   - count: number of lines that the path may use.
  func weigh(
    _ target: PathTarget, near triangle: inout Int32, count: Int,
    into weights: UnsafeMutablePointer<Float>
  ) -> Double

  /// The near-field shelf of each ear for a path; nil for a path that is not near.
  func shelves(_ target: PathTarget) -> (Shelf, Shelf)?

  /// Makes a quantum of output from the lines; those of one ear are `distance` apart.
  func finish(
    _ lines: UnsafePointer<Float>, distance: Int, ear: Int,
    into outputs: UnsafePointer<UnsafeMutablePointer<Float>>)
}

extension Panner {
  var responses: PathResponses? { nil }
}
