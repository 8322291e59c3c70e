import Testing

@testable import Mappings

@Test func aStepHasCome63PercentOfItsWayAfterTheTimeConstant() {
  var smoother = Smoother()
  var last = smoother.next(0, time: 2, step: 0.01, period: nil)
  for _ in 1...200 { last = smoother.next(1, time: 2, step: 0.01, period: nil) }
  #expect(abs(last - 0.6321205588) < 1e-9)
}

@Test func aCircularInputIsSmoothedTheShorterWayRound() {
  var smoother = Smoother()
  _ = smoother.next(350, time: 0.01, step: 0.01, period: 360)
  let next = smoother.next(10, time: 0.01, step: 0.01, period: 360)
  #expect(abs(next - (350 + 20 * 0.6321205588 - 360)) < 1e-6)
}

@Test func noTimeConstantChangesNothing() {
  var smoother = Smoother()
  #expect([1, 5, 2].map { smoother.next($0, time: 0, step: 0.01, period: nil) } == [1, 5, 2])
}
