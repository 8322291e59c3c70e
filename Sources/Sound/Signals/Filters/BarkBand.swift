import Score

/// One critical band of a sound; the equaliser of all critical bands follows.
public enum BarkBand: UnitGenerator {
  public static let spec = UnitSpec(
    "bark", .filter,
    inputs: [
      .signal(doc: "The signal to filter."),
      ParameterSpec(
        "band", in: 1...24, default: 9, required: true,
        doc: "Number of the critical band; fractions lie between two bands."),
    ],
    doc: """
      Lets one critical band of hearing pass: band 1 from 20 to 100 Hz, 9 from 920 to 1080 Hz, 24 from \
      12 to 15.5 kHz; -18 dB per octave of the prototype beside it.
      """,
    source: "E. Zwicker, JASA 33 (1961), 248; Butterworth band-pass of sixth order.",
    example: "4 * bark(white(), 9)")
  public static let stateSize = ButterworthBand.stateSize

  /// The edges of the bands, computed as the sound path does; the lowest is where hearing begins.
  static let edges: InlineArray<25, Float> = InlineArray { i in i == 0 ? 20 : Float(Bark.edges[i]) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let band = operation.inputs[1]
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    if band.isAudio {
      let bands = stretch.register(band)
      var last = bands[0]
      var filter = filter(last, stretch.sampleRate)
      for i in 0..<stretch.frames {
        if !Math.same(bands[i], last) {
          last = bands[i]
          filter = self.filter(last, stretch.sampleRate)
        }
        out[i] = filter.tick(x[i], state)
      }
      return
    }
    let control = stretch.control(band)
    var filter = filter(control.start, stretch.sampleRate)
    guard control.isMoving else {
      for i in 0..<stretch.frames { out[i] = filter.tick(x[i], state) }
      return
    }
    let step = filter.step(to: self.filter(control.end, stretch.sampleRate), over: stretch.frames)
    for i in 0..<stretch.frames {
      out[i] = filter.tick(x[i], state)
      filter.add(step)
    }
  }

  private static func filter(_ band: Lanes, _ sampleRate: Float) -> ButterworthBand {
    var (low, high) = (Lanes(), Lanes())
    for lane in 0..<16 {
      let position = band[lane].held(1, 24) - 1
      let whole = min(Int(position), 23)
      let part = position - Float(whole)
      low[lane] = edge(whole, part)
      high[lane] = edge(whole + 1, part)
    }
    return ButterworthBand(from: low, to: high, sampleRate: sampleRate)
  }

  private static func edge(_ index: Int, _ part: Float) -> Float {
    let next = edges[min(index + 1, 24)]
    return edges[index] + part * (next - edges[index])
  }
}

/// An equaliser of the critical bands.
public enum BarkBank: UnitGenerator {
  public static let spec = UnitSpec(
    "barkbank", .filter, inputs: [.signal(doc: "The signal to filter.")],
    table: .values(columns: [
      ParameterSpec("gain", .decibels, in: -120...24, default: 0, doc: "Level of the band.")
    ]),
    doc: """
      Gives each of the 24 critical bands a level, from the lowest up; bands that are not listed are \
      silent. All at 0 dB pass within 1.3 dB from 150 Hz to 12 kHz.
      """,
    source: "E. Zwicker, JASA 33 (1961), 248; Butterworth band-passes of sixth order.",
    example: "barkbank({ { -120 }, { -120 }, { 0 }, { 6 }, { 0 } }, pink())")
  public static let stateSize = count * ButterworthBand.stateSize

  private static let count = 24
  /// The gain that compensates for neighbours that share an edge, which add up to 1.2 dB on average.
  private static let scale: Float = 0.8709636

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    // the output may lie where the input does
    let sum = stretch.silence(scratch: 1)
    let list = stretch.tables.lists[operation.table]
    let state = stretch.state + operation.state
    for half in 0..<2 {
      let bands = filters(from: 12 * half, stretch.sampleRate)
      for place in 0..<12 where 12 * half + place < list.count {
        let band = 12 * half + place
        let level = Math.amplitude(Lanes(repeating: list.values[band]))
        // in turns with the other sign, so that the phases of neighbours meet
        let gain = level * (band & 1 == 0 ? scale : -scale)
        let filter = bands.with(bands) { band, _ in band.spread(place) }
        let memory = state + band * ButterworthBand.stateSize
        for i in 0..<stretch.frames { sum[i] += filter.tick(x[i], memory) * gain }
      }
    }
    stretch.write(sum, to: operation.output)
  }

  /// The filters of twelve bands, one per lane.
  private static func filters(from first: Int, _ sampleRate: Float) -> ButterworthBand {
    var (low, high) = (Lanes(repeating: 1000), Lanes(repeating: 2000))
    for lane in 0..<12 {
      low[lane] = BarkBand.edges[first + lane]
      high[lane] = BarkBand.edges[first + lane + 1]
    }
    return ButterworthBand(from: low, to: high, sampleRate: sampleRate)
  }
}

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
