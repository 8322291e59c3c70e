import Testing

@testable import Score

@Test(arguments: [(359.0, 1.0, 2.0), (1, 359, -2), (90, 270, -180), (10, 350, -20), (0, 0, 0)])
func theShortestWayRoundTheCircle(start: Double, end: Double, way: Double) {
  #expect(Angle.difference(from: start, to: end) == way)
}

@Test func wrappedAnglesStayInTheirHalfOpenRange() {
  for angle in stride(from: -1080.0, through: 1080, by: 7.3) {
    #expect((0..<360).contains(Angle.wrap360(angle)))
    #expect((-180..<180).contains(Angle.wrap180(angle)))
  }
  #expect((0..<360).contains(Angle.wrap360(-1e-17)))
}
