import Score

/// The places at which the delay lines of sixteen voices read, for times that change at the rate of control.
///
/// A slow change moves a place, which bends the pitch, as tape does. A place that ran after a fast change or a step would play
/// what it passes as a chirp: there it stands until the change is over, and is crossfaded with the new one, by gains that add
/// up to 1, as in `ReadHead` of the effects. Times that are signals move the place at any speed.
struct LaneHead {
  /// The rows of its state in a `LaneLine`, from `first` on: the place, the one that fades in, the part of the crossfade that is
  /// over, the distance that was asked for last, the samples for which the end of a change is waited for.
  static let rows = 5
  private static let first = 2

  /// The fastest change that bends, samples per sample.
  private static let speed: Float = 0.5
  /// The seconds of a crossfade, and those for which the end of a fast change is waited for.
  private static let seconds: (fade: Float, patience: Float) = (0.04, 0.03)

  private let state: UnsafeMutablePointer<Lanes>
  private let isSignal: Bool
  private let fade: Float
  private let patience: Float

  @inline(__always)
  init(_ operation: Operation, _ stretch: Stretch, time: Int) {
    state = stretch.state + operation.state + Self.first
    isSignal = operation.inputs[time].isAudio
    fade = 1 / (Self.seconds.fade * stretch.sampleRate)
    patience = Self.seconds.patience * stretch.sampleRate
  }

  /// Forgets where a lane stood: its next place is taken at once.
  static func start(_ note: NewNote) {
    for row in first..<first + rows { note.state[row][note.lane] = 0 }
  }

  /// Reads a line at the distances that the times ask for, and goes on by one sample.
  @inline(__always)
  func read(_ line: LaneLine, _ distance: Lanes) -> Lanes {
    if isSignal { return line.read(distance) }
    if Math.same(distance, state[0]), Math.same(distance, state[3]), Math.same(state[2], Lanes()) {
      return line.read(distance)
    }
    for lane in 0..<16 { move(lane, to: distance[lane]) }
    let heard = line.read(state[0])
    let progress = state[2]
    if Math.same(progress, Lanes()) { return heard }
    let part: Lanes = progress * progress * (3 - 2 * progress)
    return heard + part * (line.read(state[1]) - heard)
  }

  private func move(_ lane: Int, to distance: Float) {
    let isCalm = (distance - state[3][lane]).magnitude <= Self.speed
    state[3][lane] = distance
    if state[0][lane] == 0 {
      (state[0][lane], state[1][lane]) = (distance, distance)
      return
    }
    if state[2][lane] == 0, (distance - state[0][lane]).magnitude <= Self.speed {
      (state[0][lane], state[1][lane], state[4][lane]) = (distance, distance, 0)
      return
    }
    state[4][lane] = isCalm ? 0 : state[4][lane] + 1
    if state[2][lane] > 0 {
      if (distance - state[1][lane]).magnitude <= Self.speed { state[1][lane] = distance }
      state[2][lane] += fade
      if state[2][lane] < 1 { return }
      (state[0][lane], state[2][lane]) = (state[1][lane], 0)
      if (distance - state[0][lane]).magnitude <= Self.speed {
        state[0][lane] = distance
        return
      }
    }
    if isCalm || state[4][lane] > patience {
      (state[1][lane], state[2][lane]) = (distance, fade)
    }
  }
}
