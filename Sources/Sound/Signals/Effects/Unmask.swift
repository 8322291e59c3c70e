import Score

/// Makes music and surroundings audible beside each other: band by band, the music is amplified where the
/// surroundings mask it, or attenuated where it masks them.
///
/// It measures the music in 24 Bark bands (power, 50 ms) and compares it with the masked thresholds of the
/// surroundings, which a mapping's conductor sends; every 64 samples it chooses gains, which are reached within
/// `time`. A band that holds only what leaks from its louder neighbour (6 dB more) is left alone.
public final class Unmask: Effect {
  public static let spec = UnitSpec(
    Masking.effect, .effect,
    inputs: [
      ParameterSpec(
        "depth", .decibels, in: 0...12, default: 6, doc: "How far a band is moved at most."),
      ParameterSpec(
        "mode", in: 0...1, default: 0,
        doc: "0 lifts what the surroundings mask, 1 lowers what does not stand out of them."),
      ParameterSpec(
        "time", .seconds, in: 0.01...10, default: 0.2, scale: .exponential,
        doc: "Time constant of the gains."),
      ParameterSpec(
        "floor", .decibelsFullScale, in: -120...0, default: Masking.quiet,
        doc: "Bands of the music that are softer than this are left alone."),
    ] + thresholds,
    doc:
      "Lifts or lowers Bark bands of the music so that the surroundings do not mask it; its thresholds follow ambience.",
    source: "State-variable filters (Zavalishin 2018); thresholds after Schroeder et al. 1979.",
    example: "unmask { depth = 6, mode = 0 }")

  private static let thresholds = (1...Bark.bands).map { band in
    ParameterSpec(
      Masking.parameterPrefix + (band < 10 ? "0" : "") + "\(band)", .decibelsFullScale,
      in: Masking.silence...24, default: Masking.silence,
      doc:
        "What the surroundings mask in Bark band \(band); follows ambience unless a map moves it.")
  }

  private static let (depth, mode, time, floor, firstThreshold) = (0, 1, 2, 3, 4)
  private static let grid = 64
  /// The margin above its threshold, in dB, from which sound is heard well.
  private static let margin: Float = 3

  private let bank: BarkGains
  private let sampleRate: Double
  /// The smoothed powers, levels, gains in dB and gains less 1 of 32 bands, as rows of 16.
  private let rows: UnsafeMutablePointer<Lanes>
  private let levels: UnsafeMutablePointer<Float>
  private let gains: UnsafeMutablePointer<Float>
  private let changes: UnsafeMutablePointer<Float>
  private let powerStep: Float
  private var position = 0
  private var isAwake = false

  public init(_ setup: EffectSetup) {
    sampleRate = setup.sampleRate
    bank = BarkGains(sampleRate: sampleRate)
    rows = .rows(8)
    let floats = UnsafeMutableRawPointer(rows).assumingMemoryBound(to: Float.self)
    (levels, gains, changes) = (floats + 32, floats + 64, floats + 96)
    powerStep = Float(1 - Math.exp(-Double(Self.grid) / (0.05 * sampleRate)))
  }

  deinit { rows.deallocate() }

  public func reset() {
    bank.reset()
    for i in 0..<8 { rows[i] = Lanes() }
    position = 0
    isAwake = false
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    var done = 0
    while done < signal.frames {
      let frames = min(signal.frames - done, Self.grid - position)
      if isAwake { bank.process(signal.left + done, signal.right + done, frames: frames) }
      position += frames
      done += frames
      guard position == Self.grid else { continue }
      position = 0
      let way = Float(done) / Float(signal.frames)
      wake(parameters, way)
      if isAwake { follow(parameters, way) }
    }
  }

  @inline(__always)
  private func value(
    _ index: Int, _ parameters: UnsafePointer<ControlSegment>, _ way: Float
  ) -> Float {
    let segment = parameters[index]
    return segment.isMoving ? segment.start + (segment.end - segment.start) * way : segment.start
  }

  /// Wakes the effect when there are surroundings; without them and with all gains at rest it does nothing.
  private func wake(_ parameters: UnsafePointer<ControlSegment>, _ way: Float) {
    var isNeeded = false
    if value(Self.depth, parameters, way) > 0 {
      for band in 0..<bank.count {
        let threshold = value(Self.firstThreshold + band, parameters, way)
        isNeeded = isNeeded || threshold > Float(Masking.silence)
      }
    }
    if !isNeeded, isAwake {
      for band in 0..<bank.count where gains[band].magnitude > 0.01 { isNeeded = true }
      if !isNeeded { reset() }
    }
    isAwake = isNeeded
  }

  private func follow(_ parameters: UnsafePointer<ControlSegment>, _ way: Float) {
    measure()
    let time = value(Self.time, parameters, way)
    let seconds = time > 0.01 ? min(Double(time), 10) : 0.01
    let step = Float(1 - Math.exp(-Double(Self.grid) / (seconds * sampleRate)))
    let depth = value(Self.depth, parameters, way)
    let held: Float = depth > 0 ? min(depth, 12) : 0
    let lowers = value(Self.mode, parameters, way) > 0.5
    let floor = value(Self.floor, parameters, way)
    for band in 0..<bank.count {
      let threshold = value(Self.firstThreshold + band, parameters, way)
      var wanted: Float = 0
      if levels[band] > floor, isItsOwn(band), threshold > Float(Masking.silence) {
        let missing = threshold + Self.margin - levels[band]
        let move = missing > 0 ? min(missing, held) : 0
        wanted = lowers ? -move : move
      }
      gains[band] += step * (wanted - gains[band])
    }
    for row in 0..<2 {
      let amplitudes = Math.amplitude(rows[4 + row]) - 1
      rows[6 + row] = amplitudes
    }
    bank.move(to: changes, over: Self.grid)
  }

  /// Computes the levels of the bands in dBFS.
  private func measure() {
    let powers = bank.takePowers(Self.grid)
    rows[0] += (powers.low - rows[0]) * powerStep
    rows[1] += (powers.high - rows[1]) * powerStep
    rows[2] = Self.decibels(rows[0])
    rows[3] = Self.decibels(rows[1])
  }

  private func isItsOwn(_ band: Int) -> Bool {
    let below = band > 0 ? levels[band - 1] : -200
    let above = band + 1 < bank.count ? levels[band + 1] : -200
    return levels[band] > max(below, above) - 6
  }

  /// The level 10 lg x, from -120 dB on, by the exponent and a series of the inverse hyperbolic tangent; within 1e-4
  /// dB.
  private static func decibels(_ x: Lanes) -> Lanes {
    let bits = Math.words(x.held(1e-12, 1e12))
    let exponent = Lanes(SIMD16<Int32>(truncatingIfNeeded: bits &>> 23)) - 127
    let m = Math.bits((bits & 0x007f_ffff) | 0x3f80_0000)
    let y = (m - 1) / (m + Lanes(repeating: 1))
    let q = y * y
    var p: Lanes = 0.2 + q * 0.14285715
    p = 0.33333334 + q * p
    p = 1 + q * p
    return exponent * 3.0103 + (y * p) * 8.6858896
  }
}

/// A band-pass filter per Bark band, for two channels: it measures the power in each band, and sets gains that are
/// exact in the middle of the bands.
///
/// The filters are two-pole state-variable filters with -3 dB at the bands' edges (V. Zavalishin, "The Art of VA
/// Filter Design", 2018, ch. 4), and y = x + Σ w·band: with all w at 0 the sound passes unchanged to the bit. The
/// filters never change, so that gains can move at any speed. The weights for wanted gains come from the inverse of
/// the matrix of the filters' real parts in each other's middles: right within 0.5 dB for single bands and within 3
/// dB at the edges of a block of bands that is lowered by 12 dB.
final class BarkGains {
  /// The number of bands below 0.45 of the sample rate; higher ones have no effect.
  let count: Int
  /// The rows of 16 bands: coefficients (a1, a2, a3, k), state (two per channel), weights and their steps, energies.
  private let rows: UnsafeMutablePointer<Lanes>
  /// The columns j of the inverse, times the band's k: two rows each.
  private let inverse: UnsafeMutablePointer<Lanes>
  private static let rowCount = 2 * 11

  private enum Row {
    static let (a1, a2, a3, k) = (0, 2, 4, 6)
    static let (left1, left2, right1, right2) = (8, 10, 12, 14)
    static let (weight, step, energy) = (16, 18, 20)
  }

  init(sampleRate: Double) {
    let edges = [20] + Bark.edges.dropFirst()
    count = max(1, edges.dropFirst().count { $0 < 0.45 * sampleRate })
    rows = .rows(Self.rowCount)
    inverse = .rows(2 * Bark.bands)
    let tangents = edges.prefix(count + 1).map { UnitCircle.tangent(halfTurns: $0 / sampleRate) }
    let middles = (0..<count).map { (tangents[$0] * tangents[$0 + 1]).squareRoot() }
    let widths = (0..<count).map { (tangents[$0 + 1] - tangents[$0]) / middles[$0] }
    for band in 0..<count {
      let (g, k) = (middles[band], widths[band])
      let a1 = 1 / (1 + g * (g + k))
      for (row, value) in [(Row.a1, a1), (Row.a2, g * a1), (Row.a3, g * g * a1), (Row.k, k)] {
        rows[row + band / 16][band % 16] = Float(value)
      }
    }
    let matrix = (0..<count).map { to in
      (0..<count).map { from -> Double in
        let x = middles[to] / middles[from]
        let (real, imaginary) = (1 - x * x, widths[from] * x)
        return imaginary * imaginary / (real * real + imaginary * imaginary)
      }
    }
    for (to, row) in SymmetricSystem.inverse(matrix).enumerated() {
      for (from, value) in row.enumerated() {
        inverse[2 * from + to / 16][to % 16] = Float(value * widths[to])
      }
    }
  }

  deinit {
    rows.deallocate()
    inverse.deallocate()
  }

  func reset() { for row in Row.left1..<Self.rowCount { rows[row] = Lanes() } }

  /// Moves the weights to those of the gains (less 1) of all bands within `frames` frames.
  func move(to gains: UnsafePointer<Float>, over frames: Int) {
    var (low, high) = (Lanes(), Lanes())
    for band in 0..<count {
      low += inverse[2 * band] * gains[band]
      high += inverse[2 * band + 1] * gains[band]
    }
    let part = 1 / Float(frames)
    rows[Row.step] = (low - rows[Row.weight]) * part
    rows[Row.step + 1] = (high - rows[Row.weight + 1]) * part
  }

  /// The mean power of each band since the last call, over both channels, in `frames` frames; the sums are reset.
  func takePowers(_ frames: Int) -> (low: Lanes, high: Lanes) {
    let scale = 1 / Float(2 * frames)
    let powers = (rows[Row.energy] * scale, rows[Row.energy + 1] * scale)
    rows[Row.energy] = Lanes()
    rows[Row.energy + 1] = Lanes()
    return powers
  }

  /// Filters both channels and adds the weighted bands.
  func process(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    for i in 0..<frames { (left[i], right[i]) = step(left[i], right[i]) }
  }

  @inline(__always) private func step(_ left: Float, _ right: Float) -> (Float, Float) {
    var (l, r) = (Lanes(), Lanes())
    for half in 0..<2 {
      let x = band(Row.left1, Row.left2, half, left)
      let y = band(Row.right1, Row.right2, half, right)
      let k = rows[Row.k + half]
      rows[Row.energy + half] += (k * x) * (k * x) + (k * y) * (k * y)
      let weight = rows[Row.weight + half] + rows[Row.step + half]
      rows[Row.weight + half] = weight
      l += weight * x
      r += weight * y
    }
    return (left + Math.sum(l), right + Math.sum(r))
  }

  /// The next sample of sixteen band-passes, before their gain k.
  @inline(__always)
  private func band(_ first: Int, _ second: Int, _ half: Int, _ input: Float) -> Lanes {
    let (one, two) = (rows[first + half], rows[second + half])
    let v3 = Lanes(repeating: input) - two
    let v1 = rows[Row.a1 + half] * one + rows[Row.a2 + half] * v3
    let v2 = two + rows[Row.a2 + half] * one + rows[Row.a3 + half] * v3
    rows[first + half] = v1 + v1 - one
    rows[second + half] = v2 + v2 - two
    return v1
  }
}
