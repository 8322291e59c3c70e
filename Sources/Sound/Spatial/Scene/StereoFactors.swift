import Score

extension SpaceOutput {
  /// The gains of head-locked stereo sound in each channel: unchanged to headphones, otherwise as from 30° on either
  /// side.
  func stereoFactors() throws(Fault) -> [(left: Float, right: Float)] {
    func gains(
      _ channels: Int, _ pan: (Vector3, UnsafeMutablePointer<Float>) -> Void
    ) -> [(left: Float, right: Float)] {
      let sides = [30.0, -30].map { azimuth in
        var gains = [Float](repeating: 0, count: channels)
        gains.withUnsafeMutableBufferPointer {
          pan(Direction(azimuth: azimuth, elevation: 0).vector, $0.baseAddress!)
        }
        return gains
      }
      return (0..<channels).map { (sides[0][$0], sides[1][$0]) }
    }
    switch self {
    case .binaural: return [(1, 0), (0, 1)]
    case .speakers(let places):
      let vbap = try VBAP(places)
      return gains(vbap.channels) { vbap.pan($0, into: $1) }
    case .ambisonics(let order):
      return gains(AmbiX.channels(order: order)) { AmbiX.encode($0, order: order, into: $1) }
    }
  }
}
