import Glibc
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// Facts of how a ripple's music comes and goes: a constant as its sound shows the levels themselves.
@Suite struct GardenFadeTests {
  private let ground = Grounds()
  private let rate = 48_000.0

  /// A walk of 2 s into one ripple and 2 s out again; nobody goes back to it, the others are silent.
  private func request(fade: Double, sound: String, attack: Double = 0) throws -> RenderRequest {
    let (own, silence) = (
      try ground.mapping("own", sound, attack: attack), try ground.silence()
    )
    let site = try ground.site(
      [
        ground.ripple("a", at: 0, mapping: own, #","weights":{"a":0,"b":1,"c":1}"#),
        ground.ripple("b", at: 300, mapping: silence),
        ground.ripple("c", at: -300, mapping: silence),
      ],
      #""leave_margin":0,"fade":\#(fade),"notification":0"#)
    var request = ground.request(site, try ground.walk([(0, 0, 0), (4, 20.004, 0)]))
    request.log = ground.space.file("log.ndjson")
    return request
  }

  /// 60 dB over the time that `fade` says, evenly in decibels, then nothing.
  @Test(arguments: [0.3, 1.0]) func musicFadesByTheSitesSetting(fade: Double) throws {
    let sound = try ground.render(request(fade: fade, sound: "0.25 * sine(4800)"))[0]
    let left = try #require(
      LogLine.all(try ground.text("log.ndjson")).first { $0.kind == "fade" }?.time)
    #expect(abs(left - 2) < 0.02)
    /// The level at a time: the largest sample of a period.
    func level(_ time: Double) -> Double {
      Double(sound[Int(time * rate)..<Int(time * rate) + 10].map(abs).max() ?? 0)
    }
    let inside = level(left - 0.1)
    #expect(inside > 0.1)
    for part in [0.0, 0.25, 0.5, 0.75] {
      let value = level(left + part * fade)
      // A tick of 10 ms is 0.6 dB / fade.
      #expect(abs(Level.decibels(value / inside) + 60 * part) < 0.1 + 0.6 / fade, "\(part)")
    }
    #expect(sound[Int((left + fade + 0.03) * rate)...].allSatisfy { $0 == 0 })
  }

  /// No step between two periods is larger than the level's straight line within a tick.
  @Test(arguments: [0, 0.1, 1.0]) func musicLeavesWithoutAStep(fade: Double) throws {
    let sound = try ground.render(request(fade: fade, sound: "0.25 * sine(4800)"))[0]
    let from = Int(1.5 * rate)
    let steps = (from + 10..<sound.count).map { abs(sound[$0] - sound[$0 - 10]) }
    let peak = sound[from..<from + 10].map(abs).max() ?? 0
    let tick = 0.01 * rate
    let part = fade == 0 ? 1 : 1 - pow(10, -0.6 / fade / 20)
    #expect(Double(steps.max()!) < 1.05 * 10 * Double(peak) * part / tick)
    #expect(sound[sound.count - 1] == 0)
  }

  @Test func enteringAndLeavingDoNotClick() throws {
    let sound = try ground.render(request(fade: 0.5, sound: "0.25 * sine(330)", attack: 0.1))
    for channel in sound {
      #expect(Clicks.find(channel) == [])
      #expect(Level.peak(channel) > 0.1)
    }
  }
}
