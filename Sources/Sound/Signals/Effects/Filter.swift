import Score

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
