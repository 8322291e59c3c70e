import Score

/// Distributes sound from directions over lines, which become the output.
protocol Panner: AnyObject {
  /// 2 when each ear has delays and lines of its own, otherwise 1.
  var ears: Int { get }
  /// Lines of each ear.
  var lines: Int { get }
  /// Lines, rounded up to a multiple of 8.
  var stride: Int { get }
  /// The longest lag in size, samples.
  var longestLag: Double { get }
  /// Samples before a quantum that `finish` reads of each line.
  var history: Int { get }

  /// Writes the weights of each ear, `stride` apart, and returns by how many samples the right one is later.
  /// - Parameters:
  ///   - triangle: kept with the path for the next time, -1 at first.
  ///   - count: how many lines the path may use.
  func weigh(
    _ target: PathTarget, near triangle: inout Int32, count: Int,
    into weights: UnsafeMutablePointer<Float>
  ) -> Double

  /// What the nearness of a path does at each ear; nil at none.
  func shelves(_ target: PathTarget) -> (Shelf, Shelf)?

  /// Makes a quantum of output of the lines, of which those of an ear are `distance` apart.
  func finish(
    _ lines: UnsafePointer<Float>, distance: Int, ear: Int,
    into outputs: UnsafePointer<UnsafeMutablePointer<Float>>)
}
