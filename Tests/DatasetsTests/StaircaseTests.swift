import Glibc
import Testing

@testable import Datasets

@Suite struct StaircaseTests {
  @Test func stairsTurnsAndGapsAreWhereTheyAreSaidToBe() {
    let log = Staircase.dataset()
    #expect(log.sample("temperature", at: 4.9) == -5)
    #expect(log.sample("temperature", at: 5) == 0)
    #expect(log.sample("temperature", at: 42) == 35)
    #expect(log.sample("pace", at: 30) == 100)
    let turn = log.sample("heading", at: 9.95)
    #expect(turn < 10 || turn > 350, "350° to 10° passes north")
    #expect(log.sample("humidity", at: 75).isNaN)
    #expect(abs(log.sample("light", at: 75) - 8500) < 1e-6)
    #expect(log.sample("pressure", at: 75) == 1007)
  }
}
