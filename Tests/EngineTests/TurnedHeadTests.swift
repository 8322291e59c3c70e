import Score
import Testing

@testable import Engine

/// The listener's head is turned sooner than the scene says, at the ticks and along the ramps of a render that knows where it
/// pointed.
@Suite struct TurnedHeadTests {
  /// A move of the listener.
  private struct Move: Equatable {
    let frame: Int64
    let listener: Listener
    let ramp: Int
  }

  /// A head and the scene's changes on their way to it, as an ensemble has them.
  private final class Stage {
    let head = TurnedHead(TickGrid())
    private let events = SceneRing()
    private(set) var moves: [Move] = []

    init(_ events: [SceneEvent]) {
      for event in events { #expect(self.events.push(event)) }
    }

    /// Turns to a heading, and looks straight ahead.
    func face(_ degrees: Double) {
      #expect(head.turns.push(HeadTurn(frame: 0, angles: SIMD4(degrees, 0, 0, 0))))
    }

    func render(before end: Int64) {
      while let tick = head.beginTick(before: end) {
        while let event = events.pop(before: tick + 1) { take(event) }
        if let turn = head.turn(at: tick) {
          moves.append(Move(frame: tick, listener: turn.listener, ramp: turn.ramp))
        }
      }
      while let event = events.pop(before: end) { take(event) }
    }

    private func take(_ event: SceneEvent) {
      guard case .listener(let listener, let ramp) = event.action, !head.keeps(listener) else {
        return
      }
      moves.append(Move(frame: event.frame, listener: listener, ramp: Int(ramp)))
    }

    /// The ticks from which on the head pointed elsewhere, and where.
    func takeHeard() -> [(tick: Int, angles: SIMD4<Double>)] {
      var all: [(tick: Int, angles: SIMD4<Double>)] = []
      while let turn = head.heard.pop(before: .max) {
        all.append((Int(turn.frame / 480) + 1, turn.angles))
      }
      return all
    }
  }

  private func listener(_ x: Double, _ heading: Double) -> Listener {
    Listener(position: Vector3(x, 0, 0), heading: heading)
  }

  /// The listener's moves on a walk of 100 ticks east, as `SoundingParts` makes them of places and headings by their ticks.
  private func walk(heading: (Int) -> Double) -> [SceneEvent] {
    var events: [SceneEvent] = []
    var last: Listener?
    for tick in 2..<100 {
      let next = listener(Double(tick / 3), heading(tick))
      if next != last {
        let ramp: UInt32 = last == nil ? 0 : 480
        events.append(SceneEvent(frame: Int64(tick - 1) * 480, .listener(next, ramp: ramp)))
        last = next
      }
    }
    return events
  }

  private func moves(_ events: [SceneEvent]) -> [Move] {
    events.compactMap { event in
      guard case .listener(let listener, let ramp) = event.action else { return nil }
      return Move(frame: event.frame, listener: listener, ramp: Int(ramp))
    }
  }

  @Test func aHeadThatNobodyTurnsPointsWhereTheSceneSays() {
    let events = walk { Double($0 * 5 % 360) }
    let stage = Stage(events)
    for end in stride(from: Int64(64), through: 48_000, by: 64) { stage.render(before: end) }
    #expect(stage.moves == moves(events) && stage.takeHeard().isEmpty)
  }

  /// The head turns at any frames, and later than the scene has said where the listener is.
  @Test(arguments: [0, 200])
  func aRenderThatKnowsWhereTheHeadPointedMakesTheSameMoves(first: Int) {
    let stage = Stage(walk { _ in 123 })
    var facing: [Int: Double] = [:]
    // The walk's last tick is heard, and none behind it.
    for block in 0..<742 {
      if block >= first, block % 23 == 0 { stage.face(Double(block * 7 % 360)) }
      stage.render(before: Int64(block + 1) * 64)
      for turn in stage.takeHeard() { facing[turn.tick] = turn.angles[0] }
    }
    var last: Double?
    let rendered = walk { tick in
      last = facing[tick] ?? last
      return last ?? 123
    }
    #expect(facing.count > 20)
    #expect(stage.moves == moves(rendered))
  }

  /// What was heard is heard again where the turns come with the frames at which they were heard.
  @Test func turnsAreRepeatedAtTheirFrames() {
    let events = walk { Double($0) }
    let (first, again) = (Stage(events), Stage(events))
    var heard: [HeadTurn] = []
    for block in 0..<742 {
      if block % 17 == 5 { first.face(Double(block * 11 % 360)) }
      first.render(before: Int64(block + 1) * 64)
      while let turn = first.head.heard.pop(before: .max) { heard.append(turn) }
    }
    for turn in heard { #expect(again.head.turns.push(turn)) }
    for end in stride(from: Int64(512), through: 47_488, by: 512) { again.render(before: end) }
    #expect(heard.count > 20 && again.moves == first.moves)
  }

  @Test func whatTheSceneSaysLaterCountsFromItsTickOn() {
    let stage = Stage([SceneEvent(frame: 0, .listener(listener(1, 10), ramp: 0))])
    // A turn of the heading, which the scene takes over at frame 4800.
    let turn = HeadTurn(
      frame: 0, angles: SIMD4(90, .nan, .nan, .nan), numbers: SIMD4(7, 0, 0, 0))
    stage.render(before: 960)
    #expect(stage.head.turns.push(turn))
    let taken = HeadTurn(frame: 4800, angles: SIMD4(90, 0, 0, 0), numbers: SIMD4(7, 0, 0, 0))
    #expect(stage.head.said.push(taken))
    stage.render(before: 9600)
    let heard = stage.takeHeard()
    #expect(heard.map(\.tick) == [3, 11])
    #expect(heard.first?.angles[0] == 90 && heard.last?.angles[0].isNaN == true)
    #expect(stage.moves.map(\.listener) == [listener(1, 10), listener(1, 90), listener(1, 10)])
    #expect(stage.moves.map(\.frame) == [0, 960, 4800])
  }

  @Test func whatIsHeardIsGivenOnceAndInItsOrder() {
    let stage = Stage(walk { _ in 0 })
    var heard: [(tick: Int, angles: SIMD4<Double>)] = []
    for tick in 2..<50 {
      stage.face(Double(tick))
      stage.render(before: Int64(tick - 1) * 480 + 1)
      if tick == 20 { heard += stage.takeHeard() }
    }
    heard += stage.takeHeard()
    #expect(heard.map(\.tick) == Array(2..<50))
    #expect(heard.map { $0.angles[0] } == (2..<50).map(Double.init))
    #expect(stage.takeHeard().isEmpty)
  }

  /// Nothing is heard that nobody could be told.
  @Test func whileNobodyTakesWhatWasHeardTheHeadStays() {
    let stage = Stage([SceneEvent(frame: 0, .listener(listener(0, 0), ramp: 0))])
    for tick in 0..<5000 {
      stage.face(Double(tick % 360))
      stage.render(before: Int64(tick) * 480 + 1)
    }
    let heard = stage.takeHeard()
    #expect(heard.count == 4096)
    let last: Int64 = 4095 * 480
    #expect(stage.moves.map(\.frame).max() == last)
    stage.face(200.5)
    stage.render(before: 5001 * 480)
    #expect(stage.takeHeard().map { $0.angles[0] } == [200.5])
  }
}
