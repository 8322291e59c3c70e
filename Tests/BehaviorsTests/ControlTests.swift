import Score
import Testing

@testable import Behaviors

@Suite struct ControlTests {
  private func bench() -> Bench {
    var bench = Bench(
      [
        Scripted(name: .exploration, onUser: { $0 == .aroundMe ? .callOut([.text("A")]) : .ignore })
      ],
      places: [Ground.target("gate", 100)])
    bench.walk(Ground.fix(0, 0, course: 90, speed: 1.4))
    return bench
  }

  private func isAudible(_ bench: Bench) -> Bool? { bench.processor.beaconState?.isAudible }

  @Test func hushStopsCalloutsAndMutesTheBeacon() {
    var bench = bench()
    bench.ask(.setBeacon(.id("gate")), at: 1)
    bench.ask(.aroundMe, at: 2)
    bench.ask(.aroundMe, at: 2)
    bench.ask(.hush, at: 3)
    bench.wait(until: 10)
    #expect(bench.said == [.init(text: "A", time: 2), .init(text: "[hush]", time: 3)])
    #expect(bench.stops == 1 && isAudible(bench) == false)
    bench.ask(.hush, at: 11)
    #expect(isAudible(bench) == false)
  }

  @Test func hushLeavesTheBeaconOfACustomBehaviour() {
    var bench = bench()
    bench.ask(.setBeacon(.id("gate")), at: 1)
    bench.processor.begin(Behavior("own", []))
    bench.ask(.hush, at: 2)
    #expect(isAudible(bench) == true && bench.texts == ["[hush]"])
  }

  @Test func audioCannotBeToggledWhereThereIsNone() {
    var bench = bench()
    bench.ask(.toggleAudio, at: 1)
    #expect(bench.texts == ["[invalid_function]"])
  }

  @Test func audioTogglesTheBeaconWithAHushAsItIsMuted() {
    var bench = bench()
    bench.ask(.setBeacon(.id("gate")), at: 1)
    bench.ask(.toggleAudio, at: 2)
    #expect(isAudible(bench) == false && bench.texts == ["[hush]"])
    bench.ask(.toggleAudio, at: 3)
    #expect(isAudible(bench) == true && bench.texts == ["[hush]"])
  }

  @Test func calloutsBesideAMutedBeaconStopAndItStaysMuted() {
    var bench = bench()
    bench.ask(.setBeacon(.id("gate")), at: 1)
    bench.ask(.toggleBeacon, at: 2)
    bench.ask(.aroundMe, at: 3)
    bench.ask(.toggleAudio, at: 4)
    #expect(bench.stops == 1 && isAudible(bench) == false)
  }

  @Test func calloutsBesideASoundingBeaconStopAndSoDoesIt() {
    var bench = bench()
    bench.ask(.setBeacon(.id("gate")), at: 1)
    bench.ask(.aroundMe, at: 3)
    bench.ask(.toggleAudio, at: 4)
    bench.wait(until: 10)
    #expect(bench.stops == 1 && isAudible(bench) == false && bench.texts == ["A", "[hush]"])
  }

  @Test func calloutsAreTurnedOffByCategoryOrAltogether() {
    var bench = bench()
    bench.ask(.toggleCallouts(.landmark), at: 1)
    #expect(!bench.processor.context.wants(.landmark) && bench.processor.context.wants(.place))
    bench.ask(.toggleCallouts(.landmark), at: 2)
    #expect(bench.processor.context.wants(.landmark))
    bench.ask(.toggleCallouts(nil), at: 3)
    #expect(!bench.processor.context.wants(.landmark))
    bench.wait(until: 10)
    #expect(bench.texts == ["[callouts_off]", "[callouts_on]", "[callouts_off]"])
  }

  @Test func whatNobodyAnswersIsRefused() {
    var bench = bench()
    bench.ask(.go, at: 1)
    bench.ask(.setBeacon(.id("nowhere")), at: 5)
    bench.wait(until: 10)
    #expect(bench.texts == ["[invalid_function]", "[invalid_function]"])
    #expect(bench.reasons(.user).contains("there is no place \"nowhere\" near"))
  }

  @Test(arguments: [
    "my-location", "around-me", "repeat", "hush", "toggle-callouts", "toggle-callouts landmark",
    "set-beacon way-12", "set-beacon 33.79,-84.3729", "start-route home",
    "start-route home reversed", "start-route home from-here",
    "start-route home reversed from-here",
    "start-tour park", "start-preview 33.79,-84.3729", "next", "go", "headset-test",
    "clip", "clip 2", "waypoint 3", "resume park", "sleep", "snooze", "wake",
  ])
  func eventsAreReadAsTheyAreWritten(_ text: String) throws {
    #expect(try UserEvent(reading: text).text == text)
  }

  @Test func aMistypedEventIsToldTheNearestWord() {
    let unknown = #expect(throws: Fault.self) { try UserEvent(reading: "arond-me") }
    #expect(unknown?.text.contains("did you mean \"around-me\"?") == true)
    let short = #expect(throws: Fault.self) { try UserEvent(reading: "set-beacon") }
    #expect(short?.text.contains("set-beacon ID") == true)
  }
}
