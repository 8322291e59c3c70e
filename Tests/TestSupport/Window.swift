import Glibc

/// Windows for spectra, periodic form, `count` values.
public enum Window {
  case rectangular
  case hann
  /// The square of Blackman's window: side lobes below -115 dB, main lobe six bins to each side.
  case blackmanSquared

  public func values(_ count: Int) -> [Double] {
    (0..<count).map { i in
      let turn = 2 * Double.pi * Double(i) / Double(count)
      switch self {
      case .rectangular: return 1
      case .hann: return 0.5 - 0.5 * cos(turn)
      case .blackmanSquared:
        let blackman = 0.42 - 0.5 * cos(turn) + 0.08 * cos(2 * turn)
        return blackman * blackman
      }
    }
  }
}
