import Score
import Signals

/// A head prepared for rendering at one sample rate.
///
/// Its responses are diffuse-field equalised, of minimum phase, and written as a mean response and weights of
/// principal components that all directions and both ears share (D. Kistler and F. Wightman, JASA 91, 1992; M. Neal
/// and P. Zahorik, AES AVAR 2022). The interaural delay is kept apart; it is set so that the lag of the whole below
/// 1.5 kHz equals the measured one.
public final class Head: Sendable {
  /// Samples per second.
  public let sampleRate: Double
  /// The number of principal components per ear, besides the mean.
  public let components: Int
  /// The length of each filter, samples.
  public let taps: Int
  /// The mean and the components: `components + 1` filters of `taps` samples.
  let filters: [[Float]]
  /// The weights of each point of the mesh: those of the left ear, then those of the right, each `stride` long,
  /// beginning with the mean's weight 1.
  let rows: [Float]
  /// The number of weights, `components + 1`, rounded up to whole vectors.
  let stride: Int
  /// The number of samples by which the right ear hears each point of the mesh later.
  let lags: [Double]
  /// The greatest magnitude of the lags, samples.
  let longestLag: Double
  /// The weights that make the flat response of sound without a direction.
  let omni: [Float]
  /// The factors of the equaliser, one for each bin of a transform of 2 (count - 1) samples.
  let equaliser: [Double]
  /// The points of the mesh, unit vectors.
  let points: [Vector3]
  let lookup: DirectionLookup
  let nearField: NearField

  /// - Parameters:
  ///   - measurements: at least 4 directions around the head, at the rate of the sound.
  ///   - components: principal components per ear: 16 for many sources, 24 usually, 32 for reference.
  /// - Throws: `Fault` of code `head` for measurements of which no head can be made.
  public init(_ measurements: HeadMeasurements, components: Int = 24) throws(Fault) {
    try measurements.validate()
    guard components >= 1, components <= 64 else {
      throw Fault(.head, "\(components) principal components", expected: "1 to 64")
    }
    let directions = try HeadDirections(measurements.directions)
    let spectra = EarSpectra(measurements, areas: directions.areas)
    let taps = Self.taps(measurements.sampleRate)
    var model = HeadModel(spectra, directions, taps: taps, components: components)
    let refinement = HeadRefinement(directions.mesh)
    model.refine(refinement.stencils)
    sampleRate = measurements.sampleRate
    nearField = NearField(reference: measurements.distance, sampleRate: sampleRate)
    (self.components, self.taps) = (components, taps)
    stride = (components + 8) / 8 * 8
    equaliser = spectra.equaliser
    points = refinement.points
    lookup = DirectionLookup(try SphereMesh(points))
    filters = model.filters.map { $0.map { Float($0) } }
    rows = model.rows(stride: stride)
    omni = model.omni(stride: stride)
    lags = model.lags
    longestLag = lags.reduce(0) { max($0, abs($1)) }
  }

  /// A head of the numbers of another one, which gives the same samples.
  /// - Throws: `Fault` of code `head` for numbers that are no head.
  public init(_ parts: HeadParts) throws(Fault) {
    guard parts.sampleRate >= 4000, parts.sampleRate <= 768_000 else {
      throw Fault(.head, "a head at \(parts.sampleRate) Hz", expected: "4000 to 768000")
    }
    try parts.check()
    sampleRate = parts.sampleRate
    components = parts.filters.count - 1
    taps = parts.filters[0].count
    filters = parts.filters
    rows = parts.rows
    stride = (parts.filters.count + 7) / 8 * 8
    lags = parts.lags
    longestLag = parts.lags.reduce(0) { max($0, abs($1)) }
    omni = parts.omni
    equaliser = parts.equaliser
    points = parts.points
    lookup = DirectionLookup(try SphereMesh(points))
    nearField = NearField(reference: parts.distance, sampleRate: parts.sampleRate)
  }

  /// The length of the filters: 128 taps at 48 kHz, the same duration at other rates, rounded to whole vectors.
  static func taps(_ sampleRate: Double) -> Int {
    max(32, Int((128 * sampleRate / 48_000 / 8).rounded()) * 8)
  }

  /// The responses of a direction to the left and right ear without their delays, and the number of samples by which
  /// the right one is later.
  func response(_ v: Vector3) -> (left: [Float], right: [Float], lag: Double) {
    let blend = lookup.find(v)
    let (a, b, c) = blend.corners
    let (x, y, z) = blend.parts
    func ear(_ offset: Int) -> [Float] {
      var sum = [Float](repeating: 0, count: taps)
      for k in 0...components {
        func weight(_ corner: Int) -> Double { Double(rows[2 * stride * corner + offset + k]) }
        let weight = Float(Double(x) * weight(a) + Double(y) * weight(b) + Double(z) * weight(c))
        for i in 0..<taps { sum[i] += weight * filters[k][i] }
      }
      return sum
    }
    return (ear(0), ear(stride), Double(x) * lags[a] + Double(y) * lags[b] + Double(z) * lags[c])
  }
}

extension HeadMeasurements {
  func validate() throws(Fault) {
    let count = directions.count
    guard count >= 4 else {
      throw Fault(
        .head, "a head measured from \(count) directions", expected: "4 or more around it")
    }
    guard left.count == count, right.count == count, delays.count == count else {
      throw Fault(
        .head,
        "\(count) directions with \(left.count) left and \(right.count) right responses and"
          + " \(delays.count) delays", expected: "as many of each")
    }
    let length = left[0].count
    guard length >= 1, (left + right).allSatisfy({ $0.count == length }) else {
      throw Fault(
        .head, "impulse responses of different lengths or of none", expected: "one length for all")
    }
    guard sampleRate >= 4000, sampleRate <= 768_000 else {
      throw Fault(.head, "a head at \(sampleRate) Hz", expected: "4000 to 768000")
    }
    for (i, row) in (left + right).enumerated() where !row.allSatisfy({ $0.isFinite }) {
      throw Fault(
        .head, "the response of direction \(i % count) is not finite", hint: "every sample must be")
    }
  }
}

/// A prepared head as plain numbers, in which it can travel: all that `Head` computes of its measurements.
public struct HeadParts: Hashable, Sendable {
  /// Samples per second.
  public var sampleRate: Double
  /// The distance at which it was measured, metres.
  public var distance: Double
  /// The points of its mesh, unit vectors in the axes of the head.
  public var points: [Vector3]
  /// The number of samples by which the right ear hears each point later.
  public var lags: [Double]
  /// The mean response and the principal components, all of one length.
  public var filters: [[Float]]
  /// The weights of these of each point: those of the left ear, then those of the right, each in whole vectors of eight.
  public var rows: [Float]
  /// The weights of sound without a direction.
  public var omni: [Float]
  /// The factors of the equaliser, one for each bin of a transform.
  public var equaliser: [Double]

  public init(
    sampleRate: Double, distance: Double, points: [Vector3], lags: [Double], filters: [[Float]],
    rows: [Float], omni: [Float], equaliser: [Double]
  ) {
    self.sampleRate = sampleRate
    self.distance = distance
    self.points = points
    self.lags = lags
    self.filters = filters
    self.rows = rows
    self.omni = omni
    self.equaliser = equaliser
  }

  /// - Throws: `Fault` of code `head` for numbers that are no head.
  func check() throws(Fault) {
    let stride = (filters.count + 7) / 8 * 8
    let taps = filters.first?.count ?? 0
    let isWhole =
      (2...65).contains(filters.count) && filters.allSatisfy { $0.count == taps }
      && taps == Head.taps(sampleRate) && points.count >= 4 && lags.count == points.count
      && rows.count == 2 * stride * points.count && omni.count == stride
    guard isWhole else {
      throw Fault(.head, "the lists of a prepared head do not fit together")
    }
    let isFinite =
      filters.allSatisfy { $0.allSatisfy { $0.isFinite } } && rows.allSatisfy { $0.isFinite }
      && omni.allSatisfy { $0.isFinite } && lags.allSatisfy { abs($0) < sampleRate / 100 }
      && distance.isFinite && points.allSatisfy { abs($0.length - 1) < 1e-6 }
    guard isFinite else {
      throw Fault(.head, "a prepared head has a number that is none, or a point off the sphere")
    }
  }
}

extension Head {
  /// The head as plain numbers.
  public var parts: HeadParts {
    HeadParts(
      sampleRate: sampleRate, distance: nearField.reference, points: points,
      lags: lags, filters: filters, rows: rows, omni: omni, equaliser: equaliser)
  }
}
