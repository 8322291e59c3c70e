import Signals

/// Options of an engine: the voices that are heard, the gain, and the processing of the mix at the end.
public struct EngineOptions: Sendable {
  /// The factor on the whole mix, before the limiter.
  public var gain: Float
  /// The processing of the mix at the end.
  public var ending: Ending
  /// The indices of the voices that sound; nil is all.
  public var voices: Set<Int>?
  /// The stems that are rendered beside the mix: for each the indices of its voices, which are among those that sound.
  public var stems: [Set<Int>] = []
  /// Unit generators beside those of `Catalogue`; one with the name of another takes its place.
  public var units: [UnitKind]

  /// The number of notes of a group up to which they are rendered alone, each as sixteen frames a vector; the samples are
  /// the same for any.
  package var fewNotes = Interpreter.fewLanes

  /// The processing of the mix at the end.
  public enum Ending: Sendable {
    /// A limiter keeps it below -1 dBTP, which delays it by `Engine.latency` frames.
    case limited
    /// The mix is only delayed by `Engine.latency` frames: then it equals the sum of its stems.
    case aligned
    /// The mix is neither changed nor delayed.
    case plain
  }

  public init(
    gain: Float = 1, ending: Ending = .limited, voices: Set<Int>? = nil, units: [UnitKind] = []
  ) {
    (self.gain, self.ending, self.voices, self.units) = (gain, ending, voices, units)
  }
}
