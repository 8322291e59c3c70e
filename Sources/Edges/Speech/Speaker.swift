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

/// A maker of sound out of texts: espeak-ng, a program, or recordings.
public protocol SpeechMaker: Sendable {
  /// All that the sound of a text depends on besides its words: caches keep the sound under it.
  /// - Throws: `Fault` where the sound cannot be made.
  func identity(of words: String, in voice: SpeechVoice) throws(Fault) -> String

  /// Speaks a text. It may take seconds, and waits for other texts where only one can be spoken at a time.
  /// - Parameter words: without control characters.
  /// - Throws: `Fault`, where it cannot.
  func sound(of words: String, in voice: SpeechVoice) throws(Fault) -> AudioData
}

/// A manner of speaking.
public struct SpeechVoice: Hashable, Sendable {
  /// The language as espeak-ng names it: `en`, `en-us`, `de`, `fr`.
  public let language: String
  /// The throat that espeak-ng gives the language, such as `f2`; empty for its usual one.
  public let variant: String
  /// The speed from 0 to 1, where a phone's slider has it: 0.5 is usual, 0.55 is Soundscape's.
  public let rate: Double
  /// The height of the voice from 0 to 99; 50 is usual.
  public let pitch: Int

  /// The rates that are possible, and the one of Soundscape (`App/Settings/SettingsContext.swift`).
  public static let rates = 0.0...1.0
  public static let usualRate = 0.55
  public static let pitches = 0...99

  /// - Throws: `Fault` (`call`) for a rate or pitch outside its range, and for names that are none.
  public init(
    language: String = "en", variant: String = "", rate: Double = usualRate, pitch: Int = 50
  ) throws(Fault) {
    guard Self.isName(language), !language.isEmpty else {
      throw Self.fault("\(quoted(language)) is no language", "a code such as en, de or fr")
    }
    guard Self.isName(variant) else {
      throw Self.fault("\(quoted(variant)) is no variant of a voice", "a name such as f2 or m3")
    }
    guard Self.rates.contains(rate) else {
      throw Self.fault("a voice cannot speak at the rate \(rate)", "0 to 1")
    }
    guard Self.pitches.contains(pitch) else {
      throw Self.fault("a voice cannot have the pitch \(pitch)", "0 to 99")
    }
    (self.language, self.variant, self.rate, self.pitch) = (language, variant, rate, pitch)
  }

  private init() { (language, variant, rate, pitch) = ("en", "", Self.usualRate, 50) }

  /// English as it is usually spoken.
  public static let usual = SpeechVoice()

  /// Words a minute: 175 at 0.5, in proportion, within the 80 to 450 that espeak-ng can speak.
  ///
  /// What the phones make of their numbers is not published; the proportion is ours.
  public var wordsPerMinute: Int { Int(held: 350 * rate, in: 80...450) }

  /// The text by which caches tell voices apart.
  var key: String { "\(language) \(variant) \(wordsPerMinute) \(pitch)" }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 32
      && text.utf8.allSatisfy {
        $0 >= 97 && $0 <= 122 || $0 >= 65 && $0 <= 90 || $0 >= 48 && $0 <= 57 || $0 == 45
          || $0 == 95
      }
  }

  private static func fault(_ message: String, _ expected: String) -> Fault {
    Fault(.call, message, at: .setting("voice"), expected: expected)
  }
}

/// A text as it can be spoken: bounded, and free of what a voice could take for a command.
struct SpeechText: Hashable, Sendable {
  /// The words, with single blanks between them.
  let words: String
  /// Unicode scalars at the end of the text that are not spoken.
  let cut: Int

  /// The most Unicode scalars that are spoken: some two and a half minutes.
  static let longest = 2000

  /// Takes control characters, marks of direction and line ends for blanks, and cuts a text that is too long, at a blank
  /// where its last tenth has one.
  init(_ text: String) {
    var kept = String.UnicodeScalarView()
    var (count, cut) = (0, 0)
    var isBlank = true
    for scalar in text.unicodeScalars {
      guard count < Self.longest else {
        cut += 1
        continue
      }
      if Self.isSpoken(scalar) {
        kept.append(scalar)
        isBlank = false
      } else if !isBlank {
        kept.append(" ")
        isBlank = true
      } else {
        continue
      }
      count += 1
    }
    if cut > 0, let end = kept.lastIndex(of: " "),
      kept.distance(from: end, to: kept.endIndex) < Self.longest / 10
    {
      cut += kept.distance(from: end, to: kept.endIndex) - 1
      kept.removeSubrange(end...)
    }
    if kept.last == " " { kept.removeLast() }
    (words, self.cut) = (String(kept), cut)
  }

  /// Whether a voice gets the scalar; instead of all others it gets a blank.
  private static func isSpoken(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      false
    default: true
    }
  }
}
