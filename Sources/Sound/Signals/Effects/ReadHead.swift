/// The place at which a delay reads, for a time that changes while it sounds.
///
/// A slow change moves the place, which bends the pitch of what is read, as tape does. A place that ran after a fast change
/// or a step would play what it passes as a chirp: there the place stands until the change is over, and is crossfaded with
/// the new one, by gains that add up to 1.
struct ReadHead {
  /// The fastest change that bends, samples per sample: up to a fifth higher, down to an octave lower.
  private static let speed = 0.5
  /// The seconds of a crossfade, and those for which the end of a fast change is waited for.
  private static let seconds = (fade: 0.04, patience: 0.03)

  /// The doc of a time that it follows.
  static let doc =
    "Time between echoes; a slow change bends their pitch, as tape does, and after a fast one or a step "
    + "the new echoes fade in within 40 ms."

  private let fade: Double
  private let patience: Int
  /// The distance back from the present sample, in samples.
  private(set) var place = 0.0
  /// The place that fades in.
  private(set) var next = 0.0
  /// The part of the crossfade that is over, 0..<1; 0 while there is none.
  private var progress = 0.0
  private var wanted = 0.0
  private var waited = 0
  private var isPlaced = false

  init(sampleRate: Double) {
    fade = 1 / (Self.seconds.fade * sampleRate).rounded()
    patience = Int(Self.seconds.patience * sampleRate)
  }

  /// Forgets where it stood: the next place is taken at once.
  mutating func reset() { self = ReadHead(fade: fade, patience: patience) }

  private init(fade: Double, patience: Int) { (self.fade, self.patience) = (fade, patience) }

  /// The part of the next place in what is heard, 0...1.
  @inline(__always) var part: Float {
    let x = Float(progress)
    return x * x * (3 - 2 * x)
  }

  @inline(__always) var isFading: Bool { progress > 0 }

  /// Goes on by one frame.
  /// - Parameter distance: how far back the time asks it to read, in samples.
  @inline(__always) mutating func move(to distance: Double) {
    if progress == 0, isPlaced, (distance - place).magnitude <= Self.speed {
      (place, wanted, waited) = (distance, distance, 0)
      return
    }
    run(to: distance)
  }

  @inline(never) private mutating func run(to distance: Double) {
    let isCalm = (distance - wanted).magnitude <= Self.speed
    wanted = distance
    guard isPlaced else {
      (place, isPlaced) = (distance, true)
      return
    }
    waited = isCalm ? 0 : waited + 1
    if progress > 0 {
      if (distance - next).magnitude <= Self.speed { next = distance }
      progress += fade
      if progress < 1 { return }
      (place, progress) = (next, 0)
      if (distance - place).magnitude <= Self.speed { return place = distance }
    }
    if isCalm || waited > patience { (next, progress) = (distance, fade) }
  }
}
