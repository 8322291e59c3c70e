import Score

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
