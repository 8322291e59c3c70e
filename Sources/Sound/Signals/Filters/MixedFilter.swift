import Score

/// A state-variable filter whose output is a weighted sum of its input, its band-pass and its low-pass output.
///
/// Every biquad of the audio cookbook is such a sum (A. Simper, "Solving the continuous SVF equations using
/// trapezoidal integration and equivalent currents", Cytomic 2013). Coefficients and weights are interpolated
/// linearly over a stretch: this is stable for the reason that `StateVariable` gives, which holds for every g and
/// every k above 0.
typealias MixedFilter = FilterMix<Lanes>

/// The coefficients of the two integrators, and the weights of the sum: of sixteen voices, or of eight.
struct FilterMix<Value> {
  var a1: Value, a2: Value, a3: Value
  var input: Value, band: Value, low: Value

  @inline(__always) func map<Other>(_ part: (Value) -> Other) -> FilterMix<Other> {
    FilterMix<Other>(
      a1: part(a1), a2: part(a2), a3: part(a3), input: part(input), band: part(band),
      low: part(low))
  }

  /// Combines each number with that of another filter.
  @inline(__always) func with(_ other: Self, _ f: (Value, Value) -> Value) -> Self {
    Self(
      a1: f(a1, other.a1), a2: f(a2, other.a2), a3: f(a3, other.a3),
      input: f(input, other.input), band: f(band, other.band), low: f(low, other.low))
  }
}

extension MixedFilter {
  /// A filter that lets nothing through: no change.
  static var none: MixedFilter {
    MixedFilter(a1: Lanes(), a2: Lanes(), a3: Lanes(), input: Lanes(), band: Lanes(), low: Lanes())
  }

  /// A whole function of known types, so that other files need no generic code while sound is made.
  func advanced(by step: Self) -> Self { with(step) { $0 + $1 } }

  /// The filters with one lane replaced by another's.
  func taking(_ lane: Int, of other: MixedFilter) -> MixedFilter {
    with(other) { own, other in
      var all = own
      all[lane] = other[lane]
      return all
    }
  }

  /// The filter of one lane in all lanes.
  func spread(_ number: Int) -> MixedFilter { map { Lanes(repeating: $0[number]) } }

  /// - Parameters:
  ///   - g: tan(πf/fs), for shelves multiplied by a root of their gain.
  ///   - k: 1/Q.
  @inline(__always)
  init(g: Lanes, k: Lanes, input: Lanes, band: Lanes, low: Lanes) {
    let loop: Lanes = 1 + g * (g + k)
    let a1: Lanes = 1 / loop
    let a2: Lanes = g * a1
    self.init(a1: a1, a2: a2, a3: g * a2, input: input, band: band, low: low)
  }

  /// The change per frame from this filter to another.
  @inline(__always)
  func step(to end: MixedFilter, over frames: Int) -> MixedFilter {
    let part = 1 / Float(frames)
    return with(end) { ($1 - $0) * part }
  }

  /// Filters one sample; `c1` and `c2` are the integrators.
  @inline(__always)
  func tick(_ x: Lanes, _ c1: inout Lanes, _ c2: inout Lanes) -> Lanes {
    let v3 = x - c2
    let v1 = a1 * c1 + a2 * v3
    let v2 = c2 + a2 * c1 + a3 * v3
    c1 = v1 + v1 - c1
    c2 = v2 + v2 - c2
    return input * x + band * v1 + low * v2
  }

  /// Filters a stretch with interpolated coefficients, eight lanes at a time: the state of sixteen would not fit the
  /// registers of a baseline processor.
  @inline(__always)
  func run(
    _ x: UnsafePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>, step: MixedFilter,
    to out: UnsafeMutablePointer<Lanes>, frames: Int
  ) {
    let (input, output, states) = (
      UnsafeRawPointer(x), UnsafeMutableRawPointer(out), UnsafeMutableRawPointer(state)
    )
    for half in 0..<2 {
      var c = map { half == 0 ? $0.lowHalf : $0.highHalf }
      let d = step.map { half == 0 ? $0.lowHalf : $0.highHalf }
      var c1 = states.load(fromByteOffset: half * 32, as: SIMD8<Float>.self)
      var c2 = states.load(fromByteOffset: half * 32 + 64, as: SIMD8<Float>.self)
      for i in 0..<frames {
        let place = i * 64 + half * 32
        let x = input.load(fromByteOffset: place, as: SIMD8<Float>.self)
        let v3 = x - c2
        let v1 = c.a1 * c1 + c.a2 * v3
        let v2 = c2 + c.a2 * c1 + c.a3 * v3
        c1 = v1 + v1 - c1
        c2 = v2 + v2 - c2
        let y = c.input * x + c.band * v1 + c.low * v2
        output.storeBytes(of: y, toByteOffset: place, as: SIMD8<Float>.self)
        c = c.with(d) { $0 + $1 }
      }
      states.storeBytes(of: c1, toByteOffset: half * 32, as: SIMD8<Float>.self)
      states.storeBytes(of: c2, toByteOffset: half * 32 + 64, as: SIMD8<Float>.self)
    }
  }
}

/// The settings of a unit beside its signal, for one frame: its inputs 1, 2 and, if there is one, 3.
struct FilterSettings {
  let frequency: Lanes, second: Lanes, third: Lanes
  let sampleRate: Float

  /// The filter with these weights at the frequency.
  @inline(__always)
  func mixed(damping k: Lanes, input: Float, band: Lanes, low: Float) -> MixedFilter {
    MixedFilter(
      g: Math.tangent(Math.filterRatio(frequency, sampleRate)), k: k,
      input: Lanes(repeating: input), band: band, low: Lanes(repeating: low))
  }
}

/// A unit that filters its input 0 by the `MixedFilter` that it makes of the others.
protocol MixedUnit: UnitGenerator {
  static func filter(_ settings: FilterSettings) -> MixedFilter
}

extension MixedUnit {
  /// The state: two integrators.
  public static var stateSize: Int { 2 }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let hasThird = spec.inputs.count > 3
    let (one, two, three) = (operation.inputs[1], operation.inputs[2], operation.inputs[3])
    if one.isAudio || two.isAudio || (hasThird && three.isAudio) {
      followSamples(
        x, stretch.signal(one, scratch: 1), stretch.signal(two, scratch: 2),
        hasThird ? stretch.signal(three, scratch: 3) : x, operation, stretch)
      return
    }
    let (frequency, second) = (stretch.control(one), stretch.control(two))
    let third = hasThird ? stretch.control(three) : Control(Lanes())
    @inline(__always) func filter(_ end: (Control) -> Lanes) -> MixedFilter {
      Self.filter(
        FilterSettings(
          frequency: end(frequency), second: end(second), third: end(third),
          sampleRate: stretch.sampleRate))
    }
    let start = filter { $0.start }
    var step = MixedFilter.none
    if frequency.isMoving || second.isMoving || third.isMoving {
      step = start.step(to: filter { $0.end }, over: stretch.frames)
    }
    let out = stretch.register(operation.output)
    start.run(x, stretch.state + operation.state, step: step, to: out, frames: stretch.frames)
  }

  @inline(__always)
  private static func followSamples(
    _ x: UnsafePointer<Lanes>, _ frequency: UnsafePointer<Lanes>, _ second: UnsafePointer<Lanes>,
    _ third: UnsafePointer<Lanes>, _ operation: Operation, _ stretch: Stretch
  ) {
    let state = stretch.state + operation.state
    var (c1, c2) = (state[0], state[1])
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames {
      let settings = FilterSettings(
        frequency: frequency[i], second: second[i], third: third[i],
        sampleRate: stretch.sampleRate)
      out[i] = filter(settings).tick(x[i], &c1, &c2)
    }
    (state[0], state[1]) = (c1, c2)
  }
}
