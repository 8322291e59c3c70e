import Glibc
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// Facts of geo-tagged recordings, measured in the sound: each has a tone of its own.
@Suite struct DejavuSoundTests {
  private let ground = Grounds()
  private let rate = 48_000.0

  private func dejavu(_ id: String, at x: Double) -> String {
    ground.feature(
      #""kind":"dejavu","id":"\#(id)","radius":8,"file":"\#(id).wav","away":2"#, at: x)
  }

  /// A at 0, B at 60: the walk goes through A to B and back through A.
  @Test func aComesBackOnTheSecondVisitAndBIsNeverHeard() throws {
    try ground.tone("a.wav", 1000, seconds: 1)
    try ground.tone("b.wav", 1700, seconds: 1)
    let silence = try ground.silence()
    let site = try ground.site(
      [dejavu("a", at: 0), dejavu("b", at: 60), ground.ripple("far", at: 900, mapping: silence)],
      #""leave_margin":1,"fade":0.2"#)
    let walk = try ground.walk([(0, -20, 0), (4, 60, 0), (8, -20, 0)])
    var request = ground.request(site, walk)
    request.log = ground.space.file("log.ndjson")
    let sound = try ground.render(request)[0]
    func level(_ hertz: Double, _ from: Double, _ to: Double) -> Double {
      let part = sound[Int(from * rate)..<Int(to * rate)]
      return Level.decibels(max(1e-9, Tone(part, at: hertz, sampleRate: rate).amplitude))
    }
    // Inside A from 0.6 to 1.45 s and from 6.6 to 7.45 s, inside B from 3.6 to 4.45 s.
    #expect(level(1000, 0.6, 1.4) < -100)
    #expect(level(1700, 3.5, 4.5) < -100)
    #expect(level(1000, 6.8, 7.3) > -30)
    #expect(level(1700, 6.6, 7.6) < -80)
    #expect(Level.peak(sound[..<Int(6.55 * rate)]) == 0)
    let log = LogLine.all(try ground.text("log.ndjson"))
    #expect(log.filter { $0.kind == "dejavu" }.map(\.id) == ["a"])
    #expect(log.filter { $0.kind == "dejavu_silent" }.map(\.id) == ["a", "b"])
  }
}
