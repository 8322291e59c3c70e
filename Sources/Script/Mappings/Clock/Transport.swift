import Score

/// The musical time of a performance: the present instant with the tempo, the bar lines and the swing around it.
///
/// The instant moves from one thing that is due to the next; between two waits of a sequence it stands still.
struct Transport {
  /// The tempo and the meter that the mapping declares.
  private let tempo: Double
  private let meter: Meter
  private let swing: Swing
  var clock: BeatClock
  /// The course of the tempo where neither map nor control moves it.
  private(set) var plan: TempoPlan
  var meters: MeterTrack
  /// Seconds and beats of the present instant.
  private(set) var now = 0.0
  private(set) var beat = 0.0
  /// End of the present span, and the tempo there; the clock may reach a corner of the tempo before it.
  private(set) var end = 0.0
  private var endTempo: Double

  /// - Parameter previous: the time of the version before, which goes on: beats and bar lines, and the course of
  ///   a tempo that is declared as it was.
  init(tempo: Double, meter: Meter, swing: Swing, after previous: Transport?) {
    (self.tempo, self.meter, self.swing) = (tempo, meter, swing)
    clock = BeatClock(
      tempo: previous?.clock.endTempo ?? tempo, at: previous?.clock.end ?? 0,
      beat: previous?.clock.endBeat ?? 0)
    endTempo = clock.endTempo
    plan = TempoPlan(tempo)
    meters = previous?.meters ?? MeterTrack(meter)
    guard let previous else { return }
    if previous.meter != meter { meters.change(to: meter, at: clock.endBeat) }
    if previous.tempo == tempo { plan = previous.plan }
  }

  /// Beats per minute at the present instant.
  var presentTempo: Double { clock.tempo(at: now) }

  /// The beat as written: before swing.
  var writtenBeat: Double { swing.written(beat, meters) }

  /// Moves the present instant without running anything: control sees the time of its tick.
  mutating func stand(at time: Double) { stand(at: time, beat: clock.beat(at: time)) }

  mutating func stand(at time: Double, beat: Double) { (now, self.beat) = (time, beat) }

  // MARK: Spans

  /// Begins the span to a tick, whose tempo is known; where nothing else moves it, along the corners of its
  /// plan.
  mutating func open(spanTo end: Double, tempo: Double) {
    (self.end, endTempo) = (end, tempo)
    followPlan()
  }

  /// Goes on behind a corner of the tempo; false at the end of the span.
  mutating func beginNextSegment() -> Bool {
    guard clock.end < end else { return false }
    clock.begin(spanTo: end, tempo: endTempo)
    return true
  }

  /// Ends the clock's segment at a corner of the plan that lies in it.
  private mutating func followPlan() {
    guard endTempo == plan.tempo(at: end), clock.start < plan.end, plan.end < end else { return }
    clock.cut(at: plan.end, tempo: plan.endTempo)
  }

  /// Sets the tempo from the present instant on, on the way to another one.
  mutating func follow(_ plan: TempoPlan) {
    self.plan = plan
    clock.turn(at: now, beat: beat, tempo: plan.tempo(at: now))
    guard now < end else { return }
    endTempo = plan.tempo(at: end)
    clock.cut(at: end, tempo: endTempo)
    followPlan()
  }

  // MARK: Moments

  /// The moment at which a wait that begins now ends.
  func moment(of wait: Wait) -> Moment {
    switch wait {
    case .beats(let amount, let offset):
      let multiple = ((writtenBeat - offset) / amount + 1e-9).rounded(.down) + 1
      return .beat(swing.sounding(multiple * amount + offset, meters))
    case .bars(let count, let offset):
      let line = meters.line(after: writtenBeat - offset, every: count)
      return .beat(swing.sounding(line + offset, meters))
    case .seconds(let seconds): return .seconds(now + seconds)
    case .untilBeat(let written): return .beat(max(beat, swing.sounding(written, meters)))
    case .untilSecond(let time): return .seconds(max(now, time))
    }
  }

  /// The number of multiples of a wait for beats or bars that have passed, with the fraction of the present one.
  func position(in wait: Wait) -> Double {
    switch wait {
    case .beats(let amount, let offset): (writtenBeat - offset) / amount
    case .bars(let count, let offset): meters.bars(at: writtenBeat - offset) / count
    case .seconds, .untilBeat, .untilSecond: .nan
    }
  }

  /// The next multiple of a number of beats after the clock's span, its end included.
  func nextBeat(_ beats: Double) -> Double { (clock.endBeat / beats - 1e-9).rounded(.up) * beats }

  /// The next bar line after the clock's span, its end included.
  var nextBar: Double { meters.line(after: clock.endBeat, every: 1, included: true) }
}
