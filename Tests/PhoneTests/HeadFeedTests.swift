@testable import Engine
import Score
import Testing

@testable import Phone

/// The listener's head is turned by the phone, at the ticks and along the ramps of a render that knows where it pointed.
@Suite struct HeadFeedTests {
  /// What the ensemble has got: the frame of each change, and of the listener's the heading and the ramp.
  private struct Change: Equatable {
    let frame: Int64
    var listener: Listener?
    var ramp: UInt32 = 0
  }

  private func changes(_ ring: SceneRing) -> [Change] {
    var all: [Change] = []
    while let event = ring.pop(before: .max) {
      if case .listener(let listener, let ramp) = event.action {
        all.append(Change(frame: event.frame, listener: listener, ramp: ramp))
      } else {
        all.append(Change(frame: event.frame))
      }
    }
    return all
  }

  private func listener(_ x: Double, _ heading: Double) -> Listener {
    Listener(position: Vector3(x, 0, 0), heading: heading)
  }

  /// The changes of a walk of 100 ticks east, as `SoundingParts` makes them of places and headings by their ticks.
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
      if tick % 10 == 0 {
        events.append(SceneEvent(frame: Int64(tick - 1) * 480, .level(1, ramp: 0)))
      }
    }
    return events
  }

  private func feed(_ events: [SceneEvent]) -> HeadFeed {
    var feed = HeadFeed(sampleRate: 48_000)
    for event in events {
      let isTaken = feed.add(event)
      #expect(isTaken)
    }
    return feed
  }

  @Test func withoutAFacingAllChangesPassAsTheyAre() {
    let events = walk { Double($0 * 5 % 360) }
    var feed = feed(events)
    let (ring, whole) = (SceneRing(), SceneRing())
    for event in events { #expect(whole.push(event)) }
    for end in stride(from: Int64(64), through: 48_000, by: 64) {
      feed.flush(before: end, into: ring)
    }
    #expect(changes(ring) == changes(whole))
    let faced = feed.takeFaced(atMost: 10)
    #expect(faced.isEmpty)
  }

  @Test func whatIsNotDueWaits() {
    var feed = feed(walk { _ in 0 })
    let ring = SceneRing()
    feed.flush(before: 4800, into: ring)
    #expect(changes(ring).allSatisfy { $0.frame < 4800 })
    feed.flush(before: 9600, into: ring)
    let later = changes(ring)
    #expect(!later.isEmpty && later.allSatisfy { 4800..<9600 ~= $0.frame })
  }

  /// The head turns at any frames, and later than the server has said where the listener is.
  @Test func aRenderThatKnowsWhereTheHeadPointedMakesTheSameChanges() {
    var feed = feed(walk { _ in 123 })
    let ring = SceneRing()
    var facing: [Int: Double] = [:]
    // The walk's last tick is heard, and none behind it.
    for block in 0..<742 {
      if block >= 200, block % 23 == 0 { feed.face(Double(block * 7 % 360)) }
      feed.flush(before: Int64(block + 1) * 64, into: ring)
      let faced = feed.takeFaced(atMost: 100)
      for turn in faced { facing[turn.tick] = turn.degrees }
    }
    var last: Double?
    let known = SceneRing()
    let rendered = walk { tick in
      last = facing[tick] ?? last
      return last ?? 123
    }
    for event in rendered { #expect(known.push(event)) }
    #expect(facing.count > 20)
    #expect(changes(ring) == changes(known))
  }

  @Test func aTurnThatIsNoNumberLeavesTheHeadAsItIs() {
    var feed = feed(walk { _ in 0 })
    let ring = SceneRing()
    for degrees in [Double.nan, .infinity, -.infinity] { feed.face(degrees) }
    feed.flush(before: 48_000, into: ring)
    let faced = feed.takeFaced(atMost: 10)
    #expect(faced.isEmpty)
  }

  @Test func turnsAreGivenOnceAndInTheirOrder() {
    var feed = feed(walk { _ in 0 })
    let ring = SceneRing()
    for tick in 2..<50 {
      feed.face(Double(tick))
      feed.flush(before: Int64(tick - 1) * 480 + 1, into: ring)
    }
    let (first, rest) = (feed.takeFaced(atMost: 10), feed.takeFaced(atMost: 100))
    #expect((first + rest).map(\.tick) == Array(2..<50))
    #expect((first + rest).map(\.degrees) == (2..<50).map(Double.init))
    let more = feed.takeFaced(atMost: 100)
    #expect(first.count == 10 && more.isEmpty)
  }
}
