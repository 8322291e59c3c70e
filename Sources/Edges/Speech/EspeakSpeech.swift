internal import CEspeak
import Score
import SoundFiles
import Synchronization

/// The voices of espeak-ng.
///
/// The library is no good for several threads, nor for the same samples twice, so each text is spoken by a process of its
/// own, a child of one that this object keeps (`CEspeak`). Make it before sound plays: a fork copies the tables of
/// the process's memory.
public final class EspeakSpeech: SpeechMaker {
  private let process: Mutex<Process>

  /// The process that waits for texts; nil where none could be started. One thread at a time may ask it.
  private struct Process: @unchecked Sendable {
    var pointer = speech_open()
  }

  /// The answer of the process.
  private struct Answer: Sendable {
    var status = SPEECH_NO_PROCESS
    var sampleRate = 0
    var bytes: [UInt8] = []

    /// The names that there are, where a name was not among them.
    var names: [String] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).distinct()
    }
  }

  /// Seconds that a text may take.
  private static let patience: UInt32 = 60

  public init() { process = Mutex(Process()) }

  deinit { process.withLock { speech_close($0.pointer) } }

  /// The version of the library: `1.51`.
  public static var version: String { String(cString: speech_version()) }

  public func identity(of words: String, in voice: SpeechVoice) -> String {
    "espeak-ng \(Self.version) \(voice.key)"
  }

  /// - Throws: `Fault` where the voice cannot speak the words.
  public func sound(of words: String, in voice: SpeechVoice) throws(Fault) -> AudioData {
    let answer = process.withLock { process in
      let answer = Self.say(words, voice, process)
      guard answer.status == SPEECH_NO_PROCESS else { return answer }
      // Somebody has ended it.
      speech_close(process.pointer)
      process = Process()
      return Self.say(words, voice, process)
    }
    guard answer.status == SPEECH_DONE else { throw Self.fault(answer, words, voice) }
    let samples = stride(from: 0, to: answer.bytes.count - 1, by: 2).map { i in
      let sample = UInt16(answer.bytes[i]) | UInt16(answer.bytes[i + 1]) << 8
      return Float(Int16(bitPattern: sample)) / 32_768
    }
    return AudioData(sampleRate: answer.sampleRate, channels: [samples])
  }

  private static func say(_ words: String, _ voice: SpeechVoice, _ process: Process) -> Answer {
    guard let pointer = process.pointer else { return Answer() }
    return voice.language.withCString { language in
      voice.variant.withCString { variant in
        var wanted = speech_voice(
          language: language, variant: variant,
          words_per_minute: Int32(clamping: voice.wordsPerMinute),
          pitch: Int32(clamping: voice.pitch), most_seconds: UInt32(Speaker.longest),
          patience: patience)
        let answer = speech_say(pointer, &wanted, words)
        defer { speech_free(answer) }
        let bytes = UnsafeRawBufferPointer(
          start: answer.bytes, count: Int(clamping: answer.count))
        return Answer(
          status: Int(answer.status), sampleRate: Int(answer.sample_rate), bytes: Array(bytes))
      }
    }
  }

  private static func fault(
    _ answer: Answer, _ words: String, _ voice: SpeechVoice
  ) -> Fault {
    let text = quoted(words)
    switch answer.status {
    case SPEECH_NO_DATA:
      return Fault(
        .missing, "espeak-ng does not find its voices", at: .setting("voice"),
        hint: "apt-get install espeak-ng-data")
    case SPEECH_NO_LANGUAGE:
      return Fault(
        .call, "espeak-ng does not speak \(quoted(voice.language))", at: .setting("voice"),
        hint: NearestName.hint(for: voice.language, among: answer.names))
    case SPEECH_NO_VARIANT:
      return Fault(
        .call, "espeak-ng has no variant \(quoted(voice.variant))", at: .setting("voice"),
        hint: NearestName.hint(for: voice.variant, among: answer.names))
    case SPEECH_TOO_LONG:
      return Fault(
        .sound, "\(text) takes longer than \(Speaker.longest) s to speak",
        hint: "say less, or faster")
    case SPEECH_ENDLESS:
      return Fault(
        .sound, "espeak-ng had not spoken \(text) after \(patience) s", hint: "change the text")
    case SPEECH_NO_PROCESS:
      return Fault(
        .machine, "no process can be started that speaks",
        hint: "end some programs, or raise the limits on processes and open files (ulimit -u, -n)")
    default:
      return Fault(.sound, "espeak-ng failed to speak \(text)", hint: "change the text")
    }
  }
}
