import Files
import JSON
import Score
import TestSupport
import Testing
import Wayfinding

@testable import Page

/// What a phone plays of a walk is what a render of the walk's dataset plays, bit for bit, whatever the network does.
@Suite struct FieldWalkTests {
  @Test(arguments: Drawn.cases(1, of: [false, true])) func aWalkIsHeardAsItIsRendered(turns: Bool)
    throws
  {
    let stroll = try Stroll(FieldGround())
    stroll.turns = turns
    try stroll.go(25)
    try stroll.endAndCompare()
    #expect(try stroll.ground.column("facing").isEmpty == !turns)
  }

  @Test func anOrderIsKeptAsInTheRender() throws {
    let stroll = try Stroll(FieldGround(isEastFirst: true))
    try stroll.go(25)
    try stroll.endAndCompare()
    let entered = stroll.walk.director.log.decisions.filter { [.wait, .enter].contains($0.kind) }
    #expect(entered.map { "\($0.kind) \($0.id)" } == ["wait west", "enter east"])
  }

  @Test(arguments: Drawn.cases(2, of: [3.0, 5, 20, 120])) func aHoleIsPartOfTheWalk(seconds: Double)
    throws
  {
    let stroll = try Stroll(FieldGround())
    stroll.turns = true
    try stroll.go(8)
    try stroll.go(seconds, isAway: true)
    stroll.resume()
    try stroll.go(6)
    try stroll.endAndCompare()
    // What is missed in a short hole is played silently; in a longer one nobody is heard.
    #expect(try stroll.ground.column("linked").contains(0) == (seconds > FieldWalk.longestHole))
  }

  @Test func doubledAndLostBatchesLoseAndDoubleNothing() throws {
    let ground = try FieldGround()
    let stroll = try Stroll(ground)
    for _ in 0..<100 {
      try stroll.go(0.1)
      stroll.resume()
    }
    // A connection is lost with what was on its way; the next one brings it again.
    for _ in 0..<10 {
      try stroll.go(0.3, isAway: true)
      try stroll.walk.clock(stroll.frame, ahead: 0.2)
      let lost = try #require(stroll.walk.output.take())
      #expect(stroll.walk.output.take() == nil, "it is sent once by one connection")
      stroll.resume()
      let again = try #require(stroll.walk.output.take())
      #expect(again == lost)
      try stroll.player.take(again)
      try stroll.player.take(lost)
      try stroll.player.play()
    }
    try stroll.endAndCompare()
  }

  @Test func readingsThatComeLateOrTwiceAreHeardAsTheyWereTaken() throws {
    let ground = try FieldGround()
    let (walk, player) = (try ground.walk(), try ground.player())
    for step in 0..<200 {
      // Every fifth message has the readings of the last quarter of a second, and some of those before it again.
      if step % 5 == 4 {
        let first = max(0, step - 9)
        let late = (first...step).map {
          ground.reading(Double($0) * 0.2 - 5, heading: 0, tick: ($0 * 37) % 1000)
        }
        #expect(walk.take(late, from: first))
      }
      try walk.clock(Int64(step) * 2400, ahead: 0.1)
      if let batch = walk.output.take() { try player.take(batch) }
      try player.play()
    }
    #expect(walk.next.reading == 200)
    try walk.end()
    if let batch = walk.output.take() { try player.take(batch) }
    try player.play()
    let rendered = try ground.render()
    #expect(walk.decisions.text == rendered.log)
    let heard = player.sound[0].dropFirst(player.latency)
    #expect(heard.elementsEqual(rendered.sound[0].prefix(heard.count)))
  }

  // MARK: Clocks and ends

  @Test func aClockThatGoesBackPerformsNothing() throws {
    let walk = try FieldGround().walk()
    try walk.clock(96_000, ahead: 0.1)
    let tick = walk.tick
    for frame: Int64 in [48_000, 0, -1, .min / 2] {
      try walk.clock(frame, ahead: -1e300)
      #expect(walk.tick == tick && walk.frame == 96_000)
    }
  }

  @Test func theLookaheadIsFourSecondsAtMost() throws {
    let walk = try FieldGround().walk()
    try walk.clock(0, ahead: 1e300)
    #expect(walk.tick == 401)
  }

  @Test func aWalkEndsOnce() throws {
    let ground = try FieldGround()
    let walk = try ground.walk()
    try walk.clock(48_000, ahead: 0.1)
    try walk.end()
    let output = try #require(walk.output as? FieldOutput)
    let bytes = output.outbox.bytes
    try walk.end()
    try walk.clock(480_000, ahead: 4)
    #expect(walk.hasEnded && walk.tick == 112 && output.outbox.bytes == bytes)
    #expect(try ground.column("linked").allSatisfy { $0 == 1 })
  }

  @Test func aWalkThatEndsAtOnceIsAWalk() throws {
    let ground = try FieldGround()
    let walk = try ground.walk()
    try walk.end()
    #expect(walk.tick == 1)
    #expect(try ground.column("linked") == [1])
  }

  @Test func aFolderHoldsOneWalk() throws {
    let ground = try FieldGround()
    let walks = try [ground.walk(), ground.walk()]
    try walks[0].clock(0, ahead: 0.1)
    let fault = #expect(throws: Fault.self) { try walks[1].clock(0, ahead: 0.1) }
    #expect(fault?.message.contains("exists") == true)
    try walks[0].clock(480, ahead: 0.1)
  }

  @Test func aWalkThatNeverSoundsLeavesNothing() throws {
    let ground = try FieldGround()
    #expect(!FileContent.exists(try ground.walk().folder))
  }

  @Test func aTurnOfTheHeadThatWasNotHeardIsNotWritten() throws {
    let ground = try FieldGround()
    let walk = try ground.walk()
    try walk.clock(48_000, ahead: 0.1)
    let turns = [50, 100, 111, 5000].map { FieldReadings.Reading(tick: $0, values: [(0, 10)]) }
    #expect(try walk.takeFacings(turns, from: 0))
    #expect(walk.tick == 111 && walk.leftOut == 2)
    try walk.end()
    #expect(try ground.column("facing") == [10, 10])
  }

  @Test func turnsOfTheHeadThatGoBackInTimeAreNotWritten() throws {
    let ground = try FieldGround()
    let walk = try ground.walk()
    try walk.clock(48_000, ahead: 0.1)
    let told: [(Int, Double)] = [(5, 30), (0, 20), (5, 25), (8, 40), (7, 50), (9, 60)]
    let turns = told.map { FieldReadings.Reading(tick: $0.0, values: [(0, $0.1)]) }
    #expect(try walk.takeFacings(Array(turns.prefix(4)), from: 0))
    #expect(try walk.takeFacings(turns, from: 0))
    #expect(walk.leftOut == 3 && walk.next.facing == 6)
    try walk.end()
    #expect(try ground.column("facing") == [30, 40, 60])
  }
}
