import Score
import Spatial

/// A change of who sounds where, at a frame. Plain data: it crosses to the audio thread.
public struct SceneEvent: Timed {
  /// Frames since the start of the render.
  public var frame: Int64
  public var action: Action

  public init(frame: Int64, _ action: Action) {
    self.frame = frame
    self.action = action
  }

  public enum Action: Sendable {
    /// The engine that was handed over next begins to sound in a place of the ensemble, silent at first. Its frame 0 is
    /// the quantum of the event.
    case join(part: Int)
    /// The engine of a place goes back to be freed.
    case leave(part: Int)
    /// How a part sounds from where it is; between two sounds of a place.
    case traits(part: Int, SourceTraits)
    /// Moves a part on a straight line; `facing` is where its own y axis points.
    case move(part: Int, to: Vector3, facing: Quaternion, ramp: UInt32)
    /// Factors on a part as heard from its place, and as it is: in stereo, without a place.
    case gains(part: Int, placed: Float, direct: Float, ramp: UInt32)
    case listener(Listener, ramp: UInt32)
    /// The listener is in a room of the space, or in the open air.
    case room(Int?, ramp: UInt32)
    /// A factor on the whole.
    case level(Float, ramp: UInt32)
  }
}

/// What an ensemble is told to do.
public typealias SceneRing = TimedRing<SceneEvent>
