import Score
import Testing

@testable import Sensors

@Suite struct InputGateTests {
  @Test func aKnownInputPasses() {
    let receiver = Receiver()
    let gate = InputGate(receiver)
    gate.take("pace", .number(112))
    #expect(receiver.received == [.init(name: "pace", value: 112, source: "test")])
    #expect(gate.counts.delivered == 1)
  }

  @Test func anUnknownNameIsAnsweredOnceWithTheNearestAndCounted() {
    let receiver = Receiver()
    let gate = InputGate(receiver)
    for _ in 0..<3 { gate.take("paec", .number(1)) }
    #expect(receiver.complaints == ["there is no input \"paec\"; did you mean \"pace\"?"])
    #expect(gate.counts.unknown == 3)
    #expect(gate.complaints.first?.count == 3)
    #expect(receiver.received.isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNotFiniteIsRefused(_ value: Double) {
    let receiver = Receiver()
    let gate = InputGate(receiver)
    gate.take("pace", .number(value))
    #expect(receiver.received.isEmpty)
    #expect(gate.counts.refused == 1)
    #expect(receiver.complaints == ["pace is not a finite number"])
  }

  @Test func aValueBeyondWhatIsPossibleIsRefusedSaidOnceAndCounted() {
    let receiver = Receiver()
    let gate = InputGate(receiver)
    for value in [1e30, -1e19, 1e308] { gate.take("pace", .number(value)) }
    gate.take("pace", .number(1000))
    #expect(receiver.received.map(\.value) == [1000])
    #expect(gate.counts.refused == 3 && receiver.complaints.count == 1)
    #expect(receiver.complaints[0].contains("-260000...260000"))
  }

  @Test func aWordOfACategoryIsItsIndex() {
    let receiver = Receiver()
    let gate = InputGate(receiver)
    gate.take("weather", .word("rain"))
    gate.take("season_name", .number(2))
    #expect(receiver.value("weather") == 4)
    #expect(receiver.value("season_name") == 2)
    gate.take("weather", .word("ran"))
    gate.take("weather", .number(7))
    gate.take("weather", .number(1.5))
    gate.take("pace", .word("fast"))
    #expect(gate.counts.refused == 4)
    #expect(receiver.complaints[0] == "weather is \"ran\"; did you mean \"rain\"?")
    #expect(receiver.complaints[1].hasPrefix("weather is 7.0, expected one of clear, cloudy"))
    #expect(receiver.complaints[2] == "pace is \"fast\", expected a number")
  }

  @Test func anyNumberOfDifferentMistakesNeedsNoFurtherMemory() {
    let receiver = Receiver()
    let gate = InputGate(receiver)
    for i in 0..<1000 { gate.take("x\(i)", .number(1)) }
    #expect(gate.counts.unknown == 1000)
    #expect(gate.complaints.count == 200)
    #expect(receiver.complaints.count == 200)
  }
}
