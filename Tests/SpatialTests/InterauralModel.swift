import Glibc
import TestSupport

@testable import Spatial

/// What an interaural listener notices of a sound: how much later the right ear hears what is below 1.5 kHz, and the
/// level difference in bands of ERB width from 200 Hz to 16 kHz (Glasberg and Moore, Hearing Research 47, 1990).
///
/// Written apart from the renderer: lags from an oversampled correlation, levels from power spectra.
struct InterauralModel {
  typealias Spectrum = (re: [Double], im: [Double])

  let sampleRate: Double
  let fft: FFT
  let bands: [ClosedRange<Int>]

  init(sampleRate: Double = 48_000, size: Int = 4096) {
    self.sampleRate = sampleRate
    fft = FFT(count: size)
    func frequency(_ erb: Double) -> Double { (pow(10, erb / 21.4) - 1) / 0.00437 }
    let (first, last) = (21.4 * log10(1 + 0.00437 * 200), 21.4 * log10(1 + 0.00437 * 16_000))
    let count = Int(last - first)
    bands = (0..<count).map { i in
      let low = frequency(first + (last - first) * Double(i) / Double(count))
      let high = frequency(first + (last - first) * Double(i + 1) / Double(count))
      let from = Int((low / sampleRate * Double(size)).rounded())
      return from...max(from, Int((high / sampleRate * Double(size)).rounded()) - 1)
    }
  }

  func spectrum(_ x: [Float]) -> Spectrum {
    var re = x.prefix(fft.count).map(Double.init)
    re += [Double](repeating: 0, count: fft.count - re.count)
    var im = [Double](repeating: 0, count: fft.count)
    fft.forward(&re, &im)
    return (re, im)
  }

  /// A spectrum as equalised headphones give it.
  func equalised(_ spectrum: Spectrum, by head: Head) -> Spectrum {
    var s = spectrum
    let step = fft.count / (2 * (head.equaliser.count - 1))
    for k in 0...fft.count / 2 {
      let factor = head.equaliser[k / step]
      s.re[k] *= factor
      s.im[k] *= factor
    }
    return s
  }

  /// Powers in the bands.
  func powers(_ s: Spectrum) -> [Double] {
    bands.map { band in
      band.reduce(0) { $0 + s.re[$1] * s.re[$1] + s.im[$1] * s.im[$1] } / Double(band.count)
    }
  }

  /// Seconds by which the right ear is later.
  func lag(_ l: Spectrum, _ r: Spectrum) -> Double {
    let last = Int(6000 / sampleRate * Double(fft.count))
    var (re, im) = ([Double](), [Double]())
    for k in 0...last {
      let f = Double(k) * sampleRate / Double(fft.count) / 1500
      let weight = 1 / pow(1 + pow(f, 8), 2)
      re.append(weight * (l.re[k] * r.re[k] + l.im[k] * r.im[k]))
      im.append(weight * (l.re[k] * r.im[k] - l.im[k] * r.re[k]))
    }
    func correlation(_ seconds: Double) -> Double {
      let turn = 2 * Double.pi * sampleRate / Double(fft.count) * seconds
      var (c, s, sum) = (1.0, 0.0, 0.0)
      let (dc, ds) = (cos(turn), sin(turn))
      for k in 0...last {
        sum += re[k] * c - im[k] * s
        (c, s) = (c * dc - s * ds, s * dc + c * ds)
      }
      return sum
    }
    // a sixteenth of a sample
    let step = 1 / (16 * sampleRate)
    let reach = Int(sampleRate * 0.001 * 16)
    let grid = (-reach...reach).map { correlation(Double($0) * step) }
    let i = grid.indices.max { grid[$0] < grid[$1] }!
    guard i > 0, i < grid.count - 1 else { return Double(i - reach) * step }
    let (a, b, c) = (grid[i - 1], grid[i], grid[i + 1])
    return (Double(i - reach) + (a - c) / (2 * (a - 2 * b + c))) * step
  }
}
