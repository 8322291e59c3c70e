import Score
import Synchronization
import Testing

@testable import Behaviors

/// Callouts whose words are not spoken when their turn comes.
@Suite struct AwaitedWordsTests {
  /// A voice that has spoken what it is told to speak.
  private final class Voice: Sendable {
    private let texts = Mutex<Set<String>>([])

    func speak(_ text: String) { texts.withLock { _ = $0.insert(text) } }

    func hasSpoken(_ text: String) -> Bool { texts.withLock { $0.contains(text) } }
  }

  private let voice = Voice()

  private func bench(_ groups: [UserEvent: CalloutGroup]) -> Bench {
    let generator = Scripted(
      name: .exploration, onUser: { event in groups[event].map { .callOut([$0]) } ?? .ignore })
    return Bench([generator]) { [voice] in $0.text.isEmpty || voice.hasSpoken($0.text) }
  }

  private func ends(_ bench: Bench) -> [String] {
    (bench.processor.behaviors.base.generators[0] as? Scripted)?.ends ?? []
  }

  @Test func theyBeginWhenTheirWordsAreThereAndWhatWaitsFollows() {
    var bench = bench([.aroundMe: .text("A"), .aheadOfMe: .text("B")])
    bench.ask(.aroundMe, at: 0)
    bench.ask(.aheadOfMe, at: 0.5)
    bench.wait(until: 1)
    #expect(bench.said.isEmpty && bench.processor.upcoming.map(\.text) == ["A", "B"])
    #expect(bench.processor.wakes == 5)
    voice.speak("B")
    bench.wait(until: 1.1)
    #expect(bench.said.isEmpty)
    voice.speak("A")
    #expect(bench.processor.wakes.map { $0 <= 1.1 } == true)
    bench.wait(until: 1.25)
    bench.wait(until: 20)
    #expect(bench.said == [.init(text: "A", time: 1.25), .init(text: "B", time: 3.25)])
    #expect(bench.reasons(.queue).contains("its words are not spoken yet"))
  }

  @Test func theyAreGivenUpAfterTheirTimeWithTheReason() {
    let group = CalloutGroup("places", ["A", "B"].map { Callout([.text($0)], category: .place) })
    var bench = bench([.aroundMe: group, .aheadOfMe: .text("C")])
    voice.speak("B")
    bench.ask(.aroundMe, at: 0)
    bench.ask(.aheadOfMe, at: 0)
    bench.wait(until: 4.999)
    #expect(bench.said.isEmpty)
    bench.wait(until: 20)
    #expect(bench.said == [.init(text: "B", time: 5)])
    let late = "its words were not spoken in time"
    #expect(bench.reasons(.skip) == [late, late])
    #expect(ends(bench) == ["A skipped(\"\(late)\")", "B said", "C skipped(\"\(late)\")"])
    voice.speak("A")
    bench.wait(until: 30)
    #expect(bench.texts == ["B"])
  }

  @Test func theTimeIsASetting() {
    var settings = BehaviorSettings()
    settings[.wordsWaited] = 0.5
    var bench = Bench(
      [Scripted(name: .exploration, onUser: { _ in .callOut([.text("A")]) })], settings,
      isReady: { $0.text.isEmpty })
    bench.ask(.aroundMe, at: 1)
    #expect(bench.processor.wakes == 1.5)
  }

  @Test func whatInterruptsThemDropsThemUnsaid() {
    var bench = bench([.aroundMe: .text("A"), .aheadOfMe: .text("B", .interruptAndClear)])
    voice.speak("B")
    bench.ask(.aroundMe, at: 0)
    bench.ask(.aheadOfMe, at: 1)
    voice.speak("A")
    bench.wait(until: 20)
    #expect(bench.said == [.init(text: "B", time: 1)])
    #expect(bench.stops == 0 && bench.reasons(.skip) == ["interrupted by B"])
    #expect(ends(bench).first == "A skipped(\"interrupted by B\")")
  }

  @Test func whetherTheyAreStillWorthSayingIsAskedAgain() {
    var late = CalloutGroup.text("B")
    late.staleness = { $0.time > 2 ? "it is too late" : nil }
    var bench = bench([
      .aroundMe: .text("A", at: CalloutRegion(Ground.at(0), radius: 10)), .aheadOfMe: late,
    ])
    bench.walk(Ground.fix(0, 5))
    bench.ask(.aroundMe, at: 0)
    bench.walk(Ground.fix(1, 15))
    voice.speak("A")
    bench.wait(until: 1.5)
    bench.ask(.aheadOfMe, at: 1.5)
    bench.wait(until: 2.5)
    voice.speak("B")
    bench.wait(until: 2.6)
    bench.wait(until: 20)
    #expect(bench.said.isEmpty)
    let reasons = bench.reasons(.skip)
    #expect(reasons.first == "outside the region in which it is worth saying")
    #expect(reasons.last == "it is too late")
  }
}
