import CEspeak
import Files
import Score
import SoundFiles
import Synchronization

/// A text as sound.
public struct SpokenText: Hashable, Sendable {
  /// The path of a file of one channel.
  public let path: String
  /// The length in seconds.
  public let seconds: Double
}

/// Speaks texts by espeak-ng and keeps them by the hash of text and voice: the same text in the same voice has the same
/// samples. It may be asked from any thread; one text is spoken at a time.
public final class Speaker: Sendable {
  private let cache: SoundCache
  private let process = Mutex<Process?>(nil)

  /// The longest speech in seconds, the most seconds that speaking may take, and the longest text in bytes.
  private static let (longest, patience, most) = (UInt32(120), UInt32(20), 10_000)

  /// The process that speaks.
  private struct Process: @unchecked Sendable { let pointer: OpaquePointer }

  /// - Parameter folder: where spoken texts are kept; nil for the user's cache.
  /// - Throws: `Fault` where that folder cannot be made.
  public init(cache folder: String? = nil) throws(Fault) { cache = try SoundCache("speech", folder) }

  deinit { process.withLock { if let open = $0 { speech_close(open.pointer) } } }

  /// Speaks a text, or finds it where it was spoken before. Nothing in it is markup.
  /// - Throws: `Fault`: `call` for a text that is too long, and for a language or a variant that espeak-ng does not have;
  ///   `missing` where its voices are not installed; those of writing a file.
  public func speak(_ text: String, voice: SpeechVoice = .usual) throws(Fault) -> SpokenText {
    let text = Self.plain(text)
    guard text.utf8.count <= Self.most else {
      throw Fault(
        .call, "a text of \(text.utf8.count) bytes is too long to be spoken",
        expected: "\(Self.most) at most", hint: "say it in several callouts")
    }
    let version = String(cString: speech_version())
    return try cache.sound("\(version)\n\(voice.key)\n\(text)") { () throws(Fault) in
      try synthesize(text, voice)
    }
  }

  /// The text without control characters, which end a text or speak in a voice of their own.
  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
  }

  private func synthesize(_ text: String, _ voice: SpeechVoice) throws(Fault) -> AudioData {
    let answer = say(text, voice)
    guard let answer else {
      throw Fault(.file, "no process could be made that speaks", hint: "end other programs")
    }
    defer { speech_free(answer) }
    guard answer.status == Int32(SPEECH_DONE) else { throw Self.fault(answer, voice) }
    let samples = UnsafeRawBufferPointer(start: answer.bytes, count: Int(answer.count))
    let channel = samples.bindMemory(to: Int16.self).map { Float($0) / 32_768 }
    return AudioData(sampleRate: Int(answer.sample_rate), channels: [channel])
  }

  private func say(_ text: String, _ voice: SpeechVoice) -> speech_answer? {
    process.withLock { process in
      if process == nil { process = speech_open().map { Process(pointer: $0) } }
      guard let open = process else { return nil }
      return voice.language.withCString { language in
        voice.variant.withCString { variant in
          var wanted = speech_voice()
          (wanted.language, wanted.variant) = (language, variant)
          wanted.words_per_minute = Int32(voice.wordsPerMinute)
          wanted.pitch = Int32(voice.pitch)
          (wanted.most_seconds, wanted.patience) = (Self.longest, Self.patience)
          return text.withCString { speech_say(open.pointer, &wanted, $0) }
        }
      }
    }
  }

  private static func fault(_ answer: speech_answer, _ voice: SpeechVoice) -> Fault {
    func names(_ wanted: String) -> String {
      let bytes = UnsafeRawBufferPointer(start: answer.bytes, count: Int(answer.count))
      let known = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      return NearestName.hint(for: wanted, among: known)
    }
    return switch answer.status {
    case Int32(SPEECH_NO_DATA):
      Fault(.missing, "the voices of espeak-ng are not installed", hint: "run ripples doctor")
    case Int32(SPEECH_NO_LANGUAGE):
      Fault(
        .call, "espeak-ng does not speak \(quoted(voice.language))", at: .setting("voice"),
        hint: names(voice.language))
    case Int32(SPEECH_NO_VARIANT):
      Fault(
        .call, "espeak-ng has no variant \(quoted(voice.variant))", at: .setting("voice"),
        hint: names(voice.variant))
    case Int32(SPEECH_TOO_LONG):
      Fault(.call, "the speech would last more than \(longest) s", hint: "say it in several callouts")
    default: Fault(.file, "espeak-ng could not speak a text (\(answer.status))")
    }
  }
}
