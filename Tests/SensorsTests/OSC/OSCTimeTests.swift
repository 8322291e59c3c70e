import Testing

@testable import Sensors

@Suite struct OSCTimeTests {
  /// RFC 5905, figure 4: 1970-01-01 is second 2 208 988 800 of NTP's first era.
  @Test func theEpochOfUnixIsWhereNTPPutsIt() {
    #expect(OSCTime.delay(of: 2_208_988_801 << 32, wall: 0) == 1)
    #expect(OSCTime.tag(wall: 0) == 2_208_988_800 << 32)
  }

  @Test func fractionsAreBinary() {
    #expect(OSCTime.delay(of: 2_208_988_800 << 32 | 1 << 31, wall: 0) == 0.5)
  }

  @Test func atOnceAndThePastAreNow() {
    #expect(OSCTime.delay(of: 1, wall: 1e9) == 0)
    #expect(OSCTime.delay(of: OSCTime.tag(wall: 1e9 - 5), wall: 1e9) == 0)
  }

  @Test func waitingMessagesComeInTheOrderOfTheirTimes() {
    var schedule = OSCSchedule()
    for (i, time) in [3.0, 1, 2, 1, 3].enumerated() {
      let isKept = schedule.add(OSCMessage("/\(i)", []), at: time)
      #expect(isKept)
    }
    #expect(schedule.next == 1)
    let early = schedule.take(until: 0.5)
    #expect(early.isEmpty)
    let due = schedule.take(until: 2).map(\.address)
    #expect(due == ["/1", "/3", "/2"])
    let last = schedule.take(until: 9).map(\.address)
    #expect(last == ["/0", "/4"])
    #expect(schedule.next == nil)
  }

  @Test func noMoreThanTenThousandWait() {
    var schedule = OSCSchedule()
    let kept = (0...OSCSchedule.capacity).map { _ in schedule.add(OSCMessage("/a", []), at: 1) }
    #expect(kept.filter { $0 }.count == OSCSchedule.capacity)
    #expect(kept.last == false)
  }
}
