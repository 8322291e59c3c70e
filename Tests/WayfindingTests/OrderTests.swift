import Score
import Testing

@testable import Wayfinding

/// Ripples that are entered in an order.
@Suite struct OrderTests {
  private let garden = Garden()

  /// Circles of 10 m at 0, 100 and 200 m, each after the one before it where they are in order.
  private func three(inOrder: Bool = true) -> Wayfinder {
    var ripples = [garden.ripple("a", 0), garden.ripple("b", 100), garden.ripple("c", 200)]
    if inOrder { (ripples[1].after, ripples[2].after) = ("a", "b") }
    return Wayfinder(Site(ripples: ripples))
  }

  private func told(_ made: [Decision]) -> [String] {
    made.filter { [.enter, .leave, .wait].contains($0.kind) }.map { "\($0.kind) \($0.id)" }
  }

  @Test func inTheirOrderTheyAreEnteredAsWithoutOne() {
    let (_, made) = garden.walk(three(), range(-50, 250))
    let (_, free) = garden.walk(three(inOrder: false), range(-50, 250))
    #expect(told(made) == ["enter a", "leave a", "enter b", "leave b", "enter c", "leave c"])
    #expect(made.filter { $0.kind != .target } == free.filter { $0.kind != .target })
  }

  @Test func walkedTheOtherWayTheyWaitForTheirOrderWithTheReason() throws {
    var (way, made) = garden.walk(three(), range(250, -50))
    #expect(told(made) == ["wait c", "wait b", "enter a", "leave a"])
    let wait = try #require(made.first { $0.kind == .wait })
    #expect(wait.reason == "comes after b, which this walk has not entered yet")
    #expect(wait.row == 40 && wait.distance == 0)
    (way, made) = garden.walk(way, range(-49, 250))
    #expect(told(made) == ["enter a", "leave a", "enter b", "leave b", "enter c", "leave c"])
    #expect(way.rippleVisits.values.map(\.visits).sorted() == [1, 1, 2])
  }

  /// Whoever stands in a ripple that waits is outside: nothing plays there, and nothing is there to be left.
  @Test func aRippleThatWaitsIsOutside() {
    let (way, made) = garden.walk(three(), [150, 100])
    #expect(way.state.current == nil && way.state.members.isEmpty && way.state.info.isEmpty)
    #expect(way.relation(to: 1)?.isInside == false && way.relation(to: 1)?.distance == 0)
    #expect(way.rippleVisits.isEmpty && way.counts[.notification] == nil)
    #expect(made.last?.kind == .wait)
    let (_, more) = garden.walk(way, range(100, 150))
    #expect(told(more).isEmpty)
  }

  @Test func aWalkerOnTheEdgeIsToldOnce() {
    let (way, _) = garden.walk(
      three(), (0..<300).map { (step: Int) -> Double in 108 + Double(step * 7 % 13) / 2 })
    #expect(way.counts[.wait] == 1)
  }

  /// A small ripple within a large one that comes after it: both are entered where the small one is.
  @Test func whoeverStandsInARippleThatWaitedEntersItWithTheOneBeforeIt() {
    var large = garden.ripple("large", 0, radius: 50)
    large.after = "small"
    let way = Wayfinder(Site(ripples: [large, garden.ripple("small", 0)]))
    let (inside, made) = garden.walk(way, range(-60, 0))
    #expect(told(made) == ["wait large", "enter small", "enter large"])
    #expect(inside.state.members == [0, 1] && inside.state.current == 1)
    let (_, at) = garden.walk(way, [0])
    #expect(told(at) == ["enter small", "enter large"])
  }

  @Test func onlyWhatMayBeEnteredCalls() {
    var (way, made) = garden.walk(three(), [150])
    #expect(way.state.targets.map(\.id) == ["a"])
    #expect(made.last?.reason.hasPrefix("best of 1 that may be entered: weight 1 / ") == true)
    (way, made) = garden.walk(way, [140, 130, 120])
    #expect(made.isEmpty && way.state.targets.map(\.id) == ["a"])
    (way, _) = garden.walk(way, [0, 50])
    #expect(Set(way.state.targets.map(\.id)) == ["a", "b"])
    (way, made) = garden.walk(way, [100, 150])
    #expect(way.state.targets.map(\.id).contains("c"))
    #expect(made.last?.reason.hasPrefix("second best of 3: ") == true)
  }
}
