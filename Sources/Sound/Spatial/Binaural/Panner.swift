internal import CKernels
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

/// Filters sound on its way to both ears by a head's responses.
final class HeadPanner: Panner {
  let ears = 2
  let lines: Int
  let stride: Int
  let longestLag: Double
  let history: Int
  let responses: PathResponses?
  private let lookup: DirectionLookup
  private let nearField: NearField
  private let reference: Float
  private let taps: Int32
  private let lags: AlignedFloats
  private let rows: AlignedFloats
  private let omni: AlignedFloats
  private let filters: AlignedFloats

  init(_ head: Head) {
    lookup = head.lookup
    nearField = head.nearField
    reference = Float(head.nearField.reference)
    taps = Int32(head.taps)
    lags = AlignedFloats(head.lags.map { Float($0) })
    lines = head.components + 1
    stride = head.stride
    longestLag = head.longestLag
    history = head.taps
    responses = PathResponses(head.filters, ears: 2)
    rows = AlignedFloats(head.rows)
    omni = AlignedFloats(head.omni + head.omni)
    filters = AlignedFloats(head.filters.flatMap { $0 })
  }

  func weigh(
    _ target: PathTarget, near triangle: inout Int32, count: Int,
    into weights: UnsafeMutablePointer<Float>
  ) -> Double {
    let gain = target.gain * target.focus
    var lag: Float
    if target.distance < reference {
      // Each ear of its own, by where its ray through the source comes from
      var other: Int32 = -1
      let (left, right) = directions(target)
      let first = lookup.find(left, near: &triangle)
      let second = lookup.find(right, near: &other)
      lag = blend(first, gain, into: weights, from: 0, count: stride) / 2
      lag += blend(second, gain, into: weights, from: stride, count: stride) / 2
    } else {
      let place = lookup.find(target.direction, near: &triangle)
      let used = (count + 7) / 8 * 8
      lag = blend(place, gain, into: weights, from: 0, count: used == stride ? 2 * stride : used)
      if used < stride { _ = blend(place, gain, into: weights, from: stride, count: used) }
    }
    if target.focus == 1 { return Double(lag) }
    var parts = (Float(1), target.gain - gain, Float(0))
    withUnsafeBytes(of: &parts) {
      kernels_now().pointee.blend(
        weights, weights, omni.start, omni.start,
        $0.assumingMemoryBound(to: Float.self).baseAddress!, Int32(2 * stride))
    }
    return Double(lag * target.focus)
  }

  /// Interpolates the weights of a triangle, from a place in its rows on, writes them and returns the triangle's lag.
  @inline(__always) private func blend(
    _ place: Blend, _ gain: Float, into weights: UnsafeMutablePointer<Float>, from start: Int,
    count: Int
  ) -> Float {
    let (a, b, c) = place.corners
    let (x, y, z) = place.parts
    var parts = (x * gain, y * gain, z * gain)
    let size = 2 * stride
    let row = rows.start + start
    withUnsafeBytes(of: &parts) {
      kernels_now().pointee.blend(
        weights + start, row + a * size, row + b * size, row + c * size,
        $0.assumingMemoryBound(to: Float.self).baseAddress!, Int32(count))
    }
    return x * lags.start[a] + y * lags.start[b] + z * lags.start[c]
  }

  /// The points where the rays from each ear through a near source meet the sphere on which the head was measured (D.
  /// Romblom and B. Cook, AES 125, 2008).
  private func directions(_ target: PathTarget) -> (Vector3, Vector3) {
    let v = target.direction
    let scale = Double(max(target.distance, 0.1)) / (v.x * v.x + v.y * v.y + v.z * v.z).squareRoot()
    let place = Vector3(v.x * scale, v.y * scale, v.z * scale)
    return (ray(place, -SphericalHead.radius), ray(place, SphericalHead.radius))
  }

  private func ray(_ place: Vector3, _ ear: Double) -> Vector3 {
    let (x, y, z) = (place.x - ear, place.y, place.z)
    let square = x * x + y * y + z * z
    // |ear + t · (x, y, z)| is the sphere's radius
    let half = ear * x / square
    let rest = (Double(reference) * Double(reference) - ear * ear) / square
    let t = (half * half + rest).squareRoot() - half
    return Vector3(ear + t * x, t * y, t * z)
  }

  func shelves(_ target: PathTarget) -> (Shelf, Shelf)? {
    guard target.distance < reference else { return nil }
    let v = target.direction
    let length = (v.x * v.x + v.y * v.y + v.z * v.z).squareRoot()
    let cosine = Float(v.x / length)
    return (shelf(-cosine, target), shelf(cosine, target))
  }

  private func shelf(_ cosine: Float, _ target: PathTarget) -> Shelf {
    var shelf = nearField.shelf(cosine: cosine, distance: target.distance)
    shelf.low = 1 + target.focus * (shelf.low - 1)
    shelf.high = 1 + target.focus * (shelf.high - 1)
    return shelf
  }

  func finish(
    _ lines: UnsafePointer<Float>, distance: Int, ear: Int,
    into outputs: UnsafePointer<UnsafeMutablePointer<Float>>
  ) {
    kernels_now().pointee.filter(
      outputs[ear], lines, distance, filters.start, taps, Int32(self.lines))
  }
}
