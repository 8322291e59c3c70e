import Testing

@testable import Network

/// A bucket of tokens: in any time t no more than `burst + rate · t` things pass.
@Suite struct AllowanceTests {
  @Test func theBurstPassesAtOnceAndNothingBehindIt() {
    var allowance = Allowance(rate: 0.5, burst: 30)
    let passed = (0..<100).count { _ in allowance.take() }
    #expect(passed == 30)
  }

  @Test func aSecondGivesRoomForItsRateAndNoMore() async throws {
    let clock = ContinuousClock()
    let begin = clock.now
    var allowance = Allowance(rate: 20, burst: 20)
    var passed = 0
    for _ in 0..<100 where allowance.take() { passed += 1 }
    try await clock.sleep(for: .milliseconds(300))
    for _ in 0..<100 where allowance.take() { passed += 1 }
    let seconds = (clock.now - begin) / .seconds(1)
    #expect(Double(passed) <= 20 + 20 * seconds)
    #expect(passed >= 25, "6 in 300 ms")
  }
}
