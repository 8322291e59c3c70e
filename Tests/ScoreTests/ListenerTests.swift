import Testing

@testable import Score

@Test(arguments: [0.0, 30, 90, 200, 359])
func theNosePointsToTheHeadingHoweverTheHeadIsTilted(heading: Double) {
  let listener = Listener(position: .zero, heading: heading, pitch: 20, roll: -10)
  #expect(abs(Angle.difference(from: heading, to: listener.heading)) < 1e-9)
  let turned = Listener(position: .zero, heading: heading, yaw: 15)
  #expect(abs(Angle.difference(from: heading - 15, to: turned.heading)) < 1e-9)
}
