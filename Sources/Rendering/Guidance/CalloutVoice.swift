import Behaviors
import Score
import Speech
import Synchronization

/// Says callouts: each part as a sound file, with its length.
final class CalloutVoice: Sendable {
  private let speaker: Speaker
  private let voice: SpeechVoice
  private let earcons: Earcons
  /// Why something could not be said, each once.
  private let faults = Mutex<[String]>([])

  /// - Throws: `Fault` of the call for a voice that there is not, others where nothing can be said.
  init(_ language: String) throws(Fault) {
    speaker = try Speaker()
    voice = try SpeechVoice(language: language)
    earcons = try Earcons()
    _ = try speaker.speak("a", voice: voice)
  }

  /// The seconds that a callout takes, with all its parts; what cannot be said takes none.
  func seconds(of callout: Callout) -> Double {
    callout.parts.reduce(0) { sum, part in
      if case .silence(let seconds) = part { return sum + seconds }
      do { return sum + (try file(of: part)?.seconds ?? 0) } catch {
        note(error)
        return sum
      }
    }
  }

  /// The sound files of a callout, each with the seconds until the next one, and the seconds before the first.
  func files(of callout: Callout) throws -> (
    delay: Double, files: [(path: String, seconds: Double)]
  ) {
    var (delay, files): (Double, [(path: String, seconds: Double)]) = (0, [])
    for part in callout.parts {
      if case .silence(let seconds) = part {
        if files.isEmpty { delay += seconds } else { files[files.count - 1].seconds += seconds }
      } else if let file = try file(of: part) {
        files.append(file)
      }
    }
    return (delay, files)
  }

  private func file(of part: CalloutPart) throws -> (path: String, seconds: Double)? {
    let sound: SpokenText
    switch part {
    case .silence: return nil
    case .earcon(let name): sound = try earcons.file(name)
    case .text(let text): sound = try speaker.speak(text, voice: voice)
    }
    return (sound.path, sound.seconds)
  }

  /// Why something could not be said.
  var warnings: [String] { faults.withLock { $0 } }

  private func note(_ error: any Error) {
    faults.withLock { list in
      if !list.contains("\(error)") { list.append("\(error)") }
    }
  }
}
