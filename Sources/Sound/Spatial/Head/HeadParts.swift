import Score

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
