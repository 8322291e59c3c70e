/// The frames at which the beats of a phrase fall, counted from the beginning of its first round; whole numbers only,
/// so that nothing is ever rounded twice.
///
/// Soundscape for iOS, `Audio/DynamicAudioPlayer.swift`, says when a component takes the place of another: at the
/// first beat behind the moment at which it is wanted, at the place of the phrase where that beat stands.
public struct PhraseGrid: Hashable, Sendable {
  /// A change of the component, in frames since the start; the phrase plays at its own rate.
  public struct Change: Hashable, Sendable {
    /// The number of beats that were over when the change was asked for.
    public let played: Int64
    /// The frame at which the other component begins.
    public let start: Int64
    /// The frames of it that are played before its first whole round, if any.
    public let clip: Range<Int>?
    /// The frame at which its first whole round begins.
    public let loop: Int64
  }

  /// The length of the phrase in its own frames, and its beats.
  public let frames: Int
  public let beats: Int
  public let rule: Phrase.Rule
  /// The frames of the phrase that pass in `playerRate` frames of what plays it.
  public let rate: Int64
  public let playerRate: Int64
  /// The whole numbers of beats and of frames of what plays it that last exactly as long as each other.
  private let parts: Int64
  private let span: Int64

  /// - Parameters:
  ///   - frames: the length of the phrase, of at least a frame for each beat.
  ///   - sampleRate: that of the phrase, Hz, to the nearest whole number.
  ///   - playerRate: that of what plays it; nil plays it at its own.
  public init(
    frames: Int, beats: Int, rule: Phrase.Rule, sampleRate: Double = 1, playerRate: Double? = nil
  ) {
    precondition(beats >= 1 && frames >= beats, "a phrase has a frame for each beat or more")
    (self.frames, self.beats, self.rule) = (frames, beats, rule)
    let rate = Int64(max(1, sampleRate.rounded()))
    let player = Int64(max(1, (playerRate ?? sampleRate).rounded()))
    let common = Self.divisor(rate, player)
    (self.rate, self.playerRate) = (rate / common, player / common)
    let (length, count) =
      rule == .exact
      ? (Int64(frames), Int64(beats)) : (Int64(frames / beats), 1)
    let (span, parts) = (length * self.playerRate, count * self.rate)
    let whole = Self.divisor(span, parts)
    (self.span, self.parts) = (span / whole, parts / whole)
  }

  /// The first frame that does not lie before a beat.
  /// - Parameter beat: 0 or more.
  public func frame(ofBeat beat: Int64) -> Int64 {
    let (whole, rest) = Self.ratio(beat % parts, span, parts)
    return (beat / parts) * span + whole + (rest > 0 ? 1 : 0)
  }

  /// The number of beats that are over at a frame of 0 or later.
  public func beatsPlayed(at frame: Int64) -> Int64 {
    (frame / span) * parts + Self.ratio(frame % span, parts, span).whole
  }

  /// The first beat that begins behind a frame.
  public func next(after frame: Int64) -> (beat: Int64, frame: Int64) {
    if frame < 0 { return (0, 0) }
    let beat = beatsPlayed(at: frame) + 1
    return (beat, self.frame(ofBeat: beat))
  }

  /// The place in the phrase at which a component enters with a beat: a frame of the phrase, and the rest of one in
  /// parts of `playerRate`.
  public func place(ofBeat beat: Int64) -> (frame: Int64, rest: Int64) {
    guard rule == .ios, beat > 0 else { return place(after: frame(ofBeat: beat)) }
    let place = ((beat - 1) % Int64(beats) + 1) * Int64(frames / beats)
    return (place < Int64(frames) ? place : 0, 0)
  }

  /// The place in the phrase after some frames of playing it from its beginning.
  public func place(after elapsed: Int64) -> (frame: Int64, rest: Int64) {
    let round = Int64(frames) * playerRate
    let way = (elapsed % round) * rate % round
    return (way / playerRate, way % playerRate)
  }

  /// The change that is asked for at a frame since the start, where the phrase is played at its own rate.
  /// - Parameter intro: the frames of the melody before the phrase; a change in it waits for its end.
  public func change(at frame: Int64, intro: Int64 = 0) -> Change {
    let next = next(after: frame - intro)
    let place = Int(place(ofBeat: next.beat).frame)
    let start = next.frame + intro
    return Change(
      played: max(0, next.beat - 1), start: start, clip: place == 0 ? nil : place..<frames,
      loop: place == 0 ? start : start + Int64(frames - place))
  }

  /// The quotient a · b / c of a < c, and what is left, without an overflow in between.
  private static func ratio(_ a: Int64, _ b: Int64, _ c: Int64) -> (whole: Int64, rest: Int64) {
    let (quotient, remainder) = c.dividingFullWidth(a.multipliedFullWidth(by: b))
    return (quotient, remainder)
  }

  private static func divisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }
}
