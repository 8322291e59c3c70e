import Glibc
import SoundFiles
import Score
import TestSupport
import Testing

@testable import Spatial

/// Where sounds are heard, by a listener who knows the measured head and nothing of the renderer.
struct DirectionTests {
  private let model = InterauralModel()

  private static let noise: [Float] = {
    var random = SeededRandom(seed: 1)
    return (0..<4096).map { _ in Float(random.uniform() - 0.5) }
  }()

  private func ears(_ place: Vector3, head: Head = Heads.kemar) -> Scene {
    let scene = Scene(head: head)
    scene.renderer.move(0, to: place, over: 0, at: 0)
    scene.run(quanta: 64) { _, i in Self.noise[i] }
    return scene
  }

  /// A ripple due east of a listener who faces north: the right ear leads, and west is its mirror.
  @Test func eastAndWest() {
    let (east, west) = (ears(Vector3(30, 0, 0)), ears(Vector3(-30, 0, 0)))
    let lead = model.lag(model.spectrum(east.right), model.spectrum(east.left))
    #expect(lead > 0.00055 && lead < 0.00075, "\(lead * 1000) ms")
    var (rest, whole) = (0.0, 0.0)
    for (a, b) in [(east.left, west.right), (east.right, west.left)] {
      for i in a.indices {
        rest += Double(a[i] - b[i]) * Double(a[i] - b[i])
        whole += Double(a[i]) * Double(a[i])
      }
    }
    #expect(10 * log10(rest / whole) < -120)
    // 30 m, law of 1/d with 1 m: -29.5 dB, and what the head does
    let level = Level.decibels(Level.rms(east.right) / Level.rms(Self.noise))
    #expect(level > -31 && level < -21, "\(level)")
  }

  /// The same head at other rates is heard from the same side, as much earlier.
  @Test(arguments: [44_100.0, 96_000])
  func otherSampleRates(rate: Double) throws {
    let head = try Head(SOFAReader.read(SOFAReader.standardPath, sampleRate: rate), components: 16)
    #expect(head.taps == (rate == 96_000 ? 256 : 120))
    let scene = Scene(head: head)
    scene.renderer.move(0, to: Vector3(30, 0, 0), over: 0, at: 0)
    scene.run(quanta: 64) { _, i in Self.noise[i] }
    let model = InterauralModel(sampleRate: rate)
    let lead = model.lag(model.spectrum(scene.right), model.spectrum(scene.left))
    #expect(lead > 0.00055 && lead < 0.00075, "\(lead * 1000) ms")
  }

  private struct Cues {
    var lag: Double
    var levels: [Double]

    /// The parts of both.
    func distance(_ other: Cues) -> Double {
      let time = (lag - other.lag) / 20e-6
      let bands = zip(levels, other.levels).map { ($0 - $1) / 1.5 }
      let level = bands.reduce(0) { $0 + $1 * $1 } / Double(bands.count)
      return time * time + 4 * level
    }
  }

  private func cues(_ l: InterauralModel.Spectrum, _ r: InterauralModel.Spectrum) -> Cues {
    Cues(
      lag: model.lag(l, r),
      levels: zip(model.powers(l), model.powers(r)).map { 10 * log10($0 / $1) })
  }

  /// Templates every half degree, between the measured ones on curves through four of them.
  private func templates() -> [Cues] {
    let all = Heads.measurements
    let measured = (0..<72).map { i -> Cues in
      let azimuth = Angle.wrap180(Double(i) * 5)
      let at = all.directions.firstIndex {
        $0.elevation == 0 && abs(Angle.wrap180($0.azimuth - azimuth)) < 0.1
      }!
      // Heard as equalised headphones give it; both ears go through the same filter.
      let ears = [all.left[at], all.right[at]].map {
        model.equalised(model.spectrum($0), by: Heads.kemar)
      }
      return cues(ears[0], ears[1])
    }
    return (0..<720).map { i in
      let (at, t) = (i / 10, Double(i % 10) / 10)
      let c = (-1...2).map { measured[(at + $0 + 72) % 72] }
      func curve(_ x: [Double]) -> Double {
        let slope = 0.5 * (x[2] - x[0])
        let bend = x[0] - 2.5 * x[1] + 2 * x[2] - 0.5 * x[3]
        let twist = 0.5 * (x[3] - x[0]) + 1.5 * (x[1] - x[2])
        return ((twist * t + bend) * t + slope) * t + x[1]
      }
      return Cues(
        lag: curve(c.map(\.lag)),
        levels: c[0].levels.indices.map { band in curve(c.map { $0.levels[band] }) })
    }
  }

  /// 48 directions between the measured ones.
  @Test(arguments: [16, 24])
  func azimuthsAreRecovered(components: Int) {
    let templates = templates()
    var (sum, worst, confusions) = (0.0, 0.0, 0)
    for i in 0..<48 {
      let azimuth = Angle.wrap180(Double(i / 2 * 3 + i % 2) * 5 + 2.5)
      let scene = ears(
        5 * Direction(azimuth: azimuth, elevation: 0).vector,
        head: components == 16 ? Heads.light : Heads.kemar)
      let heard = cues(model.spectrum(scene.left), model.spectrum(scene.right))
      let found = templates.indices.min {
        templates[$0].distance(heard) < templates[$1].distance(heard)
      }!
      let error = abs(Angle.wrap180(Double(found) / 2 - azimuth))
      sum += error
      worst = max(worst, error)
      let isFront = abs(Angle.wrap180(Double(found) / 2)) < 90
      if abs(abs(azimuth) - 90) > 5, isFront != (abs(azimuth) < 90) { confusions += 1 }
    }
    #expect(sum / 48 <= 0.5, "\(sum / 48)°")
    #expect(confusions == 0)
    #expect(worst <= 2.5, "\(worst)°")
  }
}
