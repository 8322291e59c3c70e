import Testing

@testable import Behaviors

@Suite struct DispatchTests {
  private func says(_ name: GeneratorName, _ action: QueueAction = .enqueue) -> Scripted {
    Scripted(
      name: name, onUser: { _ in .callOut([.text(name.rawValue, action)]) },
      onState: { event in
        if case .moved = event { .callOut([.text(name.rawValue, action)]) } else { .ignore }
      })
  }

  @Test func changesOfStateGoToAllInTheAutomaticOrder() {
    var bench = Bench([
      says(.auto), says(.beacon), says(.exploration), says(.headset), says(.intersection),
    ])
    bench.walk(Ground.fix(0, 0))
    bench.wait(until: 60)
    #expect(bench.texts == ["intersection", "headset", "exploration", "beacon", "auto"])
  }

  @Test func aUsersEventIsConsumedByTheFirstInTheManualOrder() {
    for (present, answers) in [
      ([GeneratorName.auto, .beacon, .exploration, .headsetTest, .system], "system"),
      ([.auto, .beacon, .exploration, .headsetTest], "headset-test"),
      ([.auto, .beacon, .exploration], "exploration"), ([.auto, .beacon], "beacon"),
      ([.auto], "auto"),
    ] {
      var bench = Bench(present.map { says($0) })
      bench.ask(.aroundMe, at: 0)
      bench.wait(until: 60)
      #expect(bench.texts == [answers])
    }
  }

  @Test func anIntersectionAndAPlaceAtTheSamePositionBeginWithTheIntersection() {
    let junction = Scripted(
      name: .intersection,
      onState: { event in
        switch event {
        case .moved: .events([.state(.intersection(.text("junction", .interruptAndClear)))])
        case .intersection(let group): .callOut([group])
        default: .ignore
        }
      })
    var bench = Bench([says(.auto), junction])
    bench.walk(Ground.fix(0, 0))
    bench.wait(until: 60)
    #expect(bench.texts == ["junction", "auto"])
  }

  @Test func theCustomBehaviourComesFirstAndBlocksWhatItSays() {
    var bench = Bench([says(.beacon), says(.auto)])
    let custom = Scripted(
      name: .preview, onUser: { $0 == .go ? .update : .ignore }, blocked: [.auto])
    bench.processor.begin(Behavior("preview", [custom], blocks: [.intersection]))
    bench.walk(Ground.fix(0, 0))
    bench.ask(.go, at: 1)
    bench.wait(until: 60)
    #expect(bench.texts == ["beacon"])
    bench.ask(.aroundMe, at: 60)
    bench.wait(until: 70)
    #expect(bench.texts == ["beacon", "beacon"])
  }

  @Test func thereIsOneCustomBehaviourAtMostAndItsEndStopsItsWords() {
    var bench = Bench([])
    bench.processor.begin(Behavior("one", [says(.preview)]))
    bench.ask(.go, at: 0)
    bench.processor.begin(Behavior("two", [says(.onboarding)]))
    #expect(bench.processor.customName == "two")
    bench.wait(until: 10)
    #expect(bench.stops == 1 && bench.texts == ["preview", "[hush]"])
    bench.processor.end()
    #expect(bench.processor.customName == nil)
  }

  @Test func anInterruptionDropsAllElseOfTheSameEvent() {
    let stopper = Scripted(
      name: .intersection,
      onState: { event in
        if case .moved = event { .interruptAndClear(hush: true) } else { .ignore }
      })
    var bench = Bench([says(.auto), stopper])
    bench.ask(.aroundMe, at: 0)
    bench.walk(Ground.fix(1, 0))
    bench.wait(until: 10)
    #expect(bench.texts == ["auto", "[hush]"] && bench.stops == 1)
  }

  @Test func eventsThatCauseThemselvesComeToAnEnd() {
    let mirror = Scripted(
      name: .auto, onState: { _ in .events([.state(.turned), .state(.turned)]) })
    var bench = Bench([mirror])
    bench.walk(Ground.fix(0, 0))
    let dropped = bench.reasons(.state).filter { $0.hasPrefix("an event caused too many") }
    #expect(dropped.count > 0 && bench.log.notes.count < 1000)
  }

  @Test func aGeneratorWakesOnceAtItsTimeWhateverTheHostsRhythm() {
    for step in [0.01, 0.3, 5] {
      var bench = Bench([Sleeper()])
      for tick in 1...Int(5 / step) { bench.wait(until: Double(tick) * step) }
      #expect(bench.said == [.init(text: "awake", time: 1)])
    }
  }
}

/// Wants to be woken after a second, and never takes the wish back.
private struct Sleeper: Generator {
  let name = GeneratorName.preview
  var wakes: Double? { 1 }

  mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    if case .woken = event { .callOut([.text("awake")]) } else { .ignore }
  }
}
