import Glibc
import Score
import TestSupport
import Testing

@testable import Signals

/// Delay times that change while a tone sounds: what is heard above 3 kHz of a tone of 220 Hz is the change.
struct DelayChangeTests {
  /// A second of tone with the time as it is, then 1.5 s in which it changes as `time` says of the seconds since then.
  private func sound(of effect: EffectKind, _ time: (Double) -> Double) -> [Float] {
    let values = effect.spec.inputs.map { spec -> Float in
      switch spec.name {
      case "feedback": 0.5
      case "mix": 1
      default: Float(spec.defaultValue)
      }
    }
    let bench = EffectBench(effect, values)
    return stride(from: 0, to: 120_000, by: 64).flatMap { first -> [Float] in
      let frames = first..<first + 64
      let tone = frames.map { Float(Tests.sine(cycles: 220 * Double($0) / 48_000)) }
      let (a, b) = (Double(first) / 48_000 - 1, Double(first + 64) / 48_000 - 1)
      let slot = effect.spec.inputs.firstIndex { ["time", "delay"].contains($0.name) }!
      bench.parameters[slot] = ControlSegment(start: Float(time(a)), end: Float(time(b)))
      return bench.process(tone, tone).left
    }
  }

  /// The energy above 3 kHz in windows of 21 ms against that of the tone, dB, at its highest.
  private func splatter(_ sound: [Float]) -> Double {
    let stretch = Array(sound[43_200...])
    let levels = stride(from: 0, to: stretch.count - 1024, by: 512).map { start -> Double in
      let spectrum = Spectrum(Array(stretch[start..<start + 1024]), sampleRate: 48_000)
      return spectrum.power(from: 3000, to: 24_000) / spectrum.power(from: 100, to: 400)
    }
    return 10 * log10(levels.max()!)
  }

  private static let kinds: [(EffectKind, Double, Double)] = [
    (.delay, 0.3, 0.1011), (.delay, 0.1, 0.8871), (.pingPong, 0.3, 0.1011), (.chorus, 0.02, 0.05),
    (.flanger, 0.002, 0.01),
  ]

  @Test(arguments: kinds, [0.0, 0.01, 0.02, 0.1])
  func aTimeThatIsSetDoesNotChirp(change: (EffectKind, Double, Double), ramp: Double) {
    let (effect, from, to) = change
    let heard = splatter(
      sound(of: effect) { from + (to - from) * ($0 < 0 ? 0 : ramp > 0 ? min(1, $0 / ramp) : 1) })
    #expect(heard < -50, "\(effect.spec.name) over \(ramp) s: \(heard) dB")
  }

  /// The delays of a synth, whose times a parameter moves.
  @Test(arguments: [UnitKind.delayLine, .comb, .allpass], [0.0, 0.02])
  func aTimeThatAParameterMovesDoesNotChirp(unit: UnitKind, ramp: Double) {
    func time(_ frame: Int) -> Float {
      let passed = Double(frame - 48_000) / 48_000
      return Float(0.3 - 0.1989 * (passed < 0 ? 0 : ramp > 0 ? min(1, passed / ramp) : 1))
    }
    let tone = (0..<120_000).map { Float(Tests.sine(cycles: 220 * Double($0) / 48_000)) }
    let heard = splatter(
      UnitBench(unit, [.signal(tone), .control(time), .constant(0.5), .constant(0.5)])
        .render(120_000)[0])
    #expect(heard < -50, "\(unit) over \(ramp) s: \(heard) dB")
  }

  /// A time that comes back while the crossfade goes on, with another voice whose time stands or moves.
  @Test(arguments: [UnitKind.delayLine, .comb])
  func aTimeThatComesBackIsHeardAsTheSameBesideAnyVoice(unit: UnitKind) {
    let tone = (0..<96_000).map { Float(Tests.sine(cycles: 220 * Double($0) / 48_000)) }
    func sound(besideMoving: Bool) -> [Float] {
      UnitBench(
        unit,
        [
          .signal(tone),
          .ramps { lane, frame in
            lane == 1
              ? besideMoving ? 0.2 + Float(frame) / 400_000 : 0.2
              : frame < 48_000 ? 0.2 : frame < 48_960 ? 0.3 : frame < 72_000 ? 0.2 : 0.45
          }, .constant(0), .constant(0.5),
        ]
      ).render(96_000, lanes: 0..<2)[0]
    }
    let alone = sound(besideMoving: false)
    #expect(alone == sound(besideMoving: true))
    let steps = zip(alone[24_000...], alone[24_001...]).map { abs($0 - $1) }
    #expect(steps.max()! < 0.1, "a tone of 220 Hz steps by 0.03 at most")
  }

  /// The read head of before, which ran after the time: the truth that the measure sees what was wrong.
  @Test func aHeadThatRunsAfterTheTimeChirps() {
    let tone = (0..<120_000).map { Tests.sine(cycles: 220 * Double($0) / 48_000) }
    let ran = tone.indices.map { i -> Float in
      let passed = min(1, max(0, Double(i - 48_000) / 960))
      return Float(tone[max(0, i - Int((0.3 - 0.2 * passed) * 48_000))])
    }
    #expect(splatter(ran) > -30)
  }

  /// After a step the echoes come where a delay has them that always had the new time.
  @Test(arguments: [EffectKind.delay, .pingPong])
  func afterAStepTheNewTimeHolds(effect: EffectKind) {
    let changed = sound(of: effect) { $0 < 0 ? 0.3 : 0.1 }
    let always = sound(of: effect) { _ in 0.1 }
    let last = 110_000..<120_000
    #expect(last.allSatisfy { abs(changed[$0] - always[$0]) < 2e-3 })
  }

  /// A slow change is followed as before: the n-th sample is the one that lies the time back.
  @Test func aSlowChangeBendsAsTapeDoes() {
    let (rate, bench) = (48_000.0, EffectBench(.delay, [0.05, 0, 1]))
    let ramp = (0..<9600).map { Float($0) }
    var out: [Float] = []
    for first in stride(from: 0, to: 9600, by: 64) {
      bench.parameters[0] = ControlSegment(
        start: Float(0.05 - 0.1 * Double(first) / rate),
        end: Float(0.05 - 0.1 * Double(first + 64) / rate))
      let piece = Array(ramp[first..<first + 64])
      out += bench.process(piece, piece).left
    }
    for i in stride(from: 3000, to: 9600, by: 100) {
      #expect(abs(Double(out[i]) - (Double(i) - (2400 - 0.1 * Double(i)))) < 0.05, "\(i)")
    }
  }

  @Test(arguments: [EffectKind.delay, .pingPong, .chorus, .flanger])
  func theBitsOfAChangeDoNotDependOnEarlierCalls(effect: EffectKind) {
    let time = { (t: Double) in t < 0 ? 0.04 : 0.01 }
    #expect(sound(of: effect, time) == sound(of: effect, time))
  }
}
