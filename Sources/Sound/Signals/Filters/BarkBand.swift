import Score

/// One critical band of a sound.
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
