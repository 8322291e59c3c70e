import Score

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
