import Glibc
import SoundFiles
import TestGround
import TestSupport
import Testing

@testable import Listening

/// The sounds of the headphone checks have the figures that were published with them.
struct HeadphoneSoundsTests {
  private let space = Workspace()
  private static let rate = 44_100

  /// Both ears of a sound, read from its file.
  private func ears(
    _ test: HeadphoneTrial.Test, _ kind: Int
  ) throws -> (left: [Double], right: [Double]) {
    let sound = try AudioFileReader.read(
      HeadphoneSounds(in: space.path).path(test, kind))
    #expect(sound.sampleRate == Self.rate)
    #expect(sound.frameCount == Self.rate, "1000 ms")
    #expect(sound.channels.count == 2)
    return (sound.channels[0].map(Double.init), sound.channels[1].map(Double.init))
  }

  /// The spectrum of an ear, from 0 Hz on, with its bins in Hz.
  private func spectrum(_ ear: [Double]) -> [(hertz: Double, real: Double, imaginary: Double)] {
    let count = 65_536
    var real = ear + [Double](repeating: 0, count: count - ear.count)
    var imaginary = [Double](repeating: 0, count: count)
    FFT(count: count).forward(&real, &imaginary)
    return (0...count / 2).map {
      (Double($0) * Double(Self.rate) / Double(count), real[$0], imaginary[$0])
    }
  }

  private func power(_ values: some Sequence<Double>) -> Double {
    values.reduce(0) { $0 + $1 * $1 }
  }

  private func decibels(_ a: Double, over b: Double) -> Double { 10 * log10(a / b) }

  // MARK: Woods and others 2017

  @Test(arguments: 0...2)
  func woodsHasTonesOf200Hertz(_ kind: Int) throws {
    for ear in [try ears(.woods, kind).left, try ears(.woods, kind).right] {
      let bins = spectrum(ear).map { ($0.hertz, $0.real * $0.real + $0.imaginary * $0.imaginary) }
      let highest = bins.max { $0.1 < $1.1 }?.0 ?? 0
      #expect(abs(highest - 200) < Double(Self.rate) / 65_536, "\(highest) Hz")
      let near = bins.filter { abs($0.0 - 200) < 10 }.reduce(0) { $0 + $1.1 }
      #expect(near > 0.999 * bins.reduce(0) { $0 + $1.1 }, "one tone, and nothing else")
    }
  }

  @Test func oneToneOfWoodsIsSofterBySixDecibelsAndOneIsInAntiphase() throws {
    let (plain, soft, turned) = try (ears(.woods, 0), ears(.woods, 1), ears(.woods, 2))
    #expect(abs(decibels(power(soft.left), over: power(plain.left)) + 6) < 0.01)
    #expect(abs(decibels(power(turned.left), over: power(plain.left))) < 0.01)
    // What two loudspeakers add up to in the middle: 6 dB more than one, and of the tone in antiphase nothing.
    func together(_ sound: (left: [Double], right: [Double])) -> Double {
      decibels(power(zip(sound.left, sound.right).map { $0 + $1 }), over: power(sound.left))
    }
    #expect(abs(together(plain) - 6.02) < 0.01)
    #expect(abs(together(soft) - 6.02) < 0.01)
    #expect(together(turned) < -60)
  }

  // MARK: Milne and others 2020

  /// The phase of the right ear is turned by 180° within 600 Hz ± 6 %, from 564 to 636 Hz, and nowhere else.
  @Test func hugginsPitchIsATurnOfPhaseOf600HertzAndSixPercent() throws {
    let pitch = try ears(.huggins, 1)
    let pairs = zip(spectrum(pitch.left), spectrum(pitch.right)).map { left, right in
      (
        hertz: left.hertz,
        together: left.real * right.real + left.imaginary * right.imaginary,
        left: left.real * left.real + left.imaginary * left.imaginary,
        right: right.real * right.real + right.imaginary * right.imaginary
      )
    }
    // Above 100 Hz: below lies what the fades have of the noise's mean.
    let turned = pairs.filter { $0.hertz > 100 && $0.hertz < 20_000 && $0.together < 0 }
    #expect(abs(turned[0].hertz - 564) < 2)
    #expect(abs(turned[turned.count - 1].hertz - 636) < 2)
    #expect(
      turned.count == pairs.count { (turned[0].hertz...turned.last!.hertz).contains($0.hertz) },
      "all between are turned, too")
    for (band, isTurned) in [
      (568.0...632.0, true), (100.0...560.0, false), (640.0...20_000, false),
    ] {
      let inside = pairs.filter { band.contains($0.hertz) }
      let (left, right) = (inside.map(\.left).reduce(0, +), inside.map(\.right).reduce(0, +))
      let correlation = inside.map(\.together).reduce(0, +) / (left * right).squareRoot()
      #expect(isTurned ? correlation < -0.999 : correlation > 0.999, "\(band): \(correlation)")
    }
  }

  /// Each ear alone hears noise of the same spectrum: nothing of the pitch is in one of them.
  @Test func eachEarHasNoiseOfTheSameMagnitudes() throws {
    let pitch = try ears(.huggins, 1)
    let (left, right) = (spectrum(pitch.left), spectrum(pitch.right))
    func level(
      _ ear: [(hertz: Double, real: Double, imaginary: Double)], _ band: ClosedRange<Double>
    )
      -> Double
    {
      let inside = ear.filter { band.contains($0.hertz) }
      return decibels(
        inside.reduce(0) { $0 + $1.real * $1.real + $1.imaginary * $1.imaginary },
        over: Double(inside.count))
    }
    for band in [564.0...636, 568...632, 530...670, 100...560, 640...20_000] {
      #expect(abs(level(left, band) - level(right, band)) < 0.1, "\(band)")
    }
    // White: the band of the pitch is as strong as its neighbours in each ear.
    for ear in [left, right] { #expect(abs(level(ear, 564...636) - level(ear, 400...800)) < 1.5) }
  }

  @Test func aNoiseWithoutPitchIsTheSameInBothEars() throws {
    let plain = try ears(.huggins, 0)
    let apart = zip(plain.left, plain.right).map { $0 - $1 }
    // The dither of 16 bits is each ear's own.
    #expect(decibels(power(apart), over: power(plain.left)) < -60)
  }
}
