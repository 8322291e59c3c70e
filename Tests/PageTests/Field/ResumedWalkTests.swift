import Files
import Score
import TestSupport
import Testing
import Wayfinding

@testable import Page

/// A page that is loaded anew goes on with its walk: what its new engine plays from then on is what a render of the whole walk
/// plays there.
@Suite struct ResumedWalkTests {
  /// Goes on with a stroll on a page that has nothing of what was sent before.
  /// - Returns: the frame of the walk with which that page begins.
  private func reload(_ stroll: Stroll) throws -> Int64 {
    try stroll.walk.renew()
    try stroll.begin(from: stroll.walk.origin)
    return stroll.walk.origin
  }

  @Test(arguments: Drawn.cases(2, of: [0.5, 6, 12, 19])) func aReloadGoesOnAsTheRender(
    second: Double
  ) throws {
    let stroll = try Stroll(FieldGround())
    stroll.turns = true
    try stroll.go(second)
    let before = stroll.walk.decisions.decisions.count
    let origin = try reload(stroll)
    #expect(origin % 64 == 0 && Double(origin) >= (second + FieldWalk.longestHole) * 48_000)
    try stroll.go(20)
    #expect(stroll.walk.decisions.decisions.count > before, "the walk goes on to decide")
    try stroll.endAndCompare(from: origin)
    #expect(try stroll.ground.column("linked").contains(0), "the hole is part of the walk")
  }

  @Test func reloadsInQuickTurnsAreAWalkToo() throws {
    let stroll = try Stroll(FieldGround())
    try stroll.go(8)
    for _ in 0..<3 { _ = try reload(stroll) }
    try stroll.go(12)
    try stroll.endAndCompare(from: stroll.walk.origin)
  }

  @Test func visitsAreThoseOfTheWholeWalk() throws {
    let stroll = try Stroll(FieldGround())
    try stroll.go(8)
    let visits = stroll.walk.director.wayfinder.counts[.enter] ?? 0
    #expect(visits > 0)
    _ = try reload(stroll)
    try stroll.go(20)
    #expect((stroll.walk.director.wayfinder.counts[.enter] ?? 0) > visits)
  }
}
