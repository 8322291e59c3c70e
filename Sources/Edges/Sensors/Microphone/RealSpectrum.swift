import Signals
import Score

/// Power spectrum of a frame of sound through Hann's window.
final class RealSpectrum {
  /// Frames of a transform.
  let count: Int
  /// |X[k]|² of the last frame, `count / 2 + 1` values, of the transform without any factor.
  private(set) var power: [Float]
  /// Σ w²: what the window makes of white noise of power 1.
  let windowPower: Float
  private let window: [Float]
  private let fourier: FloatTransform

  /// - Parameter count: a power of two, 4 or more.
  init(count: Int) {
    self.count = count
    fourier = FloatTransform(size: count)
    window = (0..<count).map {
      Float(0.5 - 0.5 * UnitCircle.at(turns: Double($0) / Double(count)).cosine)
    }
    windowPower = window.reduce(0) { $0 + $1 * $1 }
    power = Array(repeating: 0, count: count / 2 + 1)
  }

  /// Transforms `count` samples.
  func transform(_ samples: UnsafeBufferPointer<Float>) {
    precondition(samples.count == count, "the spectrum was made for \(count) samples")
    for i in 0..<count { (fourier.re[i], fourier.im[i]) = (samples[i] * window[i], 0) }
    fourier.forward()
    for k in power.indices {
      power[k] = fourier.re[k] * fourier.re[k] + fourier.im[k] * fourier.im[k]
    }
  }
}
