/// A sampled instrument for a sampler voice: samples in memory, and the zones that say which of them a note
/// sounds and how.
///
/// SoundFont presets, SFZ files, folders of recordings and single files all become one of these.
public struct Instrument: Hashable, Sendable {
  /// The samples, to which the zones refer by index.
  public var name: String
  public var samples: [InstrumentSample]
  /// The zones. A note sounds every zone that its key and velocity lie in, at most `layerCapacity`.
  public var zones: [Zone]
  /// Whether the zones say how loud a velocity is; otherwise amplitude is proportional to velocity, as in every
  /// other voice.
  public var shapesVelocity: Bool

  /// The most zones of one note that can sound together.
  public static let layerCapacity = 16

  public init(
    name: String, samples: [InstrumentSample], zones: [Zone], shapesVelocity: Bool = false
  ) {
    self.name = name
    self.samples = samples
    self.zones = zones
    self.shapesVelocity = shapesVelocity
  }

  /// The most zones that one note of it sounds.
  public var layers: Int {
    var most = 0
    for key in 0...127 {
      let near = zones.filter { $0.keys.contains(key) }
      for velocity in Set(near.map({ $0.velocities.lowerBound })) {
        most = max(most, near.count { $0.velocities.contains(velocity) })
      }
    }
    return most
  }

  /// The size of its samples in memory, bytes.
  public var byteCount: Int { samples.reduce(0) { $0 + $1.frames.count * 4 } }
}

/// One channel of recorded sound.
public struct InstrumentSample: Hashable, Sendable {
  /// The samples; 1 is full scale.
  public var frames: [Float]
  /// The sample rate, Hz.
  public var sampleRate: Double

  public init(frames: [Float], sampleRate: Double) {
    (self.frames, self.sampleRate) = (frames, sampleRate)
  }
}

/// One sample of an instrument, for some keys and velocities, and how it sounds.
public struct Zone: Hashable, Sendable {
  /// The index of the sample among the instrument's samples.
  public var sample: Int
  /// The MIDI keys for which it sounds.
  public var keys: ClosedRange<Int>
  /// The MIDI velocities for which it sounds.
  public var velocities: ClosedRange<Int>
  /// The frames of the sample that are played.
  public var frames: Range<Int>
  /// The loop; nil plays the sample once.
  public var loop: Loop?
  /// The values of its parameters.
  public var values = ZoneValues()
  /// The modulators that change these by the key and the velocity.
  public var modulators: [ZoneModulator] = []
  /// Whether the sample goes on to its end when the note is released.
  public var playsThrough = false
  /// The exclusive class: notes of one voice whose zones have the same class cut each other off; 0 is none.
  public var exclusiveClass = 0
  /// The key as which it sounds, whatever was played; nil is the played one.
  public var fixedKey: Int?
  /// The velocity as which it sounds, whatever was played; nil is the played one.
  public var fixedVelocity: Int?

  /// A loop in a sample.
  public struct Loop: Hashable, Sendable {
    /// The frames of the sample that are repeated.
    public var frames: Range<Int>
    /// Whether it loops only while the note is held, and then plays on to the end of the sample.
    public var endsWithRelease: Bool

    public init(frames: Range<Int>, endsWithRelease: Bool = false) {
      (self.frames, self.endsWithRelease) = (frames, endsWithRelease)
    }
  }

  public init(
    sample: Int, keys: ClosedRange<Int> = 0...127, velocities: ClosedRange<Int> = 0...127,
    frames: Range<Int>, loop: Loop? = nil
  ) {
    self.sample = sample
    self.keys = keys
    self.velocities = velocities
    self.frames = frames
    self.loop = loop
  }
}
