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
