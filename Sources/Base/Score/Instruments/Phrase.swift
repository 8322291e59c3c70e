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
