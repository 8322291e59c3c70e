import Glibc
import TestSupport

/// Octave bands of a sound, and how they die away.
enum Octave {
  /// The part of a sound in an octave: lines of its spectrum that are flat over four fifths of it and end in half cosines, so
  /// that neighbours that last longer do not leak into it.
  static func part(of sound: [Float], around centre: Double, sampleRate: Double) -> [Double] {
    var count = 1
    while count < sound.count { count *= 2 }
    var real = sound.map(Double.init) + [Double](repeating: 0, count: count - sound.count)
    var imaginary = [Double](repeating: 0, count: count)
    let transform = FFT(count: count)
    transform.forward(&real, &imaginary)
    for i in 0..<count {
      let hertz = Double(min(i, count - i)) * sampleRate / Double(count)
      let off = hertz > 0 ? log2(hertz / centre) : -1
      let edge = min(1, max(0, (0.5 - abs(off)) / 0.1))
      let weight = 0.5 - 0.5 * cos(.pi * edge)
      real[i] *= weight
      imaginary[i] *= weight
    }
    transform.inverse(&real, &imaginary)
    return Array(real.prefix(sound.count))
  }

  /// T30: the slope of the energy that is left (Schroeder, JASA 37, 1965) from -5 to -35 dB (ISO 3382-1), for 60 dB.
  static func decayTime(energies: [Double], sampleRate: Double) -> Double {
    var (left, curve) = (0.0, energies)
    for i in curve.indices.reversed() {
      left += curve[i]
      curve[i] = left
    }
    let top = 10 * log10(curve[0])
    var (times, levels): ([Double], [Double]) = ([], [])
    for i in stride(from: 0, to: curve.count, by: 16) {
      let level = 10 * log10(max(1e-300, curve[i])) - top
      if level < -5, level > -35 {
        times.append(Double(i) / sampleRate)
        levels.append(level)
      }
    }
    return -60 / Statistic.slope(times, levels)
  }
}
