import Score

/// A granulator: it cuts its input into grains and scatters them.
///
/// A grain is a short piece of the last seconds under a window (D. Gabor, "Acoustical quanta and the theory of
/// hearing", Nature 159, 1947; C. Roads, "Microsound", MIT Press 2001, chapter 3). It takes only sound that
/// has been heard in full, so it lies at least its own length, times the pitch ratio, back.
public final class Granulator: Effect {
  private enum Slot {
    static let size = 0, rate = 1, scatter = 2, position = 3, speed = 4, pitch = 5
    static let pitchScatter = 6, spread = 7, window = 8, reverse = 9, feedback = 10
    static let freeze = 11, sync = 12, mix = 13
  }

  public static let spec = UnitSpec(
    "granulator", .effect,
    inputs: [
      ParameterSpec(
        "size", .seconds, in: 0.001...1, default: 0.08, scale: .exponential,
        doc: "Length of a grain."),
      ParameterSpec(
        "rate", .hertz, in: 0.1...2000, default: 40, scale: .exponential,
        doc: "Grains per second; rate times size of them sound at once."),
      ParameterSpec(
        "scatter", .seconds, in: 0...4, default: 0.1,
        doc: "Grains are thrown back into the past by up to this time."),
      ParameterSpec(
        "position", .seconds, in: 0...4, default: 0, doc: "How far back they are taken at least."),
      ParameterSpec(
        "speed", in: -4...4, default: 1,
        doc:
          "How the place goes on from which they are taken: 1 follows what is heard, and stands still with it "
          + "while that is frozen; below 1 falls behind it, by 4 s and round again; while frozen any other speed runs "
          + "round what was heard last, and 0 stands still."),
      ParameterSpec(
        "pitch", "semitones", in: -24...24, default: 0, doc: "Transposition of all grains."),
      ParameterSpec(
        "pitch_scatter", "semitones", in: 0...24, default: 0,
        doc: "Each grain is up to this much higher or lower; two octaves in all."),
      ParameterSpec(
        "spread", in: 0...1, default: 0.7, doc: "How far from the middle a grain may lie."),
      .grainWindow,
      .grainReverse,
      ParameterSpec(
        "feedback", in: 0...0.95, default: 0,
        doc: "How much of the grains is heard, and cut into grains, again; held below full scale."),
      ParameterSpec(
        "freeze", in: 0...1, default: 0,
        doc: "From 0.5 on nothing new is heard: the last seconds stay as they are."),
      .grainSync,
      .mix(default: 0.5),
    ],
    doc: "Grains of the last seconds, both channels summed; each one has its own place and pitch.",
    source: "Gabor, Nature 159 (1947); Roads, Microsound, 2001; Catmull-Rom interpolation.",
    example: "granulator { size = 0.08, rate = 40, scatter = 0.5 }")

  private static let capacity = 4096
  /// The frames that a grain keeps away from the present input: a stretch, and neighbours for the interpolation.
  private static let distance = Int64(Stretch.capacity + 4)
  private static let one: Int64 = 1 << 23

  private let sampleRate: Float
  private let seed: UInt32
  private let memory: GrainMemory
  private var cloud: GrainCloud
  private var clock = GrainClock()
  /// The lag of the place from which grains are taken, in samples of 2^-23.
  private var lag: Int64 = 0
  /// The input gate: 1 while it records, 0 while it is frozen, with a ramp of 10 ms.
  private var gate: Slide
  private let gates: UnsafeMutablePointer<Float>
  private let sound = StereoBuffer(Stretch.capacity + GrainCloud.pad)

  public init(_ setup: EffectSetup) {
    sampleRate = Float(setup.sampleRate)
    seed = setup.seed
    // Position, scatter and lag of 4 s each, a grain of 1 s at four times the speed, and its own time.
    memory = GrainMemory(longest: Int(17.5 * setup.sampleRate))
    cloud = GrainCloud(capacity: Self.capacity)
    gate = Slide(1, speed: 100 / sampleRate)
    gates = .allocate(capacity: Stretch.capacity)
  }

  deinit {
    cloud.deallocate()
    gates.deallocate()
    sound.deallocate()
  }

  public func reset() {
    memory.reset()
    cloud.removeAll()
    clock = GrainClock()
    lag = 0
    gate = Slide(1, speed: 100 / sampleRate)
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let frames = signal.frames
    schedule(parameters, frames)
    sound.clear()
    cloud.prepare(frames, mask: Int64(memory.size - 1))
    Kernels.grains(
      cloud, in: memory.samples, size: memory.size, wraps: true, left: sound.left,
      right: sound.right)
    cloud.advance()
    hear(signal, parameters[Slot.feedback])
    signal.blend(left: sound.left, right: sound.right, parameters[Slot.mix])
  }

  /// Begins the grains of the next frames, each at its own frame.
  private func schedule(_ parameters: UnsafePointer<ControlSegment>, _ frames: Int) {
    let (rate, speed) = (parameters[Slot.rate], parameters[Slot.speed])
    let rates = rate.line(over: frames)
    let isOpen = !(parameters[Slot.freeze].end >= 0.5)
    let way = Int64(Double(speed.end.held(in: -4...4)) * Double(Self.one))
    let follows = !isOpen && way == Self.one
    let slip = isOpen ? Self.one - way : follows ? 0 : -way
    let longest = Int64(4 * sampleRate)
    var step = GrainClock.step(rate: rate.start.held(in: 0.1...2000), sampleRate: sampleRate)
    var (clock, gate, lag, now) = (self.clock, self.gate, self.lag, memory.now)
    for i in 0..<frames {
      if rate.isMoving {
        step = GrainClock.step(rate: rates[i].held(in: 0.1...2000), sampleRate: sampleRate)
      }
      if clock.isDue(step) {
        begin(parameters, &clock, at: i, of: frames, from: now * Self.one - lag)
      }
      clock.advance(step)
      let open = gate.next(to: isOpen ? 1 : 0)
      gates[i] = open
      if open > 0 { now += 1 }
      lag += slip
      // Frozen sound goes round what was heard: before that there is silence.
      let span = (isOpen || now > longest ? longest : max(now, 1)) * Self.one
      if lag >= span { lag -= span } else if lag < 0 { lag += span }
    }
    (self.clock, self.gate, self.lag) = (clock, gate, lag)
  }

  /// - Parameter head: place from which grains are taken, in samples of 2^-23.
  private func begin(
    _ parameters: UnsafePointer<ControlSegment>, _ clock: inout GrainClock, at frame: Int,
    of frames: Int, from head: Int64
  ) {
    func value(_ slot: Int) -> Float {
      let segment = parameters[slot]
      let value = segment.isMoving ? segment.line(over: frames)[frame] : segment.start
      return Self.spec.inputs[slot].held(value)
    }
    var random = clock.begin(seed: seed, sync: value(Slot.sync))
    let (back, bend, place, turn) = (
      random.uniform(), random.uniform() * 2 - 1, random.uniform() * 2 - 1, random.uniform()
    )
    guard !cloud.isFull else { return }
    let size = value(Slot.size)
    let pan = UnitCircle.at(turns: (place * Double(value(Slot.spread)) + 1) / 8)
    let level = GrainShape.level(rate: value(Slot.rate), seconds: size) * Float(2).squareRoot()
    let shape = GrainShape(
      frames: max(2, Int32((size * sampleRate).rounded())),
      ratio: GrainShape.ratio(
        semitones: Double(value(Slot.pitch)) + bend * Double(value(Slot.pitchScatter))),
      isReversed: turn < Double(value(Slot.reverse)), left: level * Float(pan.cosine),
      right: level * Float(pan.sine), window: value(Slot.window))
    let past = Double(value(Slot.position)) + back * Double(value(Slot.scatter))
    let distance = Int64(past * Double(sampleRate)) + Self.distance
    let way = head - shape.reach - distance * Self.one
    // Before the first sound there is nothing to take.
    if way >= 0 { cloud.add(shape.grain(from: way, first: Int32(frame))) }
  }

  /// Records the input and the feedback, unless it is frozen.
  private func hear(_ signal: StereoStretch, _ feedback: ControlSegment) {
    let feedback = signal.line(feedback)
    let (left, right, gates) = (sound.left, sound.right, gates)
    memory.write(signal.frames) { i in
      guard gates[i] > 0 else { return nil }
      let again = feedback[i].held(in: 0...0.95)
      let wet = ((left[i] + right[i]) * 0.5).held(in: -1.5...1.5)
      // A cubic that is flat, at 1, where the wet sound is held.
      let soft = wet - wet * wet * wet * (4.0 / 27)
      return gates[i] * (0.5 * (signal.left[i] + signal.right[i]) + again * soft)
    }
  }
}
