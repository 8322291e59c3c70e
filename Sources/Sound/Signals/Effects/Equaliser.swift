import Score

/// A parametric equaliser: low shelf, four peaks, high shelf; the band-pass of the mix follows, made of the same filters.
public final class Equaliser: Effect {
  public static let spec = UnitSpec(
    "equaliser", .effect,
    inputs: band("low", "low shelf", at: 120) + band("peak1", "first peak", at: 250)
      + band("peak2", "second peak", at: 800) + band("peak3", "third peak", at: 2500)
      + band("peak4", "fourth peak", at: 6000) + band("high", "high shelf", at: 9000),
    doc: "Six bands, flat until told otherwise; responses within 0.1 dB of the cookbook's.",
    source: Cookbook.source,
    example: "equaliser { low_gain = -6, peak2_frequency = 1200, peak2_gain = 3, peak2_q = 2 }")

  private static let bands = 6
  private let sampleRate: Float
  private let row = BandRow(count: bands)

  private static func band(_ name: String, _ doc: String, at hertz: Double) -> [ParameterSpec] {
    let isShelf = doc.hasSuffix("shelf")
    return [
      ParameterSpec(
        "\(name)_frequency", .hertz, in: 20...20_000, default: hertz, scale: .exponential,
        doc: "\(isShelf ? "Half-gain frequency" : "Middle") of the \(doc)."),
      ParameterSpec(
        "\(name)_gain", .decibels, in: -24...24, default: 0, doc: "Level change of the \(doc)."),
      ParameterSpec(
        "\(name)_q", in: 0.1...20, default: isShelf ? 0.7071 : 1, scale: .exponential,
        doc: "Quality of the \(doc)."),
    ]
  }

  public init(_ setup: EffectSetup) { sampleRate = Float(setup.sampleRate) }

  deinit { row.deallocate() }

  public func reset() { row.reset() }

  public func rest() -> Bool { row.rest() }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let start = filters { parameters[$0].start }
    var isMoving = false
    for i in 0..<3 * Self.bands { isMoving = isMoving || parameters[i].isMoving }
    row.process(signal, from: start, to: isMoving ? filters { parameters[$0].end } : start)
  }

  /// The filters: lane 0 is the low shelf, 1 to 4 the peaks, 5 the high shelf.
  private func filters(_ value: (Int) -> Float) -> MixedFilter {
    var (frequency, gain, q) = (Lanes(repeating: 1000), Lanes(), Lanes(repeating: 1))
    for band in 0..<Self.bands {
      frequency[band] = value(3 * band).held(20, 20_000)
      gain[band] = value(3 * band + 1).held(-24, 24)
      q[band] = value(3 * band + 2)
    }
    return Cookbook.peaking(frequency, gain, q, sampleRate)
      .taking(0, of: Cookbook.lowShelf(frequency, gain, q, sampleRate))
      .taking(5, of: Cookbook.highShelf(frequency, gain, q, sampleRate))
  }
}

/// A band-pass of the mix between two corner frequencies.
public final class Filter: Effect {
  public static let spec = UnitSpec(
    "filter", .effect,
    inputs: [
      ParameterSpec(
        "low", .hertz, in: 5...20_000, default: 5, scale: .exponential,
        doc: "Corner below which the sound goes, by 12 dB per octave."),
      ParameterSpec(
        "high", .hertz, in: 20...24_000, default: 24_000, scale: .exponential,
        doc: "Corner above which it goes, by 12 dB per octave; held at 0.45 of the sample rate."),
      ParameterSpec(
        "resonance", in: 0...1, default: 0.3,
        doc: "Peak at both corners: Q = 0.5 / (1 - resonance), 50 at most."),
    ],
    doc: "High-pass and low-pass of the whole mix, one after the other.",
    source: StateVariable.source, example: "filter { high = 1200, resonance = 0.5 }")

  private let sampleRate: Float
  private let row = BandRow(count: 2)

  public init(_ setup: EffectSetup) { sampleRate = Float(setup.sampleRate) }

  deinit { row.deallocate() }

  public func reset() { row.reset() }

  public func rest() -> Bool { row.rest() }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let start = filters(parameters[0].start, parameters[1].start, parameters[2].start)
    let isMoving = parameters[0].isMoving || parameters[1].isMoving || parameters[2].isMoving
    let end = isMoving ? filters(parameters[0].end, parameters[1].end, parameters[2].end) : start
    row.process(signal, from: start, to: end)
  }

  /// The filters: lane 0 is the high-pass, lane 1 the low-pass.
  private func filters(_ low: Float, _ high: Float, _ resonance: Float) -> MixedFilter {
    var corners = Lanes(repeating: low.held(5, 20_000))
    corners[1] = high.held(20, 24_000)
    let k = StateVariable.damping(Lanes(repeating: resonance.held(0, 1)))
    let g = Math.tangent(Math.filterRatio(corners, sampleRate))
    var (input, band, sum) = (Lanes(), Lanes(), Lanes(repeating: 1))
    (input[0], band[0], sum[0]) = (1, -k[0], -1)
    return MixedFilter(g: g, k: k, input: input, band: band, low: sum)
  }
}

/// State-variable filters in series for both channels, each filter a lane of one `MixedFilter`.
struct BandRow {
  private let count: Int
  /// The states of both integrators of each filter, of the left channel and of the right.
  private let memory: UnsafeMutablePointer<Lanes> = .rows(2)

  /// - Parameter count: number of filters, 1 to 8.
  init(count: Int) {
    precondition((1...8).contains(count), "a row has 1 to 8 filters")
    self.count = count
  }

  func deallocate() { memory.deallocate() }

  /// Comes to rest where its filters do not ring any more (`Effect.rest`).
  func rest() -> Bool {
    guard Silence.holds(memory, count: 2) else { return false }
    reset()
    return true
  }

  func reset() { memory.update(repeating: Lanes(), count: 2) }

  /// Filters in place; the coefficients are interpolated linearly from one set to the other.
  func process(_ signal: StereoStretch, from start: MixedFilter, to end: MixedFilter) {
    let step = start.step(to: end, over: signal.frames)
    Kernels.series(signal, memory, from: start, step: step, count: count)
  }
}
