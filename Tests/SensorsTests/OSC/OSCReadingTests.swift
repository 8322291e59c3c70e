import Score
import Testing

@testable import Sensors

/// Takes one message and gives what came of it.
private func read(_ address: String, _ arguments: OSCMessage.Argument...) -> (
  Receiver, SourceCounts
) {
  let receiver = Receiver()
  let gate = InputGate(receiver)
  OSCReading(gate: gate).take(OSCMessage(address, arguments))
  return (receiver, gate.counts)
}

@Suite struct OSCReadingTests {
  @Test(arguments: ["/ripples/pace", "/pace", "/ripples/pace/", "/pa?e", "/ripples/{pace,cadence}"])
  func anInputHasThisAddress(_ address: String) {
    #expect(read(address, .number(112)).0.value("pace") == 112)
  }

  @Test(arguments: ["/ripples/ambience/level", "/ambience.level", "/ripples/ambience.level"])
  func aDottedInputHasAPathOrADot(_ address: String) {
    #expect(read(address, .number(-30)).0.value("ambience.level") == -30)
  }

  @Test func aPatternReachesAllThatItMatches() {
    let names = Set(read("/ripples/head_*", .number(5)).0.received.map(\.name))
    #expect(names == ["head_yaw", "head_pitch", "head_roll"])
    let (receiver, counts) = read("/x*", .number(5))
    #expect(counts.refused == 1)
    #expect(receiver.complaints == ["/x* matches no input, expected such as /ripples/pace"])
  }

  @Test func aWordAndAFlagAreValues() {
    #expect(read("/ripples/weather", .text("snow")).0.value("weather") == 5)
    #expect(read("/ripples/rain", .number(1)).0.value("rain") == 1)
  }

  @Test func argumentsThatDoNotFitAreNamed() {
    #expect(
      read("/pace", .number(1), .number(2)).0.complaints == [
        "/pace has 2 arguments, expected one"
      ])
    #expect(read("/pace").0.complaints == ["/pace has 0 arguments, expected one"])
    #expect(
      read("/pace", .other("b")).0.complaints == [
        "/pace has an argument of type 'b', expected a number or a word"
      ])
    #expect(
      read("/ripples/temprature", .number(2)).0.complaints == [
        "there is no input \"temprature\"; did you mean \"temperature\"?"
      ])
  }

  @Test func gyrOSCTurnsRadiansIntoDegrees() {
    let receiver = read("/gyrosc/gyro", .number(.pi / 4), .number(-.pi / 2), .number(1)).0
    #expect(abs(receiver.value("head_pitch")! - 45) < 1e-12)
    #expect(abs(receiver.value("head_roll")! + 90) < 1e-12)
    #expect(read("/gyrosc/phone/comp", .number(359)).0.value("heading") == 359)
    #expect(read("/gyrosc/gps", .number(48.1), .number(11.5)).0.value("longitude") == 11.5)
  }

  @Test func zigSimSaysWhenItDoesNotKnow() {
    #expect(read("/ZIGSIM/A1-B2/compass", .number(90), .number(1)).0.value("heading") == 90)
    let (receiver, counts) = read("/ZIGSIM/A1-B2/compass", .number(-1), .number(1))
    #expect(receiver.received.isEmpty)
    #expect(counts.refused == 1)
    #expect(receiver.complaints.first?.contains("does not know heading") == true)
  }

  @Test func sensors2OSCHasAndroidsSigns() {
    let receiver = read("/orientation", .number(180), .number(-30), .number(10)).0
    #expect(receiver.value("heading") == 180)
    #expect(receiver.value("head_pitch") == 30)
    #expect(receiver.value("head_roll") == 10)
    #expect(read("/light", .number(800)).0.value("light") == 800)
    #expect(read("/heartrate", .number(71)).0.value("heart_rate") == 71)
  }

  @Test func aVectorThatIsTooShortIsRefusedWhereItIs() {
    let (receiver, counts) = read("/gyrosc/gps", .number(48))
    #expect(receiver.value("latitude") == 48)
    #expect(counts.refused == 1)
    #expect(
      receiver.complaints == ["/gyrosc/gps has no number for longitude, expected it as argument 2"])
  }
}
