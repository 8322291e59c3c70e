/// Counts of what happened during rendering, for the manifest: nothing is dropped silently.
public struct EngineCounters: Sendable, Equatable {
  /// Notes that began.
  public var notes = 0
  /// Notes cut off because their voice's polyphony was used up.
  public var stolen = 0
  /// Notes that were ended because their sound was not a number, infinite or more than 180 dB over full scale.
  public var faults = 0
  /// The voices of those notes, a bit for each of the first 64 of the orchestra; 0 for several engines together.
  public var faultyVoices: UInt64 = 0
  /// Blocks of an effect that were silenced because they were not finite.
  public var effectFaults = 0
  /// Samples that the limiter attenuated.
  public var limited = 0
  /// Events that came after their time.
  public var late = 0
  /// Events that name a voice, effect or parameter that does not exist, or a value that is not finite.
  public var refused = 0
  /// Versions that were swapped in.
  public var swaps = 0

  /// Frames of the microphone that did not arrive in time.
  public var missingInput = 0
  /// Frames of the microphone that were left out.
  public var droppedInput = 0

  public init() {}

  mutating func add(_ bank: VoiceBank) {
    stolen += bank.stolen
    faults += bank.faults
  }

  /// Adds the counts of another engine.
  public mutating func add(_ other: EngineCounters) {
    notes += other.notes
    stolen += other.stolen
    faults += other.faults
    effectFaults += other.effectFaults
    limited += other.limited
    late += other.late
    refused += other.refused
    swaps += other.swaps
    missingInput += other.missingInput
    droppedInput += other.droppedInput
  }
}
