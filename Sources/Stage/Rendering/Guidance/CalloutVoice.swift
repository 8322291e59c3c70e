import Behaviors
import Files
import Score
import SoundFiles
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
  private let ahead = Mutex<SpeechAhead<SpokenText>?>(nil)
  /// The texts of which somebody has said that they are spoken; nil where nobody does, and each is spoken when it is needed.
  private let spoken = Mutex<[String: SpokenText]?>(nil)

  /// The most texts that are remembered; beyond it they are forgotten and waited for again.
  private static let most = 4096

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
    /// The bounds of what the site names.
    var scope: ReadScope?
  }

  /// - Parameter language: the voice as espeak-ng names it.
  /// - Throws: `Fault` of the call for a voice that there is not, or a command that can be none; others where nothing can be
  ///   said; `Faults` for all that is wrong with recordings.
  init(_ language: String, _ sources: Sources) throws {
    voice = try SpeechVoice(language: language)
    earcons = try Earcons()
    clips = try Clips(sources.clips, in: sources.scope)
    let failures = VoiceFailures()
    self.failures = failures
    let cache = try SoundCache("speech")
    var maker: any SpeechMaker
    if let command = sources.command {
      maker = try CommandSpeech(command, limit: Self.patience)
    } else {
      try SystemLibrary.espeak.require()
      maker = EspeakSpeech()
      _ = try Speaker(maker, cache: cache).speak("a", voice: voice)
    }
    if let folder = sources.recordings {
      let other = maker
      let read = { try RecordedSpeech(folder: folder, else: other) { failures.warn($0) } }
      maker = try sources.scope?.guarding(read) ?? read()
    }
    speaker = try Speaker(maker, cache: cache)
  }

  // MARK: Ahead

  /// Lets texts be spoken before their turn from now on, on a thread of their own.
  /// - Parameter waits: whether a text that is needed and not yet spoken is spoken at once, while whoever needs it waits; otherwise
  ///   callouts are ready when `take` has been told of all their texts.
  func speakAhead(waits: Bool) {
    ahead.withLock { ahead in
      ahead =
        ahead
        ?? SpeechAhead { [speaker, voice] text throws(Fault) in
          try speaker.speak(text, voice: voice)
        }
    }
    if !waits { spoken.withLock { $0 = $0 ?? [:] } }
  }

  /// Whether nothing of a callout is still to be spoken.
  func isReady(_ callout: Callout) -> Bool {
    spoken.withLock { spoken in
      guard let spoken else { return true }
      return callout.parts.allSatisfy { part in
        if case .text(let text) = part {
          spoken[text] != nil || failures.forbids(part)
        } else {
          true
        }
      }
    }
  }

  /// The texts that were spoken since this was asked last, or could not be; it waits for none.
  func takeSpoken() -> [SpokenWords] {
    ahead.withLock { $0 }?.takeSpoken().map { SpokenWords($0.text, failure: $0.fault?.description) }
      ?? []
  }

  /// Takes a text as spoken from now on. Where it is not, in a replay, that is waited for.
  /// - Throws: `Fault` where it was spoken once and cannot be now.
  func take(_ words: SpokenWords) throws(Fault) {
    if let failure = words.failure { return failures.add(failure, of: .text(words.text)) }
    let sound = try finish(words.text)
    spoken.withLock { spoken in
      if spoken?.count ?? 0 >= Self.most { spoken = [:] }
      spoken?[words.text] = sound
    }
  }

  /// Tells what will be said next, the nearest first; what is not in it any more need not be spoken.
  func expect(_ callouts: some Sequence<Callout>) {
    ahead.withLock { ahead in
      guard let ahead else { return }
      var texts: [String] = []
      for case .text(let text) in callouts.lazy.flatMap(\.parts)
      where !failures.forbids(.text(text)) && !isKnown(text) {
        texts.append(text)
      }
      ahead.expect(texts)
    }
  }

  private func isKnown(_ text: String) -> Bool { spoken.withLock { $0?[text] } != nil }

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
      case .text(let text): sound = try self.sound(of: text)
      }
      return (sound.path, sound.seconds)
    } catch {
      failures.add(error.description, of: part)
      return nil
    }
  }

  private func sound(of text: String) throws(Fault) -> SpokenText {
    if let sound = spoken.withLock({ $0?[text] }) { return sound }
    return try finish(text)
  }

  /// Waits where a text is being spoken, and speaks it where nobody does.
  private func finish(_ text: String) throws(Fault) -> SpokenText {
    let ahead = ahead.withLock { $0 }
    if let sound = try ahead?.finish(text) {
      failures.end()
      return sound
    }
    let sound = try speaker.speak(text, voice: voice)
    failures.end()
    return sound
  }

  /// Why something could not be said.
  var warnings: [String] { failures.warnings }
}

/// A text that is spoken, or could not be: what a performance that is heard while it is made learns of its voice.
package struct SpokenWords: Hashable, Sendable {
  package let text: String
  /// Why it could not be spoken; nil where it is.
  package let failure: String?

  package init(_ text: String, failure: String? = nil) {
    (self.text, self.failure) = (text, failure)
  }
}

/// The recordings of a site's stops, kept as sounds of one channel beside what is spoken.
struct Clips: Sendable {
  private let cache: SoundCache
  private let paths: [String: String]
  private let scope: ReadScope?

  /// The most seconds that are played of one.
  private static let longest = 600

  /// - Parameters:
  ///   - paths: of the files, by the names that the site gives them.
  ///   - scope: of the site that names them; nil where a person does.
  /// - Throws: `Fault` where the folder cannot be made.
  init(_ paths: [String: String], in scope: ReadScope?) throws(Fault) {
    cache = try SoundCache("clips")
    (self.paths, self.scope) = (paths, scope)
  }

  /// - Throws: `Fault` for a file that is gone, or no sound.
  func file(_ name: String) throws(Fault) -> SpokenText {
    do { return try scope?.guarding { try kept(paths[name] ?? name) } ?? kept(name) } catch {
      throw Fault.of(error)
    }
  }

  private func kept(_ path: String) throws -> SpokenText {
    let hash = try FileContent.hash(path)
    return try cache.sound("clip 1 \(hash)") { () throws(Fault) in
      let reader = try AudioFileReader(path: path)
      return try reader.rest(maximumFrames: Self.longest * reader.sampleRate)
    }
  }
}

/// The parts of callouts that a voice could not say in a walk, and the reasons, each once.
final class VoiceFailures: Sendable {
  /// The failures in a row after which a voice is not asked any more.
  private static let most = 3

  private struct State {
    var parts: Set<CalloutPart> = []
    /// The failures since a text was spoken.
    var row = 0
    var reasons: Set<String> = []
    var warnings: [String] = []

    mutating func warn(_ reason: String, _ sentence: String) {
      if reasons.insert(reason).inserted { warnings.append(sentence) }
    }
  }

  private let state = Mutex(State())

  var warnings: [String] { state.withLock { $0.warnings } }

  /// Whether a part is not tried again.
  func forbids(_ part: CalloutPart) -> Bool {
    state.withLock { state in
      if state.parts.contains(part) { return true }
      guard case .text = part else { return false }
      return state.row >= Self.most
    }
  }

  /// Adds a part that could not be said.
  func add(_ reason: String, of part: CalloutPart) {
    state.withLock { state in
      state.parts.insert(part)
      guard case .text(let text) = part else { return state.warn(reason, reason) }
      state.warn(reason, "\(reason); the walk goes on without \(quoted(text))")
      state.row += 1
      guard state.row == Self.most else { return }
      state.warn(
        "row", "the voice failed \(state.row) times in a row: it is not asked any more in this walk"
      )
    }
  }

  /// A text was spoken: failures are counted anew.
  func end() { state.withLock { $0.row = 0 } }

  /// Adds a sentence.
  func warn(_ sentence: String) { state.withLock { $0.warn(sentence, sentence) } }
}
