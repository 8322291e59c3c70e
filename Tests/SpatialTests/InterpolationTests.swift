import Glibc
import Score
import TestSupport
import Testing

@testable import Spatial

/// How near a head's responses come to measured ones that it was not made of.
struct InterpolationTests {
  private let all = Heads.measurements
  private let model = InterauralModel(size: 1024)

  private struct Errors {
    /// dB, mean of both ears.
    var distortion: [Double] = []
    /// Microseconds.
    var lag: [Double] = []
    /// dB.
    var level: [Double] = []
  }

  /// The measured spectra of both ears behind the head's equaliser.
  private func measured(_ i: Int, _ head: Head) -> [(re: [Double], im: [Double])] {
    [all.left[i], all.right[i]].map {
      var s = model.spectrum($0)
      for k in 0...512 {
        s.re[k] *= head.equaliser[k]
        s.im[k] *= head.equaliser[k]
      }
      return s
    }
  }

  private func compare(_ i: Int, _ head: Head, _ errors: inout Errors) {
    let truth = measured(i, head)
    let found = head.response(HeadDirections.vector(all.directions[i]))
    let spectra = [model.spectrum(found.left), model.spectrum(found.right)]
    let lag = model.lag(spectra[0], spectra[1]) + found.lag / 48_000
    errors.lag.append(abs(lag - model.lag(truth[0], truth[1])) * 1e6)
    let (p, q) = (truth.map(model.powers), spectra.map(model.powers))
    var distortion = 0.0
    for ear in 0..<2 {
      let bands = zip(p[ear], q[ear]).map { 10 * log10($0 / $1) }
      distortion += (bands.reduce(0) { $0 + $1 * $1 } / Double(bands.count)).squareRoot() / 2
    }
    errors.distortion.append(distortion)
    func difference(_ x: [[Double]]) -> Double {
      10 * log10(x[0].reduce(0, +) / x[1].reduce(0, +))
    }
    errors.level.append(abs(difference(p) - difference(q)))
  }

  private func errors(fold: Int?, of folds: Int) throws -> Errors {
    let kept = all.directions.indices.filter { fold == nil || $0 % folds != fold }
    let head = try Head(
      HeadMeasurements(
        sampleRate: 48_000, directions: kept.map { all.directions[$0] },
        left: kept.map { all.left[$0] }, right: kept.map { all.right[$0] },
        delays: kept.map { all.delays[$0] }, distance: 1.4))
    var errors = Errors()
    for i in all.directions.indices where fold == nil || i % folds == fold {
      let elevation = all.directions[i].elevation
      if elevation >= -25 && elevation <= 75 { compare(i, head, &errors) }
    }
    return errors
  }

  private func mean(_ x: [Double]) -> Double { x.reduce(0, +) / Double(x.count) }
  private func part(_ x: [Double], _ part: Double) -> Double {
    x.sorted()[Int(part * Double(x.count - 1))]
  }

  /// Every direction once held out of everything, basis and equaliser too, a fifth of them at a time.
  @Test func directionsHeldOut() throws {
    var whole = Errors()
    for fold in 0..<5 {
      let errors = try errors(fold: fold, of: 5)
      whole.distortion += errors.distortion
      whole.lag += errors.lag
      whole.level += errors.level
    }
    #expect(whole.lag.count == 581)
    #expect(mean(whole.distortion) <= 0.7, "\(mean(whole.distortion)) dB")
    #expect(part(whole.distortion, 0.95) <= 1.2, "\(part(whole.distortion, 0.95)) dB")
    #expect(part(whole.lag, 0.5) <= 2, "\(part(whole.lag, 0.5)) µs")
    #expect(part(whole.lag, 0.95) <= 8, "\(part(whole.lag, 0.95)) µs")
    #expect(mean(whole.level) <= 0.2, "\(mean(whole.level)) dB")
    #expect(part(whole.level, 0.95) <= 0.8, "\(part(whole.level, 0.95)) dB")
  }

  @Test func measuredDirections() throws {
    let errors = try errors(fold: nil, of: 1)
    #expect(part(errors.lag, 1) <= 1, "\(part(errors.lag, 1)) µs")
    #expect(mean(errors.distortion) <= 0.5, "\(mean(errors.distortion)) dB")
  }
}
