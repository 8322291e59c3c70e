/// Samples that lie sixteen side by side, taken apart.
public enum LaneColumns {
  /// One lane of `count` vectors.
  public static func lane(
    _ lane: Int, of vectors: UnsafePointer<SIMD16<Float>>, count: Int
  ) -> [Float] {
    let memory = UnsafeRawPointer(vectors)
    return (0..<count).map { memory.load(fromByteOffset: $0 * 64 + lane * 4, as: Float.self) }
  }

  /// Writes one lane of `samples.count` vectors.
  public static func setLane(
    _ lane: Int, of vectors: UnsafeMutablePointer<SIMD16<Float>>, to samples: ArraySlice<Float>
  ) {
    let memory = UnsafeMutableRawPointer(vectors)
    for (i, x) in samples.enumerated() {
      memory.storeBytes(of: x, toByteOffset: i * 64 + lane * 4, as: Float.self)
    }
  }

  /// Writes the same samples to every lane.
  public static func setAll(
    of vectors: UnsafeMutablePointer<SIMD16<Float>>, to samples: ArraySlice<Float>
  ) {
    for (i, x) in samples.enumerated() { vectors[i] = SIMD16(repeating: x) }
  }
}
