/// The course of the tempo where neither map nor control moves it: a straight line over time, then a steady tempo.
struct TempoPlan: Equatable {
  /// Seconds since the start at which the line begins and ends.
  let start: Double
  let end: Double
  /// Beats per minute at both.
  let startTempo: Double
  let endTempo: Double

  /// A steady tempo.
  init(_ tempo: Double) { self.init(from: tempo, at: 0, to: tempo, at: 0) }

  init(from startTempo: Double, at start: Double, to endTempo: Double, at end: Double) {
    (self.start, self.startTempo) = (start, startTempo)
    (self.end, self.endTempo) = (end, endTempo)
  }

  /// Beats per minute at a time.
  func tempo(at time: Double) -> Double {
    if time >= end { return endTempo }
    return startTempo + (endTempo - startTempo) * ((time - start) / (end - start))
  }

  /// The seconds that a number of beats takes on a line between two tempos, whose mean is the mean of its ends.
  static func seconds(forBeats beats: Double, from start: Double, to end: Double) -> Double {
    60 * beats / ((start + end) / 2)
  }
}
