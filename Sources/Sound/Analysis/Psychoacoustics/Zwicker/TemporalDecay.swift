import Signals

internal import CKernels

/// The decay of the core loudness of each critical band after a sound: ISO 532-1:2017, clause 6.4, the network of two
/// capacitors and a diode, every half millisecond.
///
/// The standard divides the half millisecond into 24 parts; the constants of the network hold for any number, and
/// with 6 parts no loudness changes by more than a thousandth.
final class TemporalDecay {
  private static let parts = Int(KERNELS_DECAY_PARTS)
  private let memory = Scratch()
  private let state: UnsafeMutablePointer<Double>
  private let constants: UnsafeMutablePointer<Double>

  init() {
    state = memory.room(for: 60)
    constants = memory.room(for: 6)
    let (short, long, variable) = (0.005, 0.015, 0.075)
    let step = 0.0005 / Double(Self.parts)
    let p = (variable + long) / (variable * short)
    let root = (p * p / 4 - 1 / (short * variable)).squareRoot()
    let (l1, l2) = (-p / 2 + root, -p / 2 - root)
    let (e1, e2) = (Math.exp(l1 * step), Math.exp(l2 * step))
    let (f1, f2) = (variable * l1 + 1, variable * l2 + 1)
    let scale = 1 / (variable * (l1 - l2))
    constants[0] = (e1 - e2) * scale
    constants[1] = (f2 * e1 - f1 * e2) * scale
    constants[2] = (f1 * e1 - f2 * e2) * scale
    constants[3] = f1 * f2 * (e1 - e2) * scale
    constants[4] = Math.exp(-step / long)
    constants[5] = Math.exp(-step / variable)
  }

  /// Replaces rows of 20 core loudnesses, half a millisecond apart.
  func process(_ core: UnsafeMutablePointer<Double>, rows: Int) {
    kernels_now().pointee.decay(core, state, constants, Int32(rows))
    for i in 0..<60 where state[i] < 1e-30 { state[i] = 0 }
  }
}
