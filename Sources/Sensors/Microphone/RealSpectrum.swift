internal import CKissFFT
import Glibc

/// Power spectrum of a frame of sound through Hann's window.
final class RealSpectrum {
  /// Frames of a transform.
  let count: Int
  /// |X[k]|² of the last frame, `count / 2 + 1` values, of the transform without any factor.
  private(set) var power: [Float]
  /// Σ w²: what the window makes of white noise of power 1.
  let windowPower: Float
  private let window: [Float]
  private var windowed: [Float]
  private var bins: [kiss_fft_cpx]
  private let plan: kiss_fftr_cfg

  /// - Parameter count: even, with small prime factors.
  init(count: Int) {
    self.count = count
    plan = kiss_fftr_alloc(Int32(clamping: count), 0, nil, nil)
    window = (0..<count).map { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(count))) }
    windowPower = window.reduce(0) { $0 + $1 * $1 }
    windowed = Array(repeating: 0, count: count)
    bins = Array(repeating: kiss_fft_cpx(), count: count / 2 + 1)
    power = Array(repeating: 0, count: count / 2 + 1)
  }

  deinit { kissfft_release(plan) }

  /// Transforms `count` samples.
  func transform(_ samples: UnsafeBufferPointer<Float>) {
    precondition(samples.count == count, "the spectrum was made for \(count) samples")
    for i in 0..<count { windowed[i] = samples[i] * window[i] }
    kiss_fftr(plan, windowed, &bins)
    for k in power.indices { power[k] = bins[k].r * bins[k].r + bins[k].i * bins[k].i }
  }
}
