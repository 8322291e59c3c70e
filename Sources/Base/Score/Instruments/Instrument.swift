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

/// The instrument of a mapping's sampler as the mapping wrote it; whoever builds the engine loads it.
public struct SamplerSource: Hashable, Sendable {
  /// The source of the samples.
  public enum Content: Hashable, Sendable {
    /// A preset of a SoundFont; without a path, of the default one.
    case soundFont(path: String?, SoundFontPreset)
    case sfz(path: String)
    /// A folder of sound files with a key in each name.
    case folder(path: String)
    case zones([SampleFile])
  }

  public var content: Content
  /// The attack in seconds, in place of that of the zones; nil keeps theirs.
  public var attack: Double?
  /// The release in seconds, in place of that of the zones; nil keeps theirs.
  public var release: Double?

  public init(_ content: Content, attack: Double? = nil, release: Double? = nil) {
    (self.content, self.attack, self.release) = (content, attack, release)
  }
}

/// The choice of a preset of a SoundFont.
public enum SoundFontPreset: Hashable, Sendable {
  /// A preset by its name; case, spaces and punctuation do not count.
  case named(String)
  case number(bank: Int, program: Int)
}

/// A sound file as a zone of a sampler.
public struct SampleFile: Hashable, Sendable {
  /// The loop of a sample.
  public enum Loop: Hashable, Sendable {
    case none
    /// The loop that the file itself names, or all of it.
    case whole
    /// A loop between two times, seconds.
    case seconds(from: Double, to: Double)
  }

  /// The path of the file, as the mapping wrote it.
  public var path: String
  /// The MIDI key at which it sounds as recorded; nil takes what the file says, or else middle C.
  public var root: Double?
  /// The MIDI keys for which it sounds; nil takes those up to half the way to the neighbours.
  public var keys: ClosedRange<Int>?
  /// The MIDI velocities for which it sounds.
  public var velocities: ClosedRange<Int> = 0...127
  public var loop = Loop.none
  /// The time in the file at which playing begins, seconds.
  public var start = 0.0
  /// The level, dB.
  public var level = 0.0
  /// The position between left (-1) and right (1).
  public var pan = 0.0
  /// The tuning, cents.
  public var tuning = 0.0

  public init(path: String, root: Double? = nil) { (self.path, self.root) = (path, root) }
}

extension UnitSpec {
  /// The unit generator behind `sampler`; mappings have no word for it.
  public static let zones = UnitSpec(
    "zones", .sampler,
    inputs: [
      ParameterSpec("gate", in: 0...1, default: 0, required: true, doc: "Above 0 while held."),
      ParameterSpec(
        "pitch", .hertz, in: 0...24_000, default: 261.625565, required: true,
        doc: "Chooses the zones when the note begins, and bends them after that."),
      ParameterSpec(
        "velocity", in: 0...1, default: 1, doc: "Chooses the zones and their modulation."),
      ParameterSpec("pan", in: -1...1, default: 0, doc: "Added to the places of the zones."),
    ],
    table: .instrument,
    doc: "Plays the zones of an instrument that a note lies in, in stereo, until they have ended.",
    source: "SoundFont Technical Specification 2.04, 8 and 9.",
    example: "sampler { preset = \"Music Box\" }")
}
