import Score
import SoundFiles

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
