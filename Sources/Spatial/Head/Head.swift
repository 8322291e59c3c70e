/// A head made ready for rendering at one sample rate.
public final class Head: Sendable {
  /// Samples per second.
  public let sampleRate: Double

  /// - Parameters:
  ///   - measurements: at the same sample rate.
  ///   - components: principal components per ear: 16 for many sources, 24 usually, 32 for reference.
  public init(_ measurements: HeadMeasurements, components: Int = 24) throws(SpatialError) {
    sampleRate = measurements.sampleRate
  }
}
