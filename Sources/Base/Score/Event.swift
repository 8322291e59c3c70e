/// A sound to make, or a change to one, at an exact sample. Plain data: it crosses to the audio thread.
public struct Event: Hashable, Sendable {
  /// Samples since the start of the render.
  public var frame: Int64
  public var action: Action

  public init(frame: Int64, _ action: Action) { (self.frame, self.action) = (frame, action) }

  /// The kinds of change that an event makes.
  public enum Action: Hashable, Sendable {
    /// Begins a note of a voice with the voice's current parameter values. Its own values follow as
    /// `set` with ramp 0 at the same frame, before any sample is made.
    case start(note: UInt32, voice: UInt16)
    /// Gives one note its own value of a parameter; from then on it no longer follows the voice
    /// (`level` excepted: a note's level and its voice's level add in dB).
    case set(note: UInt32, slot: UInt16, value: Float, ramp: UInt32)
    /// Lets a note go: its gate closes.
    case release(note: UInt32)
    /// Moves a parameter of a voice, for all its notes that do not have their own value.
    case voice(UInt16, slot: UInt16, value: Float, ramp: UInt32)
    /// Moves a parameter of an effect.
    case effect(UInt16, slot: UInt16, value: Float, ramp: UInt32)
    /// Moves the level of the whole mapping, in dB.
    case level(value: Float, ramp: UInt32)
    /// Moves the level of a bus, in dB.
    case bus(UInt16, value: Float, ramp: UInt32)
    /// Mutes a voice or lets it be heard again, within 30 ms; its notes go on unheard.
    case mute(voice: UInt16, isMuted: Bool)
    /// From here on numbers of voices, effects and slots are those of the next version of the orchestra, which
    /// takes over what sounds.
    case swap
  }
}

/// The dataset row and the mapping's line that made an event, for traces and to answer "why does this sound?".
public struct Cause: Hashable, Sendable {
  /// Row of the dataset, counted from 0.
  public var row: Int?
  /// Line of the mapping's file, counted from 1.
  public var line: Int?

  public init(row: Int? = nil, line: Int? = nil) { (self.row, self.line) = (row, line) }
}

/// An event with what made it.
public struct ScheduledEvent: Hashable, Sendable {
  public var event: Event
  public var cause: Cause

  public init(_ event: Event, cause: Cause) { (self.event, self.cause) = (event, cause) }
}

/// The control ticks among the frames of the sound.
public struct TickGrid: Hashable, Sendable {
  /// Frames per second.
  public let sampleRate: Double
  /// Ticks per second.
  public let controlRate: Double

  /// The default sample rate, in frames per second.
  public static let usualSampleRate = 48_000
  /// The default control rate, in ticks per second.
  public static let usualControlRate = 100.0

  public init(
    sampleRate: Double = Double(TickGrid.usualSampleRate),
    controlRate: Double = TickGrid.usualControlRate
  ) {
    (self.sampleRate, self.controlRate) = (sampleRate, controlRate)
  }

  /// The frame nearest to a tick.
  public func frame(of tick: Int) -> Int64 {
    Int64((Double(tick) * sampleRate / controlRate).rounded())
  }

  /// The tick nearest to a frame.
  public func tick(of frame: Int64) -> Int {
    Int((Double(frame) * controlRate / sampleRate).rounded())
  }

  /// The time of a tick, seconds of sound.
  public func seconds(of tick: Int) -> Double { Double(tick) / controlRate }
}
