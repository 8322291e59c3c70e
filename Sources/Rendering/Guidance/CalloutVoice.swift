import Behaviors
import Score
import Speech
import Synchronization

/// Says callouts: each part as a sound file, with its length.
///
/// What cannot be spoken is left out, and the walk goes on: the reason is told once, the text is not tried again, and a
/// program that fails again and again is not asked any more.
final class CalloutVoice: Sendable {
  private let speaker: Speaker
  private let voice: SpeechVoice
  private let earcons: Earcons
  private let clips: Clips
  private let failures: VoiceFailures
  /// Speaks texts before their turn; nil where each is spoken when it is needed.
  private let ahead = Mutex<SpeechAhead?>(nil)

  /// The seconds that a program may take for a text.
  private static let patience = 10.0

  /// Who speaks, and what is played.
  struct Sources {
    /// The line of the program that speaks; nil for espeak-ng.
    var command: String?
    /// The folder of texts that people have spoken, which go before; nil for none.
    var recordings: String?
    /// The paths of the site's recordings of stops, by the names that it gives them.
    var clips: [String: String] = [:]
  }

  /// - Parameter language: the voice as espeak-ng names it.
  /// - Throws: `Fault` of the call for a voice that there is not, or a command that can be none; others where nothing can be
  ///   said; `Faults` for all that is wrong with recordings.
  init(_ language: String, _ sources: Sources) throws {
    voice = try SpeechVoice(language: language)
    earcons = try Earcons()
    clips = try Clips(sources.clips)
    let failures = VoiceFailures()
    self.failures = failures
    let cache = try SoundCache("speech")
    var maker: any SpeechMaker
    if let command = sources.command {
      maker = try CommandSpeech(command, limit: Self.patience)
    } else {
      maker = EspeakSpeech()
      _ = try Speaker(maker, cache: cache).speak("a", voice: voice)
    }
    if let folder = sources.recordings {
      maker = try RecordedSpeech(folder: folder, else: maker) { failures.warn($0) }
    }
    speaker = try Speaker(maker, cache: cache)
  }

  // MARK: Ahead

  /// Lets texts be spoken before their turn from now on, on a thread of their own.
  func speakAhead() {
    ahead.withLock { ahead in
      ahead =
        ahead
        ?? SpeechAhead { [speaker, voice] text throws(Fault) in
          _ = try speaker.speak(text, voice: voice)
        }
    }
  }

  /// Tells what will be said next, the nearest first; what is not in it any more need not be spoken.
  func expect(_ callouts: some Sequence<Callout>) {
    ahead.withLock { ahead in
      guard let ahead else { return }
      var texts: [String] = []
      for case .text(let text) in callouts.lazy.flatMap(\.parts)
      where !failures.forbids(.text(text)) {
        texts.append(text)
      }
      ahead.expect(texts)
    }
  }

  // MARK: Sounds

  /// The seconds that a callout takes, with all its parts; what cannot be said takes none.
  func seconds(of callout: Callout) -> Double {
    callout.parts.reduce(0) { sum, part in
      if case .silence(let seconds) = part { return sum + seconds }
      return sum + (file(of: part)?.seconds ?? 0)
    }
  }

  /// The sound files of a callout, each with the seconds until the next one, and the seconds before the first.
  func files(of callout: Callout) -> (delay: Double, files: [(path: String, seconds: Double)]) {
    var (delay, files): (Double, [(path: String, seconds: Double)]) = (0, [])
    for part in callout.parts {
      if case .silence(let seconds) = part {
        if files.isEmpty { delay += seconds } else { files[files.count - 1].seconds += seconds }
      } else if let file = file(of: part) {
        files.append(file)
      }
    }
    return (delay, files)
  }

  /// Whether a part of a callout cannot be said.
  func fails(_ callout: Callout) -> Bool { callout.parts.contains(where: failures.forbids) }

  private func file(of part: CalloutPart) -> (path: String, seconds: Double)? {
    if failures.forbids(part) { return nil }
    do throws(Fault) {
      let sound: SpokenText
      switch part {
      case .silence: return nil
      case .earcon(let name): sound = try earcons.file(name)
      case .clip(let name): sound = try clips.file(name)
      case .text(let text):
        try ahead.withLock { $0 }?.finish(text)
        sound = try speaker.speak(text, voice: voice)
        failures.end()
      }
      return (sound.path, sound.seconds)
    } catch {
      failures.add(error, of: part)
      return nil
    }
  }

  /// Why something could not be said.
  var warnings: [String] { failures.warnings }
}
