import Glibc
import Score
import TestSupport
import Testing

@testable import Signals

struct UnmaskTests {
  private let rate = 48_000.0

  /// Middles of the bands, as the filters have them: geometric means of the warped edges.
  private var middles: [Double] {
    let edges = [20] + Bark.edges.dropFirst()
    return (0..<Bark.bands).map { band in
      let product = tan(.pi * edges[band] / rate) * tan(.pi * edges[band + 1] / rate)
      return atan(product.squareRoot()) * rate / .pi
    }
  }

  /// Levels in dB of the bank's response in the middles of the bands, for gains in dB.
  private func response(_ decibels: [Float]) -> [Double] {
    let bank = BarkGains(sampleRate: rate)
    let gains = decibels.map { Float(pow(10, Double($0) / 20)) - 1 }
    bank.move(to: gains, over: 1)
    var (left, right) = ([Float](repeating: 0, count: 1), [Float](repeating: 0, count: 1))
    bank.process(&left, &right, frames: 1)
    bank.move(to: gains, over: 1 << 20)
    left = [1] + [Float](repeating: 0, count: 47_999)
    right = left
    bank.process(&left, &right, frames: 48_000)
    return middles.map { frequency in
      var (real, imaginary) = (0.0, 0.0)
      for (n, sample) in left.enumerated() where abs(sample) > 1e-12 {
        let angle = 2 * .pi * frequency * Double(n) / rate
        real += Double(sample) * cos(angle)
        imaginary -= Double(sample) * sin(angle)
      }
      return 10 * log10(real * real + imaginary * imaginary)
    }
  }

  @Test func aSingleBandIsLoweredByWhatIsWantedAndTheOthersStay() {
    var gains = [Float](repeating: 0, count: Bark.bands)
    gains[10] = -12
    for (band, level) in response(gains).enumerated() {
      #expect(abs(level - Double(gains[band])) < 0.5, "band \(band + 1): \(level)")
    }
  }

  @Test func allBandsAreLiftedAlike() {
    let levels = response([Float](repeating: 12, count: Bark.bands))
    for (band, level) in levels.enumerated() {
      #expect(abs(level - 12) < 1, "band \(band + 1): \(level)")
    }
  }

  // MARK: The effect

  private func bench(depth: Float, mode: Float = 0, _ thresholds: [Int: Float]) -> EffectBench {
    var values = Unmask.spec.inputs.map { Float($0.defaultValue) }
    (values[0], values[1]) = (depth, mode)
    for (band, level) in thresholds { values[4 + band - 1] = level }
    return EffectBench(Unmask.effect, values)
  }

  private func tones(_ list: [(Double, Double)], seconds: Int = 4) -> [Float] {
    (0..<seconds * 48_000).map { n in
      Float(list.reduce(0) { $0 + $1.1 * sin(2 * .pi * $1.0 * Double(n) / 48_000) })
    }
  }

  /// Amplitude of a frequency in the last second.
  private func amplitude(_ sound: [Float], _ frequency: Double) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for n in sound.count - 48_000..<sound.count {
      real += Double(sound[n]) * cos(2 * .pi * frequency * Double(n) / 48_000)
      imaginary += Double(sound[n]) * sin(2 * .pi * frequency * Double(n) / 48_000)
    }
    return (real * real + imaginary * imaginary).squareRoot() / 24_000
  }

  /// A sine of amplitude 0.01 has -43 dBFS. With a threshold of -40 it needs 6 dB to stand 3 dB above it.
  @Test(arguments: [(-40.0, 6.0), (-46, 0), (-20, 12), (-120, 0)])
  func aMaskedToneIsLiftedByWhatIsMissing(_ threshold: Double, _ lift: Double) {
    let sound = tones([(1000, 0.01), (4000, 0.02)])
    let out = bench(depth: 12, [9: Float(threshold)]).process(sound, sound).left
    #expect(abs(20 * log10(amplitude(out, 1000) / 0.01) - lift) < 0.3)
    #expect(abs(20 * log10(amplitude(out, 4000) / 0.02)) < 0.2)
  }

  @Test func theDepthIsTheMost() {
    let sound = tones([(1000, 0.01)])
    let out = bench(depth: 4, [9: 0]).process(sound, sound).right
    #expect(abs(20 * log10(amplitude(out, 1000) / 0.01) - 4) < 0.2)
  }

  @Test func duckingLowersWhatDoesNotStandOut() {
    let sound = tones([(1000, 0.01), (4000, 0.1)])
    let out = bench(depth: 9, mode: 1, [9: -20, 18: -60]).process(sound, sound).left
    #expect(abs(20 * log10(amplitude(out, 1000) / 0.01) + 9) < 0.3)
    #expect(abs(20 * log10(amplitude(out, 4000) / 0.1)) < 0.2)
  }

  @Test func withoutSurroundingsOrDepthTheSoundPassesBitForBit() {
    let noise = Tests.noise(9600, seed: 4)
    #expect(bench(depth: 12, [:]).process(noise, noise).left == noise)
    #expect(bench(depth: 0, [9: 0]).process(noise, noise).left == noise)
  }

  @Test func awakeTheSoundDoesNotDependOnWhereStretchesEnd() {
    let (left, right) = (Tests.noise(9600, seed: 1), Tests.noise(9600, seed: 2))
    let thresholds = Dictionary(uniqueKeysWithValues: (1...24).map { ($0, Float(-30 + $0)) })
    let whole = bench(depth: 12, thresholds).process(left, right)
    #expect(whole.left != left)
    for cuts in [[16, 48], [37, 27], [1, 63], [5, 11, 48]] {
      let cut = bench(depth: 12, thresholds).process(left, right, cuts: cuts)
      #expect(cut.left == whole.left && cut.right == whole.right)
    }
  }

  /// At 8 kHz only the bands below 3.6 kHz exist.
  @Test(arguments: [8000.0, 44_100, 96_000])
  func itWorksAtEverySampleRate(_ rate: Double) {
    let values = Unmask.spec.inputs.map {
      Float($0.name.hasPrefix("threshold") ? -10 : $0.defaultValue)
    }
    let noise = Tests.noise(Int(rate), seed: 3).map { $0 * 0.1 }
    let out = EffectBench(Unmask.effect, values, sampleRate: rate).process(noise, noise)
    #expect(out.left.allSatisfy { $0.isFinite } && Level.peak(out.left) > Level.peak(noise))
    #expect(Level.peak(out.left) < 4 * Level.peak(noise))
  }
}
