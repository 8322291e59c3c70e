import Score
import Testing

@testable import Behaviors

@Suite struct CalloutQueueTests {
  /// A processor whose `around-me`, `ahead-of-me`, `my-location` and `nearby-markers` say what is given.
  private func bench(_ groups: [UserEvent: CalloutGroup]) -> Bench {
    Bench([
      Scripted(
        name: .exploration,
        onUser: { event in
          groups[event].map { .callOut([$0]) } ?? .ignore
        })
    ])
  }

  private func three(_ action: QueueAction) -> Bench {
    var bench = bench([
      .aroundMe: .text("A"), .aheadOfMe: .text("B"), .myLocation: .text("C", action),
    ])
    bench.ask(.aroundMe, at: 0)
    bench.ask(.aheadOfMe, at: 0.5)
    bench.ask(.myLocation, at: 1)
    bench.wait(until: 20)
    return bench
  }

  @Test func interruptAndClearStopsWhatPlaysAndDropsWhatWaits() {
    let bench = three(.interruptAndClear)
    #expect(bench.said == [.init(text: "A", time: 0), .init(text: "C", time: 1)])
    #expect(bench.stops == 1)
    #expect(bench.reasons(.skip) == ["interrupted by C"])
    #expect(bench.reasons(.stop) == ["interrupted by C"])
  }

  @Test func clearLetsWhatPlaysEnd() {
    let bench = three(.clear)
    #expect(bench.said == [.init(text: "A", time: 0), .init(text: "C", time: 2)])
    #expect(bench.stops == 0 && bench.reasons(.skip) == ["cleared by C"])
  }

  @Test func enqueueWaitsForItsTurn() {
    let bench = three(.enqueue)
    #expect(bench.said.map(\.time) == [0, 2, 4] && bench.texts == ["A", "B", "C"])
  }

  @Test func aWalkThatIsPlayedFasterWaitsAsLongOfTheSound() {
    var bench = bench([.aroundMe: .text("A"), .aheadOfMe: .text("B")])
    // Two seconds of sound are sixteen of the walk.
    bench.processor.speed = 8
    bench.ask(.aroundMe, at: 0)
    bench.ask(.aheadOfMe, at: 0.5)
    bench.wait(until: 40)
    #expect(bench.said == [.init(text: "A", time: 0), .init(text: "B", time: 16)])
  }

  @Test func interruptAndClearIsEnqueueWhereNothingPlays() {
    var bench = bench([.aroundMe: .text("A", .interruptAndClear)])
    bench.ask(.aroundMe, at: 3)
    #expect(bench.said == [.init(text: "A", time: 3)] && bench.stops == 0)
  }

  @Test func ofAListOfGroupsTheFirstAloneKeepsItsAction() {
    var bench = Bench([
      Scripted(
        name: .exploration,
        onUser: { _ in
          .callOut([
            .text("A", .interruptAndClear), .text("B", .interruptAndClear), .text("C", .clear),
          ])
        })
    ])
    bench.ask(.aroundMe, at: 0)
    bench.ask(.aroundMe, at: 1)
    bench.wait(until: 20)
    #expect(bench.texts == ["A", "A", "B", "C"] && bench.stops == 1)
  }

  @Test func aGroupThatExpiresWhileItWaitsIsSkippedAndNoted() {
    var late = CalloutGroup.text("B")
    late.staleness = { $0.time > 1 ? "it is too late" : nil }
    var bench = bench([.aroundMe: .text("A"), .aheadOfMe: late])
    bench.ask(.aroundMe, at: 0)
    bench.ask(.aheadOfMe, at: 0.5)
    bench.wait(until: 20)
    #expect(bench.texts == ["A"] && bench.reasons(.skip) == ["it is too late"])
  }

  @Test func aCalloutOutsideItsRegionIsSkippedAndItsGeneratorIsTold() {
    let near = CalloutRegion(Ground.at(0), radius: 10)
    let group = CalloutGroup(
      "places",
      [
        Callout([.text("A")], category: .place),
        Callout([.text("B")], category: .place, lives: near),
        Callout([.text("C")], category: .place),
      ])
    var bench = bench([.aroundMe: group])
    bench.walk(Ground.fix(0, 10))
    bench.ask(.aroundMe, at: 0)
    bench.walk(Ground.fix(1, 10.1))
    bench.wait(until: 20)
    #expect(bench.texts == ["A", "C"])
    let told = (bench.processor.behaviors.base.generators[0] as? Scripted)?.ends
    #expect(told?.first == "A said" && told?.last == "C said")
    #expect(told?.dropFirst().first?.hasPrefix("B skipped") == true)
  }

  @Test func aCalloutAtTheVeryEdgeOfItsRegionLives() {
    let group = CalloutGroup.text("A", at: CalloutRegion(Ground.at(0), radius: 10))
    var bench = bench([.aroundMe: group])
    bench.walk(Ground.fix(0, 9.999))
    bench.ask(.aroundMe, at: 0)
    #expect(bench.texts == ["A"])
  }

  @Test func automaticCalloutsRestThreeQuartersOfASecond() {
    let callouts = ["A", "B"].map { Callout([.text($0)], category: .place) }
    var bench = bench([
      .aroundMe: CalloutGroup("auto", callouts, delay: 0.75), .aheadOfMe: .text("C"),
    ])
    bench.ask(.aroundMe, at: 0)
    bench.ask(.aheadOfMe, at: 0)
    bench.wait(until: 20)
    #expect(bench.said.map(\.time) == [0, 2.75, 5.5])
  }

  @Test func modesAreFramedByTheirEarconsAndBeginWithTheirPrefix() {
    let group = CalloutGroup(
      "around", [Callout([.text("A")], category: .place)],
      prefix: Callout([.text("around me")], category: .system), modeSounds: true)
    var bench = bench([.aroundMe: group])
    bench.ask(.aroundMe, at: 0)
    bench.wait(until: 20)
    #expect(bench.texts == ["[mode_enter]", "around me", "A", "[mode_exit]"])
    #expect(bench.said.map(\.time) == [0, 0.47, 2.47, 4.47])
  }

  @Test func theTimesDoNotDependOnHowOftenTheHostUpdates() {
    var (seldom, often) = (three(.enqueue), bench([.aroundMe: .text("A")]))
    seldom.wait(until: 30)
    often.ask(.aroundMe, at: 0)
    for tick in 1...100 { often.wait(until: Double(tick) * 0.1) }
    #expect(seldom.said.map(\.time) == [0, 2, 4] && often.said.map(\.time) == [0])
    #expect(often.processor.wakes == nil)
  }

  @Test func theProcessorTellsWhenItWantsToGoOn() {
    var bench = bench([.aroundMe: .text("A")])
    #expect(bench.processor.wakes == nil)
    bench.ask(.aroundMe, at: 1)
    #expect(bench.processor.wakes == 3)
  }

  @Test func elevenCalloutsLeaveTenAndTheLastOneIsRepeated() {
    var bench = Bench([
      SystemGenerator(),
      Scripted(
        name: .exploration,
        onUser: { event in
          guard case .startTour(let text) = event else { return .ignore }
          return .callOut([.text(text)])
        }),
    ])
    for index in 1...11 { bench.ask(.startTour("\(index)"), at: Double(index) * 3) }
    bench.wait(until: 40)
    #expect(bench.processor.queue.history.map(\.text) == (2...11).map { "\($0)" })
    bench.ask(.repeatLast, at: 50)
    bench.wait(until: 60)
    bench.ask(.repeatLast, at: 60)
    #expect(bench.said.suffix(2) == [.init(text: "11", time: 50), .init(text: "11", time: 60)])
    #expect(bench.processor.queue.history.count == 10)
  }

  /// Of distances that are told faster than they are said, the last one counts.
  @Test func oneDistanceWaitsAtMost() {
    var bench = Bench([
      Scripted(
        name: .exploration,
        onUser: { event in
          guard case .startTour(let text) = event else { return .ignore }
          return .callOut([
            CalloutGroup("route.distance", [Callout([.text(text)], category: .place)])
          ])
        })
    ])
    for metres in 1...9 { bench.ask(.startTour("\(metres)"), at: Double(metres) / 10) }
    bench.wait(until: 60)
    #expect(bench.texts == ["1", "9"])
    #expect(bench.reasons(.skip).count { $0 == "told anew" } == 7)
  }

  @Test func nothingToRepeatIsRefused() {
    var bench = Bench([SystemGenerator()])
    bench.ask(.repeatLast, at: 0)
    #expect(bench.texts == ["[invalid_function]"])
    #expect(bench.reasons(.silent) == ["nothing was said that could be repeated"])
  }

  @Test func whatWaitsIsKnownAheadInTheOrderOfItsTurns() {
    var bench = bench([
      .aroundMe: CalloutGroup(
        "quarters", ["A", "B", "C"].map { Callout([.text($0)], category: .place) },
        prefix: Callout([.text("Around")], category: .system)),
      .aheadOfMe: .text("D"), .hush: .text("E", .interruptAndClear),
    ])
    bench.ask(.aroundMe, at: 0)
    bench.ask(.aheadOfMe, at: 0.5)
    func ahead(at time: Double) -> [String] {
      bench.wait(until: time)
      return bench.processor.upcoming.map(\.text)
    }
    #expect(bench.texts == ["Around"] && ahead(at: 1) == ["A", "B", "C", "D"])
    #expect(ahead(at: 3) == ["B", "C", "D"])
    #expect(ahead(at: 7) == ["D"])
    #expect(ahead(at: 9) == [])
  }
}
