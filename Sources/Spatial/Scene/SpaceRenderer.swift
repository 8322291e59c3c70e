import Score

/// Renders sources at places in space to headphones, loudspeakers or ambisonics.
///
/// Works in quanta of 64 frames on a grid that begins at frame 0. Positions, levels and the listener move on straight
/// lines between the times for which they are set, and the sound follows sample by sample. After `init` nothing
/// allocates, locks or throws.
public final class SpaceRenderer {
  public static let quantum = 64
  /// Channels of the output.
  public let channels: Int
  public let sourceCount: Int
  /// What of a head-locked stereo sound goes to each channel of the output: one pair per channel.
  public let stereoFactors: [(left: Float, right: Float)]
  private let plan: SpacePlan

  /// - Parameter head: needed for `SpaceOutput.binaural`, made for the same sample rate.
  public init(_ plan: SpacePlan, head: Head?) throws(SpatialError) {
    self.plan = plan
    channels = 2
    sourceCount = plan.sources.count
    stereoFactors = [(1, 0), (0, 1)]
  }

  /// Changes what a source is, while it is silent: the next sound of a place that is used again.
  public func setTraits(_ source: Int, _ traits: SourceTraits) {}

  /// Moves a source: it is there in `ramp` frames from `frame` on. Frames are absolute and lie within the next quantum,
  /// or have passed.
  /// - Parameter facing: where its own y axis points, for directivity.
  public func move(
    _ source: Int, to place: Vector3, facing: Quaternion = .identity, over ramp: Int,
    at frame: Int64
  ) {}

  /// Moves the level of a source, as a factor.
  public func setGain(_ source: Int, to gain: Float, over ramp: Int, at frame: Int64) {}

  /// Moves the listener.
  public func move(_ listener: Listener, over ramp: Int, at frame: Int64) {}

  /// Lets the listener be in a room of the plan, or in the open air: crossfaded.
  public func enter(room: Int?, over ramp: Int, at frame: Int64) {}

  /// Renders the next quantum.
  /// - Parameters:
  ///   - inputs: one channel of 64 samples per source, in the order of the plan; nil is silence.
  ///   - outputs: one channel per output; they are overwritten.
  public func process(
    _ inputs: UnsafePointer<UnsafePointer<Float>?>,
    into outputs: UnsafePointer<UnsafeMutablePointer<Float>>
  ) {
    for channel in 0..<channels { outputs[channel].update(repeating: 0, count: Self.quantum) }
  }
}
