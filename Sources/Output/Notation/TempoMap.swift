/// The tempo of a performance as steps of whole microseconds per beat, as a Standard MIDI File has it: as few as keep
/// every control tick within a quarter of a millisecond of its time.
///
/// Each step is the line through the cone of all lines that pass near enough to the ticks since the last one; the
/// next begins where it ends, so that errors do not add up.
struct TempoMap {
  struct Step: Equatable {
    let beat: Double
    /// Microseconds per beat, 1...16,777,215.
    let micros: Int

    /// Beats per minute.
    var tempo: Double { 60e6 / Double(micros) }
  }

  private(set) var steps: [Step] = []
  /// A tempo was slower than a MIDI file can say: 3.58 beats per minute.
  private(set) var isTooSlow = false

  /// Seconds that a tick may be off its time.
  private static let tolerance = 0.25e-3
  private static let slowest = 0xff_ffff

  init(_ table: BeatTable, sampleRate: Double) {
    guard table.frames.count > 1 else {
      steps = [Step(beat: 0, micros: 500_000)]
      return
    }
    let seconds = table.frames.map { Double($0 - table.frames[0]) / sampleRate }
    var start = 0
    var startSeconds = 0.0
    var cone = (low: 0.0, high: Double.infinity)
    for tick in 1..<seconds.count {
      var next = Self.cone(table, seconds, from: start, startSeconds, to: tick)
      if max(cone.low, next.low) > min(cone.high, next.high) {
        startSeconds += close(table, from: start, to: tick - 1, cone)
        start = tick - 1
        cone = (0, .infinity)
        next = Self.cone(table, seconds, from: start, startSeconds, to: tick)
      }
      cone = (max(cone.low, next.low), min(cone.high, next.high))
    }
    _ = close(table, from: start, to: seconds.count - 1, cone)
  }

  /// Seconds per beat of the lines from a step's start that pass near enough to a tick.
  private static func cone(
    _ table: BeatTable, _ seconds: [Double], from start: Int, _ startSeconds: Double, to tick: Int
  ) -> (low: Double, high: Double) {
    let beats = table.beats[tick] - table.beats[start]
    let passed = seconds[tick] - startSeconds
    return ((passed - tolerance) / beats, (passed + tolerance) / beats)
  }

  /// Adds a step; the seconds that it takes.
  private mutating func close(
    _ table: BeatTable, from start: Int, to end: Int, _ cone: (low: Double, high: Double)
  ) -> Double {
    let exact = (1e6 * (cone.low + cone.high) / 2).rounded()
    if exact > Double(Self.slowest) { isTooSlow = true }
    let micros = Int(min(max(exact, 1), Double(Self.slowest)))
    steps.append(Step(beat: table.beats[start], micros: micros))
    return Double(micros) * 1e-6 * (table.beats[end] - table.beats[start])
  }
}
