/// The phases of sixteen oscillators: 2^32 steps per cycle, their increment per frame, and the change of that
/// increment.
struct PhaseRows {
  var phase: LaneWords
  var increment: LaneWords
  var step: LaneWords

  /// The phases of sixteen frames of one lane, their increment and its change per sixteen frames.
  @inline(__always) func alone(_ lane: Int) -> PhaseRows {
    let (n, per, step) = (Stretch.numbers, increment[lane], step[lane])
    // The n-th phase is p + n·i + n(n - 1)/2·s; whole numbers, so that every way to it has the same bits.
    return PhaseRows(
      phase: phase[lane] &+ n &* per &+ ((n &* (n &- 1)) &>> 1) &* step,
      increment: 16 &* per &+ (16 &* n &+ 120) &* step,
      step: LaneWords(repeating: 256 &* step))
  }

  /// Lets some frames of one lane pass, of which the increment is told no more.
  @inline(__always) mutating func pass(_ frames: Int, lane: Int) {
    let n = UInt32(frames)
    phase[lane] &+= n &* increment[lane] &+ (n &* (n &- 1) / 2) &* step[lane]
  }
}

extension Stretch {
  /// Gives a loop the phases of all lanes, or of the one that is rendered alone, and the number of vectors; then those
  /// of the frames have passed.
  @inline(__always)
  func turn(
    _ phases: inout PhaseRows, _ loop: (_ phases: UnsafeMutablePointer<UInt32>, Int) -> Void
  ) {
    if lane < 0 {
      withUnsafeMutablePointer(to: &phases) { loop(Self.words($0), frames) }
      return
    }
    var alone = phases.alone(lane)
    withUnsafeMutablePointer(to: &alone) { loop(Self.words($0), vectors) }
    phases.pass(frames, lane: lane)
  }

  private static func words(
    _ rows: UnsafeMutablePointer<PhaseRows>
  ) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(rows).assumingMemoryBound(to: UInt32.self)
  }
}
