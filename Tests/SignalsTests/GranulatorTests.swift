import Glibc
import Score
import TestSupport
import Testing

@testable import Signals

struct GranulatorTests {
  private static let rate = 48_000

  /// Values by name, the others at their defaults.
  private func values(_ given: [String: Float]) -> [Float] {
    Granulator.spec.inputs.map { given[$0.name] ?? Float($0.defaultValue) }
  }

  /// Both channels, of which the first `skip` seconds, when there is nothing yet to take, are left out.
  private func render(
    _ given: [String: Float], _ input: [Float], skip: Double = 0
  ) -> (left: [Float], right: [Float]) {
    let bench = EffectBench(.granulator, values(given.merging(["mix": 1]) { $1 }))
    let out = bench.process(input, input)
    let first = Int(skip * Double(Self.rate))
    return (Array(out.left[first...]), Array(out.right[first...]))
  }

  private func constant(_ seconds: Double) -> [Float] {
    [Float](repeating: 1, count: Int(seconds * Double(Self.rate)))
  }

  private func tone(_ hertz: Double, _ seconds: Double) -> [Float] {
    (0..<Int(seconds * Double(Self.rate))).map {
      Float(Tests.sine(cycles: hertz * Double($0) / Double(Self.rate)))
    }
  }

  /// Of a sound that is 1 all the time the grains' windows come out: each on its frame, Hann's shape.
  @Test func everyGrainBeginsOnItsFrameAndHasHannsShape() {
    let given: [String: Float] = ["sync": 1, "rate": 50, "size": 0.01, "spread": 0, "scatter": 0]
    let out = render(given, constant(1), skip: 0.2)
    var worst = 0.0
    for (i, x) in out.left.enumerated() {
      let u = (Double(i % 960) + 0.5) / 480
      let window = u < 1 ? pow(sin(.pi * u), 2) : 0
      worst = max(worst, abs(Double(x) - window), abs(Double(out.right[i]) - window))
    }
    #expect(worst < 1e-4)
  }

  @Test func aRateThatIsNoWholeNumberOfFramesKeepsItsTime() {
    let given: [String: Float] = ["sync": 1, "rate": 37, "size": 0.005, "spread": 0, "scatter": 0]
    let out = render(given, constant(4)).left
    let onsets = out.indices.filter { $0 > 0 && out[$0] > 0 && out[$0 - 1] == 0 }
    for onset in onsets {
      let number = (Double(onset) * 37 / 48_000).rounded()
      let late = Double(onset) - number * 48_000 / 37
      #expect(abs(late) < 0.51, "grain \(number) is \(late) frames late")
    }
    #expect(onsets.count >= 146)
  }

  /// The spectrum of the envelope has lines at multiples of the rate, under the spectrum of one window,
  /// whose first zero lies at 2 / size.
  @Test func rateAndSizeStandInTheSpectrumOfTheEnvelope() {
    let given: [String: Float] = ["sync": 1, "rate": 50, "size": 0.01, "spread": 0, "scatter": 0]
    let out = render(given, constant(2), skip: 0.3).left
    let spectrum = Spectrum(Array(out.prefix(65_536)), sampleRate: 48_000)
    func line(_ hertz: Double) -> Double {
      10 * log10(spectrum.power(from: hertz - 5, to: hertz + 5))
    }
    for harmonic in [1.0, 2, 3] { #expect(line(50 * harmonic) > line(50 * harmonic - 25) + 60) }
    #expect(line(200) < line(150) - 50 && line(200) < line(250) - 30)
  }

  /// In random mode the intervals are exponentially distributed: Kolmogorov's distance of 1000 intervals
  /// from that law is below 1.63 / √1000 with a probability of 0.99.
  @Test func withoutSyncGrainsBeginAtRandomAtTheirRate() {
    var clock = GrainClock()
    let step = GrainClock.step(rate: 100, sampleRate: 48_000)
    var onsets: [Int] = []
    for frame in 0..<480_000 {
      if clock.isDue(step) {
        _ = clock.begin(seed: 3, sync: 0)
        onsets.append(frame)
      }
      clock.advance(step)
    }
    #expect(abs(onsets.count - 1000) < 100)
    let laws = zip(onsets, onsets.dropFirst()).map { 1 - exp(-Double($1 - $0) * 100 / 48_000) }
    #expect(Statistic.distanceFromUniform(laws) < 1.63 / 1000.0.squareRoot() + 0.005)
  }

  @Test(arguments: [0, 7, -12, 24])
  func pitchIsTransposedBySemitones(semitones: Float) {
    let given: [String: Float] = [
      "sync": 1, "rate": 10, "size": 0.4, "spread": 0, "pitch": semitones, "scatter": 0,
    ]
    let out = render(given, tone(440, 6), skip: 3).left
    let spectrum = Spectrum(Array(out.prefix(65_536)), sampleRate: 48_000)
    let peak = spectrum.power.indices.max { spectrum.power[$0] < spectrum.power[$1] }!
    let wanted = 440 * pow(2, Double(semitones) / 12)
    #expect(abs(Double(peak) * spectrum.binWidth - wanted) < 6)
  }

  @Test func grainsLieWhereSpreadAllows() {
    let given: [String: Float] = ["sync": 1, "rate": 50, "size": 0.01, "spread": 1, "scatter": 0]
    let out = render(given, constant(3), skip: 0.2)
    var places: [Double] = []
    for i in stride(from: 240, to: out.left.count, by: 960) {
      let turn = atan2(Double(out.right[i]), Double(out.left[i]))
      places.append(turn * 4 / .pi - 1)
    }
    #expect(places.min()! < -0.9 && places.max()! > 0.9)
    #expect(Statistic.distanceFromUniform(places.map { ($0 + 1) / 2 }) < 0.15)
  }

  @Test func frozenSoundGoesOn() {
    let sound = tone(300, 3) + [Float](repeating: 0, count: 96_000)
    for (freeze, isHeard) in [(Float(0), false), (1, true)] {
      let bench = EffectBench(.granulator, values(["mix": 1, "speed": 1]))
      _ = bench.process(Array(sound.prefix(144_000)), Array(sound.prefix(144_000)))
      bench.parameters[11] = ControlSegment(start: freeze, end: freeze)
      let rest = Array(sound.dropFirst(144_000))
      let out = bench.process(rest, rest).left
      #expect((Level.rms(Array(out.dropFirst(48_000))) > 0.1) == isHeard)
    }
  }

  /// Frozen, the place from which grains are taken stands still where it followed what was heard; otherwise it goes round what
  /// was heard, never into the silence before: both sound on with no other input.
  @Test(arguments: [Float(1), 0, 0.5])
  func frozenSoundNeverFallsSilent(speed: Float) {
    let sound = tone(300, 1.5) + [Float](repeating: 0, count: 12 * Self.rate)
    let bench = EffectBench(
      .granulator, values(["mix": 1, "speed": 1, "scatter": 0.1, "size": 0.05]))
    _ = bench.process(Array(sound.prefix(72_000)), Array(sound.prefix(72_000)))
    bench.parameters[11] = ControlSegment(start: 1, end: 1)
    bench.parameters[4] = ControlSegment(start: speed, end: speed)
    let rest = Array(sound.dropFirst(72_000))
    let out = bench.process(rest, rest).left
    let levels = stride(from: 4800, to: out.count - 24_000, by: 24_000).map {
      Level.rms(Array(out[$0..<$0 + 24_000]))
    }
    #expect(levels.allSatisfy { $0 > 0.1 }, "\(levels)")
  }

  @Test func reversedGrainsTurnASweepAround() {
    // A rising sweep: within a grain the pitch falls when it runs backwards.
    let sweep = (0..<96_000).map { i -> Float in
      let t = Double(i) / 48_000
      return Float(Tests.sine(cycles: 200 * t + 1000 * t * t))
    }
    func rises(_ reverse: Float) -> Bool {
      let given: [String: Float] = [
        "sync": 1, "rate": 2, "size": 0.4, "window": 1, "scatter": 0, "reverse": reverse,
      ]
      let out = render(given, sweep).left
      let grain = Array(out[48_000..<48_000 + 19_200])
      func crossings(_ part: ArraySlice<Float>) -> Int {
        zip(part, part.dropFirst()).count { $0 < 0 && $1 >= 0 }
      }
      return crossings(grain[12_000..<16_000]) > crossings(grain[3000..<7000])
    }
    #expect(rises(0) && !rises(1))
  }

  @Test func feedbackKeepsASoundAliveAndBounded() {
    let sound = tone(300, 0.5) + [Float](repeating: 0, count: 480_000)
    func late(_ feedback: Float) -> Double {
      let out = render(["feedback": feedback, "rate": 200, "size": 0.1], sound).left
      #expect(Level.peak(out) < 20)
      return Level.rms(Array(out.suffix(48_000)))
    }
    #expect(late(0) == 0)
    #expect(late(0.95) > 1e-4)
  }
}
