public import Score

/// Distributes sound over loudspeakers, with one line each.
final class SpeakerPanner: Panner {
  let lines: Int
  let stride: Int
  private let vbap: VBAP

  init(_ places: [SpeakerPlace]) throws(Fault) {
    vbap = try VBAP(places)
    lines = places.count
    stride = (places.count + 7) / 8 * 8
  }

  func weigh(
    _ target: PathTarget, near triangle: inout Int32, count: Int,
    into weights: UnsafeMutablePointer<Float>
  ) -> Double {
    vbap.pan(target.direction.unit, focus: Double(target.focus), into: weights)
    for i in 0..<lines { weights[i] *= target.gain }
    return 0
  }

}

/// A panner without a head: its lines are the outputs, without a near field.
extension Panner {
  var ears: Int { 1 }
  var longestLag: Double { 0 }
  var history: Int { 0 }

  func shelves(_ target: PathTarget) -> (Shelf, Shelf)? { nil }

  func finish(
    _ lines: UnsafePointer<Float>, distance: Int, ear: Int,
    into outputs: UnsafePointer<UnsafeMutablePointer<Float>>
  ) {
    for line in 0..<self.lines {
      outputs[line].update(from: lines + line * distance, count: Quantum.frames)
    }
  }
}

extension Vector3 {
  /// The vector scaled to length 1; straight ahead if its length is 0.
  var unit: Vector3 {
    let length = length
    return length > 0 ? (1 / length) * self : Vector3(0, 1, 0)
  }
}

/// Vector base amplitude panning (V. Pulkki, JAES 45, 1997): a source sounds from the two loudspeakers of a flat
/// layout, or the three of one in space, between which it lies; their powers add up to 1.
///
/// No source is ever lost:
/// - Between two loudspeakers of a flat layout that are 175° or more apart its power goes over from one to the other with the
///   angle: behind a stereo pair it is heard from the pair, in the middle straight behind.
/// - Above and below a flat layout it is heard from its azimuth; from 30° of elevation on, more and more from all sides.
/// - Where a layout in space has nobody above 45° or below -45°, an imaginary loudspeaker at the pole shares its power among
///   its neighbours.
public struct VBAP: Sendable {
  /// The number of channels, those of subwoofers included.
  public let channels: Int
  private let pairs: SpeakerPairs?
  private let triangles: SpeakerTriangles?
  /// The gain of each channel for sound from all sides.
  private let even: [Float]

  /// - Throws: `Fault` of code `call` for an impossible layout.
  public init(_ places: [SpeakerPlace]) throws(Fault) {
    try SpeakerLayout.check(places)
    channels = places.count
    let heard = places.indices.filter { !places[$0].isLFE }
    let share = Float((1 / Double(heard.count)).squareRoot())
    even = places.map { $0.isLFE ? 0 : share }
    let isFlat = heard.allSatisfy { abs(places[$0].elevation) < 0.5 } || heard.count < 3
    pairs = isFlat ? SpeakerPairs(places, heard) : nil
    triangles = isFlat ? nil : SpeakerTriangles(places, heard)
  }

  /// Writes the gain of every channel; the sum of their squares is 1.
  /// - Parameters:
  ///   - direction: unit vector to the source, seen from the listener: x right, y ahead, z up.
  ///   - focus: 1 is a point; towards 0 the power is shared equally by all loudspeakers.
  public func pan(
    _ direction: Vector3, focus: Double = 1, into gains: UnsafeMutablePointer<Float>
  ) {
    for i in 0..<channels { gains[i] = 0 }
    var focus = focus
    if let pairs {
      pairs.pan(direction, into: gains)
      let excess = max(0, 2 * abs(direction.z) - 1)
      focus *= 1 - excess * excess
    } else if let triangles {
      triangles.pan(direction, into: gains)
    }
    if focus >= 1 { return }
    var power: Float = 0
    for i in 0..<channels {
      gains[i] = Float(focus) * gains[i] + Float(1 - focus) * even[i]
      power += gains[i] * gains[i]
    }
    let scale = 1 / power.squareRoot()
    for i in 0..<channels { gains[i] *= scale }
  }
}

/// Loudspeakers on a circle, as pairs of neighbours.
struct SpeakerPairs: Sendable {
  /// Two neighbours, the second to the left of the first, and the inverse of the matrix of their directions; nil when
  /// they are too far apart.
  private struct Pair: Sendable {
    let right: Int
    let left: Int
    /// The azimuth of the first, degrees.
    let start: Double
    let span: Double
    let inverse: (Double, Double, Double, Double)?
  }

  private let pairs: [Pair]
  private static let widest = 175.0

  init(_ places: [SpeakerPlace], _ heard: [Int]) {
    let circle = heard.sorted {
      (Angle.wrap360(places[$0].azimuth), $0) < (Angle.wrap360(places[$1].azimuth), $1)
    }
    pairs = circle.indices.map { i in
      let (right, left) = (circle[i], circle[(i + 1) % circle.count])
      let start = Angle.wrap360(places[right].azimuth)
      let turn = Angle.wrap360(places[left].azimuth - start)
      let span = turn == 0 ? 360 : turn
      let (a, b) = (places[right].vector, places[left].vector)
      let determinant = a.x * b.y - a.y * b.x
      let inverse = (b.y / determinant, -b.x / determinant, -a.y / determinant, a.x / determinant)
      return Pair(
        right: right, left: left, start: start, span: span,
        inverse: span < Self.widest ? inverse : nil)
    }
  }

  func pan(_ direction: Vector3, into gains: UnsafeMutablePointer<Float>) {
    let azimuth = Angle.wrap360(Direction(of: direction).azimuth)
    for pair in pairs {
      let way = Angle.wrap360(azimuth - pair.start)
      if way > pair.span { continue }
      if pair.right == pair.left {
        gains[pair.right] = 1
      } else if let inverse = pair.inverse {
        let right = max(0, direction.x * inverse.0 + direction.y * inverse.1)
        let left = max(0, direction.x * inverse.2 + direction.y * inverse.3)
        let length = (right * right + left * left).squareRoot()
        if length == 0 { continue }
        gains[pair.right] = Float(right / length)
        gains[pair.left] = Float(left / length)
      } else {
        let part = way / pair.span
        gains[pair.right] = Float((1 - part).squareRoot())
        gains[pair.left] = Float(part.squareRoot())
      }
      return
    }
    // rounding has let it fall between two pairs
    gains[pairs[0].right] = 1
  }
}
