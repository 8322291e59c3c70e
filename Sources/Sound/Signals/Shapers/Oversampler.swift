import Score

/// Four times oversampling for shapers: twice up by two, the shaper, twice down by two.
///
/// The half-band filters are made of two all-pass chains (R. A. Valenzuela and A. G. Constantinides, IEE Proceedings
/// 130 G, 1983), elliptic: their stop band is below -99 dB from 0.54 of the lower rate on in the first step and -113
/// dB in the second. Their coefficients come from Tests/Golden/make/halfband.py. Partials that the shaper makes above
/// 3.5 times the sample rate still alias into the audible range.
enum Oversampler {
  /// The rows of state of both steps, up and down: 10 for the first, 6 for the second.
  static let stateSize = 32

  /// Shapes one sample; `state` holds `stateSize` rows.
  @inline(__always)
  static func process(
    _ x: Lanes, _ state: UnsafeMutablePointer<Lanes>, _ bend: (Lanes) -> Lanes
  ) -> Lanes {
    let (first, second) = (chain(x, state, wideEven), chain(x, state + 5, wideOdd))
    let up = state + 10
    let a = bend(chain(first, up, narrowEven))
    let b = bend(chain(first, up + 3, narrowOdd))
    let c = bend(chain(second, up, narrowEven))
    let d = bend(chain(second, up + 3, narrowOdd))
    let down = state + 16
    let early = (chain(b, down, narrowEven) + chain(a, down + 3, narrowOdd)) * 0.5
    let late = (chain(d, down, narrowEven) + chain(c, down + 3, narrowOdd)) * 0.5
    return (chain(late, state + 22, wideEven) + chain(early, state + 27, wideOdd)) * 0.5
  }

  // The coefficients of the chains.
  private typealias Wide = (Float, Float, Float, Float)
  private static var wideEven: Wide { (0.040633461, 0.300757056, 0.609524315, 0.849223810) }
  private static var wideOdd: Wide { (0.150505129, 0.460774505, 0.738503841, 0.949742784) }
  private static var narrowEven: (Float, Float) { (0.043646930, 0.399125647) }
  private static var narrowOdd: (Float, Float) { (0.174628081, 0.749510679) }

  /// A chain of first-order all-pass filters, each section's last input being the output memory of the one before:
  /// y = a (x - y₋₁) + x₋₁.
  @inline(__always)
  private static func chain(_ x: Lanes, _ m: UnsafeMutablePointer<Lanes>, _ a: Wide) -> Lanes {
    let y = section(section(x, m, a.0), m + 1, a.1)
    m[4] = section(section(y, m + 2, a.2), m + 3, a.3)
    return m[4]
  }

  @inline(__always)
  private static func chain(
    _ x: Lanes, _ m: UnsafeMutablePointer<Lanes>, _ a: (Float, Float)
  ) -> Lanes {
    m[2] = section(section(x, m, a.0), m + 1, a.1)
    return m[2]
  }

  @inline(__always)
  private static func section(_ x: Lanes, _ m: UnsafeMutablePointer<Lanes>, _ a: Float) -> Lanes {
    let y = (x - m[1]) * a + m[0]
    m[0] = x
    return y
  }
}

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

extension Math {
  /// The function tanh x; error below 1e-4, exact to a float's rounding for |x| < 1.
  ///
  /// It is Lambert's continued fraction cut after seven terms, held where it reaches 1.
  @inline(__always) static func hyperbolicTangent(_ x: Lanes) -> Lanes {
    let held = x.held(-4.97, 4.97)
    let q: Lanes = held * held
    var above: Lanes = 378 + q
    above = 17_325 + q * above
    above = 135_135 + q * above
    var below: Lanes = 3150 + q * 28
    below = 62_370 + q * below
    below = 135_135 + q * below
    return (held * above / below).held(-1, 1)
  }
}
