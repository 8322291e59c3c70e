/// A phrase that goes round and round: components of one length, of which one sounds at a time and another takes its
/// place on a beat, a melody before them and one after them.
public struct Phrase: Hashable, Sendable {
  /// The grid of beats on which a component takes the place of another.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// A beat is the phrase divided by the number of its beats, a fraction of a frame and all.
    case exact
    /// A beat is a whole number of frames, rounded down, as in Soundscape for iOS (`DynamicAudioPlayer`): grid and
    /// phrase drift apart by the remainder with each round, until the next change.
    case ios
  }

  /// The components, each with `frames` samples; nil is silence of that length.
  public var components: [[Float]?]
  /// The length of the phrase in frames of its own rate.
  public var frames: Int
  /// Samples per second of all its sounds.
  public var sampleRate: Double
  /// The beats in the phrase.
  public var beats: Int
  public var rule: Rule
  /// The time in which a sound that would click fades in or out, seconds.
  public var fade: Double
  /// The melody before the components; empty for none.
  public var intro: [Float]
  /// The melody after them; empty for none.
  public var outro: [Float]

  /// The longest fade, in seconds.
  public static let longestFade = 0.005
  /// The numbers of components and of beats that a phrase may have.
  public static let componentCounts = 1...8
  public static let beatCounts = 1...64
  /// The longest phrase, intro or outro, in seconds.
  public static let longest = 60.0

  public init(
    components: [[Float]?], frames: Int, sampleRate: Double, beats: Int, rule: Rule = .exact,
    fade: Double = Phrase.longestFade, intro: [Float] = [], outro: [Float] = []
  ) {
    self.components = components
    self.frames = frames
    self.sampleRate = sampleRate
    self.beats = beats
    self.rule = rule
    self.fade = fade
    self.intro = intro
    self.outro = outro
  }

  /// The reason why it cannot be played; nil where it can.
  public var fault: String? {
    if !(sampleRate >= 1 && sampleRate <= 768_000) {
      return "a phrase has a sample rate of 1 to 768000 Hz"
    }
    if !Self.componentCounts.contains(components.count) {
      return "a phrase has 1 to 8 components, not \(components.count)"
    }
    if !Self.beatCounts.contains(beats) { return "a phrase has 1 to 64 beats, not \(beats)" }
    if frames < beats || Double(frames) > Self.longest * sampleRate {
      return "a phrase lasts a frame for each beat or more, and \(Int(Self.longest)) s at most"
    }
    if components.contains(where: { ($0?.count ?? frames) != frames }) {
      return "the components of a phrase have one length"
    }
    if !(fade >= 0 && fade <= Self.longestFade) { return "a phrase fades in 0 to 0.005 s" }
    return nil
  }
}

/// A phrase as the mapping wrote it; whoever builds the engine renders its notes and loads its files.
public struct PhraseSource: Hashable, Sendable {
  /// The origin of one of its sounds.
  public enum Content: Hashable, Sendable {
    /// A sound file, by its path as the mapping wrote it.
    case file(path: String)
    /// Notes, and what they last together in seconds; nil is the length of the phrase, in which notes that ring beyond
    /// its end ring on at its beginning.
    case notes([Note], seconds: Double?)
  }

  /// A note of one of the voices of `orchestra`.
  public struct Note: Hashable, Sendable {
    /// The index of the voice.
    public var voice: Int
    /// The beat at which it begins, counted from 0.
    public var beat: Double
    /// The seconds for which it is held.
    public var held: Double
    /// The values of its parameters, by slot.
    public var values: [Int: Float]

    public init(voice: Int, beat: Double, held: Double, values: [Int: Float]) {
      (self.voice, self.beat, self.held, self.values) = (voice, beat, held, values)
    }
  }

  /// The components; nil is silence.
  public var components: [Content?]
  public var intro: Content?
  public var outro: Content?
  public var beats: Int
  /// The length in seconds; nil where a file says it.
  public var seconds: Double?
  public var rule = Phrase.Rule.exact
  public var fade = Phrase.longestFade
  /// The voices of the notes, with their tables.
  public var orchestra: Orchestra

  /// The rate at which notes are rendered where no file says another, Hz: that of the phrases of Soundscape.
  public static let sampleRate = 44_100.0

  public init(components: [Content?], beats: Int, seconds: Double?, orchestra: Orchestra) {
    self.components = components
    self.beats = beats
    self.seconds = seconds
    self.orchestra = orchestra
  }

  /// Its sounds, silence left out.
  public var contents: [Content] { (components + [intro, outro]).compactMap { $0 } }

  /// The paths of its sound files; those of its voices are not among them.
  public var files: [String] {
    contents.compactMap { content in
      if case .file(let path) = content { path } else { nil }
    }
  }
}

extension UnitSpec {
  /// The unit generator behind `phrase`; mappings have no word for it.
  public static let phrase = UnitSpec(
    "phrase", .sampler,
    inputs: [
      ParameterSpec("gate", in: 0...1, default: 0, required: true, doc: "Above 0 while held."),
      phraseComponent(of: Phrase.componentCounts.upperBound),
      ParameterSpec(
        "melodies", in: 0...1, default: 1,
        doc: "1 plays the melodies before and after the phrase, 0 leaves them out."),
    ],
    table: .phrase,
    doc: "Plays the components of a phrase round and round, and changes them on its beats.",
    source: "Soundscape for iOS, DynamicAudioPlayer; Catmull-Rom spline at other sample rates.",
    example: "phrase { beats = 6, components = { \"ahead.wav\", \"aside.wav\" } }")

  /// The parameter that chooses among so many components.
  public static func phraseComponent(of count: Int) -> ParameterSpec {
    ParameterSpec(
      "component", in: 0...Double(count), default: 1,
      doc:
        "Which component sounds from the next beat on, to the nearest whole number; 0 is silence. A value that moves "
        + "counts when it has arrived.")
  }
}
