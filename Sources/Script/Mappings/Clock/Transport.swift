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

/// The bar lines, by the meters of a performance, each from a bar line on.
struct MeterTrack {
  struct Section: Equatable {
    /// Beat of its first bar line, and the number of that bar, counted from 0.
    let beat: Double
    let bar: Double
    let meter: Meter
  }

  private(set) var sections: [Section]

  /// Bars counted from beat 0.
  init(_ meter: Meter) { sections = [Section(beat: 0, bar: 0, meter: meter)] }

  /// Beats are sums: a bar line so near counts as reached.
  private static let tolerance = 1e-9

  private func section(at beat: Double) -> Section {
    sections.last { $0.beat <= beat + Self.tolerance } ?? sections[0]
  }

  func meter(at beat: Double) -> Meter { section(at: beat).meter }

  /// Bars passed at a beat.
  func bars(at beat: Double) -> Double {
    let section = section(at: beat)
    return section.bar + (beat - section.beat) / section.meter.beats
  }

  /// The beat of a position in bars, whole ones being bar lines.
  func beat(ofBar bar: Double) -> Double {
    let section = sections.last { $0.bar <= bar + Self.tolerance } ?? sections[0]
    return section.beat + (bar - section.bar) * section.meter.beats
  }

  /// The bar line at or before a beat, and the length of its bar in beats.
  func bar(at beat: Double) -> (start: Double, length: Double) {
    let number = (bars(at: beat) + Self.tolerance).rounded(.down)
    return (self.beat(ofBar: number), section(at: beat).meter.beats)
  }

  /// The beat of the first multiple of `count` bars after a beat, or at it where `included`.
  func line(after beat: Double, every count: Double, included: Bool = false) -> Double {
    let bars = bars(at: beat) / count
    let next =
      included ? (bars - Self.tolerance).rounded(.up) : (bars + Self.tolerance).rounded(.down) + 1
    return self.beat(ofBar: next * count)
  }

  /// Changes the meter from the next bar line on, the present one included.
  mutating func change(to meter: Meter, at beat: Double) {
    let start = line(after: beat, every: 1, included: true)
    let bar = bars(at: start).rounded()
    sections.removeAll { $0.beat >= start - Self.tolerance }
    guard sections.last?.meter != meter else { return }
    sections.append(Section(beat: start, bar: bar, meter: meter))
  }
}

/// Moves every second step of a rhythm: a pair of steps takes the time that it took, and its second step comes
/// when `part` of the pair has passed.
///
/// With part s and pairs of length 2d, the written moment x·2d of a pair sounds at y·2d, where
/// y = 2sx for x < ½ and y = s + 2(1 − s)(x − ½) from there on. Pairs are counted from the bar line; a pair
/// that the bar line cuts is straight.
struct Swing: Hashable {
  /// 0.5 is straight, 2/3 a triplet.
  var part = 0.5
  /// Length of one of the two steps, in beats.
  var step = 0.5

  var isStraight: Bool { part == 0.5 }

  /// The parts of a beat that a mapping can ask for.
  static let parts = 0.1...0.9

  /// The beat at which a written beat sounds.
  func sounding(_ beat: Double, _ meters: MeterTrack) -> Double {
    warped(beat, meters) { x in x < 0.5 ? 2 * part * x : part + 2 * (1 - part) * (x - 0.5) }
  }

  /// The written beat that sounds at a beat.
  func written(_ beat: Double, _ meters: MeterTrack) -> Double {
    warped(beat, meters) { y in y < part ? y / (2 * part) : 0.5 + (y - part) / (2 * (1 - part)) }
  }

  private func warped(_ beat: Double, _ meters: MeterTrack, _ way: (Double) -> Double) -> Double {
    if isStraight { return beat }
    let bar = meters.bar(at: beat)
    let pair = 2 * step
    let pairs = (beat - bar.start) / pair
    let index = (pairs + 1e-12).rounded(.down)
    guard (index + 1) * pair <= bar.length + 1e-9 else { return beat }
    return bar.start + (index + way(pairs - index)) * pair
  }
}
