import JSON
import Testing
import Wayfinding

@testable import Behaviors

@Suite struct CalloutLogTests {
  private func log(every step: Double = 1) -> String {
    let route = WalkRoute(
      id: "home", name: "Home",
      waypoints: [
        .init(name: "gate", point: Ground.at(150)),
        .init(name: "door", point: Ground.at(250)),
      ])
    var bench = Bench(
      [SystemGenerator(), BeaconGenerator(), RouteStarter(.route, [route])],
      places: [Ground.target("shop", 120, 20)])
    for tick in 0...Int(250 / step) {
      let time = Double(tick) * step
      if time.rounded() == time {
        bench.walk(Ground.fix(time, 1.4 * time, course: 90, speed: 1.4))
      } else {
        bench.wait(until: time)
      }
      if time == 1 { bench.ask(.setBeacon(.id("shop")), at: time) }
      if time == 30 { bench.ask(.startRoute("home", reversed: false), at: time) }
      if time == 50 { bench.ask(.hush, at: time) }
    }
    return bench.log.text
  }

  private func note(
    _ kind: CalloutNote.Kind, _ text: String = "", because reason: String = ""
  ) -> CalloutNote {
    CalloutNote(
      time: 0, row: 0, kind: kind, generator: "", group: "", category: nil, source: "", text: text,
      reason: reason, figures: [])
  }

  @Test(arguments: [
    ("Main Street", "“Main Street”"), ("", ""), ("[mode_enter]", "(sound mode_enter)"),
    ("[hush] [clips/a.wav]", "(sound hush) (sound clips/a.wav)"), ("[old] mill", "“[old] mill”"),
  ])
  func peopleReadASoundWithoutWordsAsSuch(text: String, shown: String) {
    #expect(note(.say, text).shownText == shown)
  }

  @Test(arguments: [
    ("interruptAndClear", "clears the queue and goes first"), ("enqueue", "joins the queue"),
    ("clear", "clears the queue and comes next"),
    ("its words are not spoken yet", "its words are not spoken yet"),
  ])
  func peopleReadInWordsWhatAGroupDoesInTheQueue(reason: String, shown: String) {
    #expect(note(.queue, because: reason).shownReason == shown)
    #expect(note(.silent, because: reason).shownReason == reason)
  }

  @Test func theSameWalkGivesTheSameBytes() {
    let text = log()
    #expect(text == log() && text.utf8.count > 1000)
  }

  @Test func theRhythmOfTheHostDoesNotChangeTheLog() { #expect(log() == log(every: 0.25)) }

  @Test func everyLineIsAnObjectWithTimeKindAndReason() throws {
    for line in log().split(separator: "\n") {
      let value = try JSONParser.parse(Array(line.utf8), file: "log", code: .data)
      #expect(value["time"]?.number != nil && value["kind"]?.string != nil)
      #expect(value["reason"]?.string?.isEmpty == false)
    }
  }
}
