/// A sound in memory: one array of samples per channel, 1 = full scale.
public struct AudioData: Equatable, Sendable {
  /// The sample rate in Hz.
  public let sampleRate: Int
  /// The samples, `channels[channel][frame]`; all channels have the same length.
  public let channels: [[Float]]
  /// The sentences that say what was wrong with the file it came from.
  public let warnings: [String]

  public init(sampleRate: Int, channels: [[Float]], warnings: [String] = []) {
    precondition(
      channels.allSatisfy { $0.count == channels[0].count }, "all channels have the same length")
    (self.sampleRate, self.channels, self.warnings) = (sampleRate, channels, warnings)
  }

  public var frameCount: Int { channels.first?.count ?? 0 }

  /// The length in seconds.
  public var duration: Double { Double(frameCount) / Double(sampleRate) }
}
