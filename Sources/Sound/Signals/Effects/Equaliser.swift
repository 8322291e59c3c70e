import Score

/// A parametric equaliser: low shelf, four peaks, high shelf.
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
