import Score

/// The sum of two inputs; the other operations, powers and decibels follow.
///
/// The four operations run at audio rate when an input is audio and at control rate otherwise.
///
/// They have no words in Lua: the operators `+ - * /` between units make them.
public enum Add: LaneUnit {
  public static let spec = arithmeticSpec("add", "Sum of both inputs.", "sine(200) + sine(300)")
  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.two(operation, stretch) { $0 + $1 }
  }
}

/// The difference of two inputs: the first minus the second.
public enum Subtract: LaneUnit {
  public static let spec = arithmeticSpec(
    "subtract", "First input minus the second.", "saw(200) - saw(201)")
  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.two(operation, stretch) { $0 - $1 }
  }
}

/// The product of two inputs.
public enum Multiply: LaneUnit {
  public static let spec = arithmeticSpec(
    "multiply", "Product of both inputs; of two signals, ring modulation.", "saw(200) * 0.5")
  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let (a, b) = (operation.inputs[0], operation.inputs[1])
    guard a.isAudio, operation.output.isAudio else {
      Pointwise.two(operation, stretch) { $0 * $1 }
      return
    }
    let (x, out) = (stretch.register(a), stretch.register(operation.output))
    if stretch.isStill(b) {
      withUnsafePointer(to: stretch.control(b).start) {
        Kernels.multiply(x, $0, isLine: false, to: out, stretch)
      }
    } else {
      let y = stretch.signal(b, scratch: 1)
      Kernels.multiply(x, y, isLine: true, to: out, stretch)
    }
  }
}

/// The quotient of two inputs: the first divided by the second; 0 where the second is 0.
public enum Divide: LaneUnit {
  public static let spec = arithmeticSpec(
    "divide", "First input divided by the second; 0 where the second is 0.", "saw(p.pitch) / 4")
  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.two(operation, stretch) { a, b in
      let isZero = b .== 0
      return (a / b.replacing(with: 1, where: isZero)).replacing(with: 0, where: isZero)
    }
  }
}

private func arithmeticSpec(_ name: String, _ doc: String, _ example: String) -> UnitSpec {
  UnitSpec(
    name, .arithmetic, rate: .followsInputs,
    inputs: [.signal("a", doc: "Left side."), .signal("b", doc: "Right side.")], doc: doc,
    example: example)
}

/// The unit generator that raises a signal to a power.
public enum Power: LaneUnit {
  public static let spec = UnitSpec(
    "pow", .control, rate: .followsInputs,
    inputs: [
      .signal(doc: "The base."),
      ParameterSpec("exponent", in: -16...16, default: 2, required: true, doc: "The exponent."),
    ],
    doc:
      "The power of its input's size, with its input's sign; 0 stays 0. Of a sound, a gentle distortion.",
    source:
      "sign(x) · 2^(exponent · log2|x|), as SuperCollider's pow; held between 2^-125 and 2^125.",
    example: "pow(sine(p.pitch), 3) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.two(operation, stretch) { x, exponent in
      let way = exponent * Math.log2(Math.magnitude(x))
      let power = Math.exp2(way.held(-125, 125))
      let signed = Math.bits(Math.words(power) | (Math.words(x) & 0x8000_0000))
      return signed.replacing(with: 0, where: x .== 0)
    }
  }
}

/// The unit generator that converts a level in dB to an amplitude factor.
public enum DecibelsToAmplitude: LaneUnit {
  public static let spec = UnitSpec(
    "amplitude", .control, rate: .followsInputs,
    inputs: [
      ParameterSpec("level", .decibels, in: -200...60, default: 0, required: true, doc: "A level.")
    ],
    doc: "The factor of a level in dB: 1 of 0 dB, 0 of -120 dB and below.",
    source: "10^(level/20).",
    example: "sine(p.pitch) * amplitude(-6 + 6 * lfo(5)) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.one(operation, stretch) { Math.amplitude($0) }
  }
}

/// The unit generator that converts an amplitude factor to a level in dB.
public enum AmplitudeToDecibels: LaneUnit {
  public static let spec = UnitSpec(
    "decibels", .control, rate: .followsInputs, inputs: [.signal(doc: "A factor.")],
    doc: "The level of a factor in dB; -120 dB of smaller ones and of 0.",
    source: "20 log10|x|.",
    example: "saw(p.pitch) * amplitude(-12 - 0.5 * decibels(follower(sine(2)))) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.one(operation, stretch) { x in
      let level = 6.0205999 * Math.log2(Math.magnitude(x))
      return level.replacing(with: -120, where: .!(level .> -120))
    }
  }
}

/// Functions of inputs at the same instant: at audio rate when an input is audio, otherwise at control rate, that is
/// at both ends of the stretch.
enum Pointwise {
  @inline(__always)
  static func one(_ operation: Operation, _ stretch: Stretch, _ f: (Lanes) -> Lanes) {
    let input = operation.inputs[0]
    guard operation.output.isAudio else {
      let x = stretch.control(input)
      stretch.controls[operation.output.index] = Control(start: f(x.start), end: f(x.end))
      return
    }
    let x = stretch.signal(input, scratch: 0)
    let out = stretch.register(operation.output)
    for i in 0..<stretch.vectors { out[i] = f(x[i]) }
  }

  @inline(__always)
  static func two(_ operation: Operation, _ stretch: Stretch, _ f: (Lanes, Lanes) -> Lanes) {
    let (a, b) = (operation.inputs[0], operation.inputs[1])
    guard operation.output.isAudio else {
      let (x, y) = (stretch.control(a), stretch.control(b))
      stretch.controls[operation.output.index] = Control(
        start: f(x.start, y.start), end: f(x.end, y.end))
      return
    }
    let out = stretch.register(operation.output)
    if a.isAudio, stretch.isStill(b) {
      let (x, y) = (stretch.register(a), stretch.control(b).start)
      for i in 0..<stretch.vectors { out[i] = f(x[i], y) }
    } else if b.isAudio, stretch.isStill(a) {
      let (x, y) = (stretch.control(a).start, stretch.register(b))
      for i in 0..<stretch.vectors { out[i] = f(x, y[i]) }
    } else {
      let (x, y) = (stretch.signal(a, scratch: 0), stretch.signal(b, scratch: 1))
      for i in 0..<stretch.vectors { out[i] = f(x[i], y[i]) }
    }
  }

  @inline(__always)
  static func three(
    _ operation: Operation, _ stretch: Stretch, _ f: (Lanes, Lanes, Lanes) -> Lanes
  ) {
    let (a, b, c) = (operation.inputs[0], operation.inputs[1], operation.inputs[2])
    guard operation.output.isAudio else {
      let (x, y, z) = (stretch.control(a), stretch.control(b), stretch.control(c))
      stretch.controls[operation.output.index] = Control(
        start: f(x.start, y.start, z.start), end: f(x.end, y.end, z.end))
      return
    }
    let (x, y) = (stretch.signal(a, scratch: 0), stretch.signal(b, scratch: 1))
    let z = stretch.signal(c, scratch: 2)
    let out = stretch.register(operation.output)
    for i in 0..<stretch.vectors { out[i] = f(x[i], y[i], z[i]) }
  }
}
