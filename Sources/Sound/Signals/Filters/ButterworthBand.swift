/// A Butterworth band-pass of sixth order, -3 dB at its edges, made of three state-variable filters.
///
/// The low-pass prototype's poles -1 and -½ ± j√3/2 are transformed to the band by P. R. Geffe's formulas
/// ("Designers' guide to active band-pass filters", EDN 1974), on edges prewarped for the bilinear transform. Bands
/// that share an edge sum to 0 dB there, because their phases differ by a right angle.
struct ButterworthBand {
  var middle: MixedFilter
  var lower: MixedFilter
  var upper: MixedFilter

  /// The state: two integrators for each filter.
  static let stateSize = 6

  /// Filters one sample by all three; `state` holds six rows.
  @inline(__always)
  func tick(_ x: Lanes, _ state: UnsafeMutablePointer<Lanes>) -> Lanes {
    let a = middle.bandTick(x, &state[0], &state[1])
    let b = lower.bandTick(a, &state[2], &state[3])
    return upper.bandTick(b, &state[4], &state[5])
  }

  /// Combines each filter with that of another band.
  @inline(__always)
  func with(
    _ other: ButterworthBand, _ f: (MixedFilter, MixedFilter) -> MixedFilter
  ) -> ButterworthBand {
    ButterworthBand(
      middle: f(middle, other.middle), lower: f(lower, other.lower), upper: f(upper, other.upper))
  }

  /// The change per frame from this band to another.
  @inline(__always)
  func step(to end: ButterworthBand, over frames: Int) -> ButterworthBand {
    with(end) { $0.step(to: $1, over: frames) }
  }

  @inline(__always) mutating func add(_ step: ButterworthBand) {
    self = with(step) { $0.advanced(by: $1) }
  }
}

extension ButterworthBand {
  /// - Parameters:
  ///   - low: lower edge in Hz; a band that begins above 0.44 of the sample rate is silent.
  ///   - high: upper edge in Hz, above `low`; held at 0.45 of the sample rate.
  @inline(__always)
  init(from low: Lanes, to high: Lanes, sampleRate: Float) {
    let lowRatio = Math.filterRatio(low, sampleRate)
    let w1 = Math.tangent(lowRatio.held(1e-6, 0.44))
    let w2 = Math.tangent(Math.filterRatio(high, sampleRate))
    let centre = (w1 * w2).squareRoot()
    let k: Lanes = ((w2 - w1) / centre).held(0.001, 100)
    let square: Lanes = k * k
    // E and G of Geffe: C = 1, D = k
    let e: Lanes = 4 + square
    let g: Lanes = (e * e - square * 4).held(0, 1e9).squareRoot()
    let q: Lanes = ((e + g) * 0.5).squareRoot() / k
    let m: Lanes = q * k * 0.5
    let w: Lanes = m + (m * m - 1).held(0, 1e9).squareRoot()
    let damping = 1 / q
    let off: Lanes = w - 1 / w
    let gain: Lanes = off * off + damping * damping
    let sound = k.replacing(with: 0, where: lowRatio .> 0.44)
    self.init(
      middle: Self.band(centre, k, sound), lower: Self.band(centre / w, damping, gain),
      upper: Self.band(centre * w, damping, Lanes(repeating: 1)))
  }

  @inline(__always)
  private static func band(_ g: Lanes, _ k: Lanes, _ weight: Lanes) -> MixedFilter {
    MixedFilter(g: g, k: k, input: Lanes(), band: weight, low: Lanes())
  }
}

extension MixedFilter {
  /// Filters one sample by a filter whose output is its band-pass alone.
  @inline(__always)
  fileprivate func bandTick(_ x: Lanes, _ c1: inout Lanes, _ c2: inout Lanes) -> Lanes {
    let v3 = x - c2
    let v1 = a1 * c1 + a2 * v3
    let v2 = c2 + a2 * c1 + a3 * v3
    c1 = v1 + v1 - c1
    c2 = v2 + v2 - c2
    return band * v1
  }
}
