import Score
import Testing

@testable import Sensors

@Suite struct LineReadingTests {
  private let receiver = Receiver()

  private func read(_ text: String) -> SourceCounts {
    let gate = InputGate(receiver)
    var reading = LineReading(gate: gate)
    Array(text.utf8).withUnsafeBytes { reading.feed($0) }
    reading.finish()
    return gate.counts
  }

  @Test func aLineSetsItsInputs() {
    let counts = read(
      #"{"pace": 112, "heading": 90, "weather": "fog", "ambience": {"level": -30}}"# + "\n")
    #expect(receiver.received.map(\.name) == ["pace", "heading", "weather", "ambience.level"])
    #expect(receiver.received.map(\.value) == [112, 90, 2, -30])
    #expect(counts.messages == 1)
    #expect(counts.delivered == 4)
  }

  @Test func anErrorNamesLineAndColumnAndTheRestGoesOn() {
    let counts = read("{\"pace\": 1}\n\n{\"pace\": oops}\n[1]\n{\"pace\": 2}\n")
    #expect(receiver.received.map(\.value) == [1, 2])
    #expect(counts.refused == 2)
    #expect(
      receiver.complaints[0]
        == "line 3:10: not JSON: oops is no value: texts stand in double quotes, \"oops\"")
    #expect(
      receiver.complaints[1] == "line 4: an array, expected an object such as {\"pace\": 112}")
  }

  @Test func aMemberThatIsNoValueIsNamed() {
    _ = read("{\"pace\": null, \"paec\": 1, \"heading\": [1]}")
    #expect(
      receiver.complaints == [
        "line 1: pace is null, expected a number or a word; leave out what is missing",
        "line 1: there is no input \"paec\"; did you mean \"pace\"?",
        "line 1: heading is an array, expected a number or a word; leave out what is missing",
      ])
  }

  @Test func aLineTooLongIsSaidAndSkipped() {
    let counts = read("{\"pace\": " + String(repeating: "1", count: 70_000) + "}\n{\"pace\": 5}\n")
    #expect(receiver.received.map(\.value) == [5])
    #expect(counts.refused == 1)
    #expect(receiver.complaints.first?.hasPrefix("line 1: longer than 65536 bytes") == true)
  }

  @Test func nestingBombsAndBrokenTextAreRefused() {
    let bomb = "{\"pace\": " + String(repeating: "[", count: 60_000)
    let counts = read(bomb + "\n{\"pace\": \"\u{1}\"}\n{\"pace\": 1e999}\n")
    #expect(counts.refused == 3)
    #expect(receiver.received.isEmpty)
  }
}
