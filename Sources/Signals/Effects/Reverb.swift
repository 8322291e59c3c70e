import Score

/// A room: sixteen delay lines that feed each other.
///
/// Feedback delay network with a Householder matrix (J.-M. Jot and A. Chaigne, "Digital delay networks
/// for designing artificial reverberators", AES 90, 1991): line i of m samples has the gain
/// 10^(-3m / (fs·time)), so that every line falls by 60 dB in `time`; a one-pole filter in each line
/// makes high frequencies die sooner.
public final class Reverb: Effect {
  public static let spec = UnitSpec(
    "reverb", .effect,
    inputs: [
      ParameterSpec(
        "time", .seconds, in: 0.1...30, default: 2, scale: .exponential,
        doc: "Time in which low frequencies fall by 60 dB."),
      ParameterSpec(
        "damping", in: 0...1, default: 0.4, doc: "How much sooner high frequencies die."),
      .mix(default: 0.25),
    ],
    doc: "Stereo reverberation.",
    source: "Jot and Chaigne, AES 90th Convention, preprint 3030 (1991).",
    example: "reverb { time = 2.5, mix = 0.2 }")

  /// Line lengths in samples at 48 kHz: primes from 21 to 83 ms, spread evenly on a logarithmic axis.
  private static let lengths = [
    1009, 1103, 1213, 1327, 1453, 1601, 1753, 1913, 2099, 2297, 2521, 2753, 3023, 3307, 3623, 3967,
  ]
  /// Signs with which the channels go into the lines and come out of them: four different Walsh
  /// functions, so that also a sound from the middle, which reaches every other line, comes out with
  /// uncorrelated channels.
  private static let intoLeft = Lanes(1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1)
  private static let intoRight = Lanes(1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1)
  private static let outLeft = Lanes(1, 1, 1, 1, -1, -1, -1, -1, 1, 1, 1, 1, -1, -1, -1, -1)
  private static let outRight = Lanes(1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1)
  private static let capacity = 16_384

  private let sampleRate: Float
  private let seconds: Lanes
  private let delays: UnsafeMutablePointer<Int>
  private let lines: UnsafeMutablePointer<Float>
  private var filters = Lanes()
  private var position = 0
  private var gains = Lanes()
  private var gainTime: Float = -1
  private let into: (left: Lanes, right: Lanes)
  private let out: (left: Lanes, right: Lanes)

  public init(_ setup: EffectSetup) {
    let sampleRate = setup.sampleRate
    self.sampleRate = Float(sampleRate)
    delays = .allocate(capacity: 16)
    var seconds = Lanes()
    for i in 0..<16 {
      let scaled = Int((Double(Self.lengths[i]) * sampleRate / 48_000).rounded())
      delays[i] = min(max(scaled, 1), Self.capacity - 1)
      seconds[i] = Float(Double(delays[i]) / sampleRate)
    }
    self.seconds = seconds
    into = (Self.intoLeft, Self.intoRight)
    out = (Self.outLeft, Self.outRight)
    lines = .allocate(capacity: 16 * Self.capacity)
    reset()
  }

  deinit {
    delays.deallocate()
    lines.deallocate()
  }

  public func reset() {
    lines.initialize(repeating: 0, count: 16 * Self.capacity)
    filters = Lanes()
    position = 0
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<Glide>) {
    let (time, damping, mix) = (parameters[0], parameters[1], parameters[2])
    if time.end != gainTime { setTime(time.end) }
    let damp = Lanes(repeating: 1 - 0.7 * damping.end)
    let mixStep = mix.step(over: signal.frames)
    let (into, out) = (into, out)
    var filters = filters
    for i in 0..<signal.frames {
      filters += (read() * gains - filters) * damp
      let mean = sum(filters) * 0.125
      let (dryLeft, dryRight) = (signal.left[i], signal.right[i])
      let input = (into.left * dryLeft + into.right * dryRight) * 0.25
      write(filters - mean + input)
      let wet = mix.start + mixStep * Float(i)
      signal.left[i] = dryLeft + wet * (sum(filters * out.left) * 0.6 - dryLeft)
      signal.right[i] = dryRight + wet * (sum(filters * out.right) * 0.6 - dryRight)
      position = (position + 1) & (Self.capacity - 1)
    }
    self.filters = filters
  }

  /// 10^(-3·seconds/time) for every line.
  private func setTime(_ time: Float) {
    gainTime = time
    gains = Math.exp2(seconds * (-9.965784 / max(time, 0.1)))
  }

  @inline(__always) private func read() -> Lanes {
    let (p, mask) = (position, Self.capacity - 1)
    @inline(__always) func line(_ i: Int) -> Float {
      lines[i * Self.capacity + ((p - delays[i]) & mask)]
    }
    return Lanes(
      line(0), line(1), line(2), line(3), line(4), line(5), line(6), line(7), line(8), line(9),
      line(10), line(11), line(12), line(13), line(14), line(15))
  }

  @inline(__always) private func write(_ x: Lanes) {
    let place = lines + position
    place[0] = x[0]
    place[Self.capacity] = x[1]
    place[2 * Self.capacity] = x[2]
    place[3 * Self.capacity] = x[3]
    place[4 * Self.capacity] = x[4]
    place[5 * Self.capacity] = x[5]
    place[6 * Self.capacity] = x[6]
    place[7 * Self.capacity] = x[7]
    place[8 * Self.capacity] = x[8]
    place[9 * Self.capacity] = x[9]
    place[10 * Self.capacity] = x[10]
    place[11 * Self.capacity] = x[11]
    place[12 * Self.capacity] = x[12]
    place[13 * Self.capacity] = x[13]
    place[14 * Self.capacity] = x[14]
    place[15 * Self.capacity] = x[15]
  }

  @inline(__always) private func sum(_ x: Lanes) -> Float { Math.sum(x) }
}
