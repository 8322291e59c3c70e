import Score

/// Where a head points, and since when that is known.
package struct HeadTurn: Timed {
  /// The frame from which on it counts. One that came just now counts from the next tick on, whose frame nobody knows yet, and
  /// has frame 0.
  package var frame: Int64
  /// Heading, yaw, pitch and roll in degrees, as `Listener` has them; not a number where this turn says nothing of one.
  package var angles: SIMD4<Double>
  /// A number for each angle: of two that were said of the same angle, the greater number is the newer one.
  package var numbers: SIMD4<Int64>

  package init(frame: Int64, angles: SIMD4<Double>, numbers: SIMD4<Int64>) {
    (self.frame, self.angles, self.numbers) = (frame, angles, numbers)
  }

  /// A turn whose angles, where they are numbers, count whatever a scene without numbers says.
  package init(frame: Int64, angles: SIMD4<Double>) {
    let numbers = SIMD4<Int64>(repeating: 0).replacing(with: 1, where: angles .== angles)
    self.init(frame: frame, angles: angles, numbers: numbers)
  }

  /// The tick at which it is heard: the one that begins the ramp, as mappings count them.
  package func tick(in ticks: TickGrid) -> Int { ticks.tick(of: frame) + 1 }

  /// The angles that are newer than another turn's; not a number for the rest.
  func angles(since other: HeadTurn) -> SIMD4<Double> {
    angles.replacing(with: Double.nan, where: numbers .<= other.numbers)
  }
}

/// The queue of turns of a head.
package typealias HeadRing = TimedRing<HeadTurn>

/// The head of an ensemble's listener, which somebody may turn sooner than the scene does. The scene's changes are known ahead of
/// the sound; a turn is heard from the next tick on that is rendered: the place is the scene's, the direction that of the moment.
///
/// At each tick an angle is the one that was turned to where that is newer than what the scene says there, else the scene's.
/// The listener moves at the same ticks along the same ramps as in a render that knows where the head pointed
/// (`SoundingParts.move`). What was turned is told, so that another ensemble does the same when it gets these turns.
package final class TurnedHead {
  /// Where the scene has the head point, in order of its frames; one thread pushes it ahead of the sound. Without it the scene's
  /// angles are 0 and have the numbers 0.
  package let said: HeadRing
  /// The turns, of which the newest counts at a tick; one thread at a time pushes.
  package let turns = HeadRing(capacity: 1024)
  /// The ticks, by their frames, from which on other angles than before were heard instead of the scene's: those that are
  /// numbers. One thread takes them.
  package let heard = HeadRing(capacity: 4096)
  private let ticks: TickGrid
  /// The next tick at which the listener may move; what the scene says of it stands at the frame of the tick before.
  private var tick = 1
  private var pose = HeadTurn(frame: 0, angles: SIMD4(), numbers: SIMD4())
  private var newest = HeadTurn(frame: 0, angles: SIMD4(repeating: .nan), numbers: SIMD4())
  /// The listener as the scene said last, and as they are heard.
  private var scene: Listener?
  private var current: Listener?
  /// Whether the head was ever turned; until then what the scene says of the listener is heard as it is.
  private var isTurned = false
  /// The angles that are heard instead of the scene's.
  private var faced = SIMD4<Double>(repeating: .nan)

  /// - Parameter ahead: the room for what the scene says ahead of the sound, in ticks; a power of two.
  package init(_ ticks: TickGrid, ahead: Int = 8192) {
    self.ticks = ticks
    said = HeadRing(capacity: ahead)
  }

  /// Begins the next tick where it lies before a frame, with the newest turn that there is. What the scene says up to its frame
  /// is to be told, and then `turn` ends it.
  /// - Returns: the frame of the tick; nil where none begins.
  func beginTick(before end: Int64) -> Int64? {
    let frame = ticks.frame(of: tick - 1)
    guard frame < end else { return nil }
    while let next = turns.pop(before: frame + 1) {
      newest = next
      isTurned = true
    }
    return frame
  }

  /// Takes the listener as the scene says it.
  /// - Returns: whether the head is turned here, so that they are moved at the tick and not as the scene says.
  func keeps(_ listener: Listener) -> Bool {
    scene = listener
    if !isTurned { current = listener }
    return isTurned
  }

  /// Ends the tick of a frame.
  /// - Returns: the listener, and the frames over which they move there; nil where they stay as they are.
  func turn(at frame: Int64) -> (listener: Listener, ramp: Int)? {
    defer { tick += 1 }
    while let next = said.pop(before: frame + 1) { pose = next }
    guard isTurned, let scene else { return nil }
    note(newest.angles(since: pose), at: frame)
    let listener = turned(scene)
    if listener == current { return nil }
    let ramp = current == nil ? 0 : Int(ticks.frame(of: tick) - frame)
    current = listener
    return (listener, ramp)
  }

  /// Lets other angles be heard from a tick on. While nobody takes what was heard, the head stays as it is, so that nothing is
  /// heard that is not told.
  private func note(_ angles: SIMD4<Double>, at frame: Int64) {
    let isSame = (angles .== faced) .| ((angles .!= angles) .& (faced .!= faced))
    guard !all(isSame), heard.push(HeadTurn(frame: frame, angles: angles)) else { return }
    faced = angles
  }

  private func turned(_ scene: Listener) -> Listener {
    let isFaced = faced .== faced
    guard any(isFaced) else { return scene }
    return Listener(
      position: scene.position, angles: pose.angles.replacing(with: faced, where: isFaced))
  }
}
