import Files
import Score
import SoundFiles

/// A text as sound.
public struct SpokenText: Hashable, Sendable {
  /// The path of a WAV file of one channel and 16 bits.
  public let path: String
  /// The length in seconds.
  public let seconds: Double
  /// Unicode scalars at the end of the text that were too many, and are not spoken.
  public var cut = 0
}

/// Speaks texts into files, each but once: what was spoken before is taken from the cache.
///
/// The same text in the same voice of espeak-ng has the same samples, whatever was spoken before. Any thread may ask; a
/// text that is new takes some 10 to 50 ms with espeak-ng, so that the thread of sound may not.
public final class Speaker: Sendable {
  private let maker: any SpeechMaker
  private let cache: SoundCache

  /// The longest sound that a text may have, in seconds.
  static let longest = 600

  /// - Parameters:
  ///   - maker: what speaks; nil for espeak-ng.
  ///   - cache: where spoken texts are kept; nil for the user's cache.
  /// - Throws: `Fault` where the folder of that cannot be made.
  public init(_ maker: (any SpeechMaker)? = nil, cache: SoundCache? = nil) throws(Fault) {
    if maker == nil { try SystemLibrary.espeak.require() }
    self.maker = maker ?? EspeakSpeech()
    if let cache {
      self.cache = cache
    } else {
      self.cache = try SoundCache("speech")
    }
  }

  /// Speaks a text, or finds it spoken.
  ///
  /// Nothing in the text is markup: it is read as it stands, control characters as blanks. What goes beyond 2000 Unicode
  /// scalars is not spoken (`SpokenText.cut`).
  /// - Throws: `Fault` where the voice cannot speak it, or the cache cannot be written.
  public func speak(_ text: String, voice: SpeechVoice = .usual) throws(Fault) -> SpokenText {
    let text = SpeechText(text)
    let words = text.words
    let identity = try words.isEmpty ? "silence" : maker.identity(of: words, in: voice)
    // The length keeps a text from passing for a part of the voice.
    let key = "speech 1\n\(identity.utf8.count) \(identity)\n\(words)"
    var spoken = try cache.sound(key) { () throws(Fault) in
      try words.isEmpty ? Self.silence : maker.sound(of: words, in: voice)
    }
    spoken.cut = text.cut
    return spoken
  }

  /// The sound of a text without words: 10 ms of nothing.
  private static let silence = AudioData(
    sampleRate: 22_050, channels: [[Float](repeating: 0, count: 220)])
}
