/// One resonance in sixteen voices: a complex number that turns and shrinks.
struct Mode {
  let ratio: Float
  let decay: Float
  let gain: Float

  /// What one sample does to z: z ← z + (real + j imaginary) z, that is r e^(jω) less 1, so that slow modes keep
  /// their digits.
  struct Turn {
    var real: Lanes
    var imaginary: Lanes
    var gain: Lanes
  }

  @inline(__always)
  func turn(_ frequency: Lanes, _ factor: Lanes, _ sampleRate: Float) -> Turn {
    let asked = frequency * (ratio / sampleRate)
    let isHeard = (asked .> 0) .& (asked .<= 0.45)
    let cycles = asked.replacing(with: 0, where: .!isHeard)
    let half = Math.quarterSine(cycles: cycles * 0.5)
    let otherHalf = Math.quarterSine(cycles: 0.25 - cycles * 0.5)
    let (cosine, sine) = (-2 * (half * half), 2 * (half * otherHalf))
    // shorter decays are no tones any more
    let seconds = factor * decay
    let held = seconds.replacing(with: 0.0005, where: .!(seconds .> 0.0005))
    let loss = Decay.loss(6.9077554 / (held * sampleRate))
    let shrunk = cosine - loss * (1 + cosine)
    return Turn(
      real: shrunk, imaginary: sine - loss * sine,
      gain: Lanes().replacing(with: gain, where: isHeard))
  }

  /// Turns from one value to another over some frames, and adds what is heard to a sum. A mean of
  /// contractions is one: on its way it stays stable.
  @inline(__always)
  static func ring(
    _ x: UnsafePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>, _ start: Turn, _ end: Turn,
    to sum: UnsafeMutablePointer<Lanes>, frames: Range<Int>
  ) {
    let perFrame = 1 / Float(frames.count)
    let realStep = (end.real - start.real) * perFrame
    let imaginaryStep = (end.imaginary - start.imaginary) * perFrame
    let (input, output) = (UnsafeRawPointer(x), UnsafeMutableRawPointer(sum))
    let place = UnsafeMutableRawPointer(state)
    ring(
      input, place, output, (start.real.lowHalf, start.imaginary.lowHalf),
      (realStep.lowHalf, imaginaryStep.lowHalf), start.gain.lowHalf, frames)
    ring(
      input + 32, place + 32, output + 32, (start.real.highHalf, start.imaginary.highHalf),
      (realStep.highHalf, imaginaryStep.highHalf), start.gain.highHalf, frames)
  }

  private typealias Half = SIMD8<Float>

  /// Eight lanes: sixteen would not fit the registers.
  @inline(__always)
  private static func ring(
    _ x: UnsafeRawPointer, _ state: UnsafeMutableRawPointer, _ sum: UnsafeMutableRawPointer,
    _ start: (real: Half, imaginary: Half), _ step: (real: Half, imaginary: Half), _ gain: Half,
    _ frames: Range<Int>
  ) {
    var re = state.load(as: Half.self)
    var im = state.load(fromByteOffset: 64, as: Half.self)
    var (a, b) = start
    for i in frames {
      let turned = (a * re - b * im) + x.load(fromByteOffset: i * 64, as: Half.self)
      im += a * im + b * re
      re += turned
      let total = sum.load(fromByteOffset: i * 64, as: Half.self) + gain * im
      sum.storeBytes(of: total, toByteOffset: i * 64, as: Half.self)
      a += step.real
      b += step.imaginary
    }
    state.storeBytes(of: re, as: Half.self)
    state.storeBytes(of: im, toByteOffset: 64, as: Half.self)
  }
}
