/// Musical time over one control span: the tempo moves on a straight line, beats are its integral.
///
/// With tempo T(τ) = T₀ + (T₁ − T₀)·τ/d in beats per minute, the beat is
/// B(τ) = B₀ + (T₀·τ + (T₁ − T₀)·τ²/(2d)) / 60, τ seconds after the start of the span.
struct BeatClock {
  /// Seconds since the start of the render.
  private(set) var start = 0.0
  /// Seconds since the start of the render.
  private(set) var end = 0.0
  /// Beats passed at `start`.
  private(set) var startBeat = 0.0
  /// Beats per minute at both ends of the span, above 0.
  private(set) var startTempo: Double
  private(set) var endTempo: Double

  init(tempo: Double, at time: Double = 0, beat: Double = 0) {
    (start, end, startBeat) = (time, time, beat)
    (startTempo, endTempo) = (tempo, tempo)
  }

  /// Beats passed at `end`.
  var endBeat: Double { startBeat + (startTempo + endTempo) / 2 * (end - start) / 60 }

  /// Beats at a time; after the span the tempo stays what it was at its end.
  func beat(at time: Double) -> Double {
    guard time < end else { return endBeat + endTempo * (time - end) / 60 }
    let tau = time - start
    let slope = (endTempo - startTempo) / (end - start)
    return startBeat + (startTempo + slope * tau / 2) * tau / 60
  }

  /// The time of a beat: exact in the span, after it as if the tempo stayed what it was at its end.
  ///
  /// The quadratic is solved in the form that stays exact when the tempo hardly changes.
  func time(ofBeat beat: Double) -> Double {
    let last = endBeat
    guard beat < last, start < end else { return end + 60 * (beat - last) / endTempo }
    let area = 60 * (beat - startBeat)
    let slope = (endTempo - startTempo) / (end - start)
    let root = (startTempo * startTempo + 2 * slope * area).squareRoot()
    return start + 2 * area / (startTempo + root)
  }

  /// Goes on to the next span: from the end of this one to a later time, reaching `tempo` there.
  mutating func begin(spanTo end: Double, tempo: Double) {
    startBeat = endBeat
    start = self.end
    self.end = end
    startTempo = endTempo
    endTempo = tempo
  }

  /// Beats per minute at a time; after the span what it was at its end.
  func tempo(at time: Double) -> Double {
    guard time < end else { return endTempo }
    return startTempo + (endTempo - startTempo) * ((time - start) / (end - start))
  }

  /// Ends the span before its time, at a corner of the tempo's way.
  mutating func cut(at time: Double, tempo: Double) {
    end = time
    endTempo = tempo
  }

  /// Goes on with another tempo from a time in the span, whose beat is known.
  mutating func turn(at time: Double, beat: Double, tempo: Double) {
    start = time
    startBeat = beat
    startTempo = tempo
    end = max(end, time)
    if end == time { endTempo = tempo }
  }

  /// Changes the tempo at the start of the span; used before anything in it has been timed.
  mutating func begin(tempo: Double) { startTempo = tempo }

  /// Changes the tempo that the span reaches; used before anything in it has been timed.
  mutating func reach(tempo: Double) { endTempo = tempo }
}

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
