import Score

/// The drive and the oversampling that the shapers share.
enum Shaping {
  static let inputs: [ParameterSpec] = [
    .signal(doc: "The signal to bend."),
    ParameterSpec(
      "drive", .decibels, in: -24...48, default: 12, doc: "Level into the bend."),
  ]

  static let source = "Four times oversampling by elliptic half-band filters, -99 dB."

  @inline(__always)
  static func process(_ operation: Operation, _ stretch: Stretch, _ bend: (Lanes) -> Lanes) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let levels = stretch.signal(operation.inputs[1], scratch: 1)
    let isFixed = stretch.isStill(operation.inputs[1])
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    var gain = self.gain(levels[0])
    for i in 0..<stretch.frames {
      if !isFixed { gain = self.gain(levels[i]) }
      out[i] = Oversampler.process(x[i] * gain, state, bend)
    }
  }

  @inline(__always) private static func gain(_ level: Lanes) -> Lanes {
    Math.exp2(level.held(-24, 48) * 0.16609640)
  }

  // MARK: Bends

  /// The triangle through 0 with slope 1 that turns back at ±1.
  @inline(__always) static func fold(_ x: Lanes) -> Lanes {
    let cycles: Lanes = x.held(-1e6, 1e6) * 0.25 + 0.25
    return Math.magnitude(cycles - Math.rounded(cycles)) * 4 - 1
  }

  @inline(__always) static func clip(_ x: Lanes) -> Lanes { x.held(-1, 1) }
}
