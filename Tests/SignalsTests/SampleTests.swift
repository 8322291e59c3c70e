import Glibc
import Score
import TestSupport
import Testing

@testable import Signals

struct SampleTests {
  private static let tone = (0..<4800).map { Float(Tests.sine(cycles: 500 * Double($0) / 48_000)) }

  private func play(
    _ samples: [Float] = tone, recordedAt rate: Double = 48_000, rate speed: Float = 1,
    start: Float = 0, loop: Float = 0, frames: Int = 9600, cuts: [Int] = [64]
  ) -> [Float] {
    let tables = TableBank(
      waveforms: [], recordings: [Recording(channels: [samples], sampleRate: rate)])
    return UnitBench(
      .sample, [.constant(speed), .constant(start), .constant(loop)], tables: tables
    ).render(frames, cuts: cuts)[0]
  }

  @Test func atSpeedOneItIsTheRecordingAndThenSilence() {
    let out = play()
    #expect(Array(out[..<4800]) == Self.tone)
    #expect(out[4801...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [(Float(2), 1000.0), (0.5, 250), (1.5, 750)])
  func theSpeedIsTheRatioOfPitches(speed: Float, hertz: Double) {
    let out = play(rate: speed)
    let found = Tone.frequency(of: out[100..<2148], near: hertz, sampleRate: 48_000)
    #expect(abs(found - hertz) < 0.05)
  }

  @Test func aRecordingOfAnotherRateKeepsItsPitch() {
    let out = play(recordedAt: 24_000)
    let found = Tone.frequency(of: out[100..<4196], near: 250, sampleRate: 48_000)
    #expect(abs(found - 250) < 0.05)
  }

  @Test func itBeginsWhereItIsToldAndRunsBackwards() {
    let forward = play(start: 0.05)
    #expect(forward[0] == Self.tone[2400] && forward[100] == Self.tone[2500])
    let back = play(rate: -1, start: 0.05)
    for i in 0..<2400 { #expect(back[i] == Self.tone[2400 - i]) }
    #expect(back[2410...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [Float(1), 0.7, -1, -0.3, 15.9])
  func aLoopHasNoSeam(speed: Float) {
    // 50 whole cycles: looped, it is an endless sine
    let out = play(rate: speed, loop: 1, frames: 30_000, cuts: [64, 7])
    for i in stride(from: 0, to: 30_000, by: 7) {
      let truth = Tests.sine(cycles: 500 * Double(speed) * Double(i) / 48_000)
      #expect(abs(Double(out[i]) - truth) < 5e-4)
    }
  }

  @Test func aLoopOfFewSamplesStaysInIt() {
    let out = play([0.1, 0.2, 0.3], rate: 16, loop: 1, frames: 1000)
    #expect(out.allSatisfy { $0 > 0.05 && $0 < 0.35 })
    #expect(play([], rate: 1, loop: 1, frames: 100).allSatisfy { $0 == 0 })
  }

  @Test func channelsAreMixedToOne() {
    let tables = TableBank(
      waveforms: [],
      recordings: [Recording(channels: [[1, 0, 0.5], [0, 1, 0.5]], sampleRate: 48_000)])
    let out = UnitBench(.sample, [.constant(1), .constant(0), .constant(0)], tables: tables)
      .render(3)[0]
    #expect(out == [0.5, 0.5, 0.5])
  }
}
