import Testing

@testable import Rendering
@testable import Sessions

@Test func aFloodOfPrintedLinesIsCountedNotShown() {
  let limit = PrintLimit()
  let first = (0..<150).flatMap { limit.pass("\($0)", now: 5_000_000_000) }
  #expect(first == (0..<100).map { "\($0)" })
  #expect(limit.pass("next", now: 6_000_000_000) == ["(50 printed lines left out)", "next"])
}
