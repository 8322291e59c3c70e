import Score
import Spatial

/// A change of an ensemble at a frame. It is plain data, which crosses to the audio thread.
public struct SceneEvent: Timed {
  /// The frame, counted from the start of the render.
  public var frame: Int64
  public var action: Action

  public init(frame: Int64, _ action: Action) { (self.frame, self.action) = (frame, action) }

  /// The kinds of change.
  public enum Action: Sendable {
    /// The engine that was handed over next begins to sound in a part of the ensemble, silent at first. Its frame 0
    /// is the first of the event's quantum.
    case join(part: Int)
    /// The engine of a part is returned to be freed.
    case leave(part: Int)
    /// Sets the acoustic traits of a part's next sound, while the part is silent.
    case traits(part: Int, SourceTraits)
    /// Moves a part on a straight line; `facing` rotates its own axes, whose y axis points to its front.
    case move(part: Int, to: Vector3, facing: Quaternion, ramp: UInt32)
    /// The gains of a part: placed, and direct, that is in stereo without a place.
    case gains(part: Int, placed: Float, direct: Float, ramp: UInt32)
    case listener(Listener, ramp: UInt32)
    /// Takes the listener to a room of the space, or into the open air (nil).
    case room(Int?, ramp: UInt32)
    /// The levels of all rooms' reflections and late fields, as factors on those of their plans.
    case roomLevels(reflections: Float, late: Float, ramp: UInt32)
    /// The gain of the whole ensemble.
    case level(Float, ramp: UInt32)
  }
}

/// The queue of changes to an ensemble.
public typealias SceneRing = TimedRing<SceneEvent>
