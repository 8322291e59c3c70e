import Files
import JSON
import Score
import SoundFiles
import Synchronization

/// Texts that people have spoken: a folder of sound files with `index.json`, which says which text each file is.
///
/// The index is an object: `{"Intersection ahead": "intersection.wav"}`. A text that it does not have is spoken by another
/// voice.
public final class RecordedSpeech: SpeechMaker {
  private let folder: String
  /// The same from the root, with all links followed when the index was read.
  private let place: String
  private let files: [String: String]
  private let other: any SpeechMaker
  private let notice: @Sendable (String) -> Void
  private let hasNoticed = Mutex(false)

  /// Reads the index.
  /// - Parameters:
  ///   - folder: the folder of the recordings.
  ///   - other: what speaks the texts that are missing.
  ///   - notice: is told once, of the first text that is missing.
  /// - Throws: `Fault` where there is no index or it is no JSON; `Faults` for all that is wrong in it: values that are no
  ///   names of files in the folder, files that are missing, texts without words.
  public init(
    folder: String, else other: any SpeechMaker, notice: @escaping @Sendable (String) -> Void
  ) throws {
    let path = "\(folder)/index.json"
    let json = try JSONParser.parse(FileContent.read(path), file: path, code: .data)
    (self.folder, self.other, self.notice) = (folder, other, notice)
    place = try FileContent.permitted(folder)
    var (files, faults) = ([String: String](), [Fault]())
    func wrong(_ value: JSONValue, _ message: String, _ expected: String) {
      let place = value.place(in: path)
      faults.append(Fault(.data, message, at: place, expected: expected))
    }
    if json.members == nil { wrong(json, "the index is \(json.kind)", "an object") }
    for (text, value) in json.members ?? [] {
      let words = SpeechText(text).words
      guard let name = value.string, Self.isName(name) else {
        wrong(value, "the recording is \(value.kind)", "the name of a file in this folder")
        continue
      }
      if words.isEmpty { wrong(value, "\(quoted(text)) has no words", "a text") }
      if !FileContent.isFile("\(folder)/\(name)") {
        wrong(value, "there is no file \(quoted(name))", "a file in this folder")
      }
      files[words] = name
    }
    guard faults.isEmpty else { throw Faults(faults) }
    self.files = files
  }

  /// - Throws: `Fault` where the recordings cannot be read.
  public func identity(of words: String, in voice: SpeechVoice) throws(Fault) -> String {
    guard let name = files[words] else { return try other.identity(of: words, in: voice) }
    do {
      let hash = try FileContent.reading("\(place)/\(name)", within: place, isReal: true) {
        try FileContent.hash($0)
      }
      return "recording \(hash)"
    } catch {
      throw Fault.of(error)
    }
  }

  /// - Throws: `Fault` where the voice cannot speak the words.
  public func sound(of words: String, in voice: SpeechVoice) throws(Fault) -> AudioData {
    if let name = files[words] {
      do {
        return try FileContent.reading("\(place)/\(name)", within: place, isReal: true) {
          try AudioFileReader.read($0)
        }
      } catch {
        throw Fault.of(error)
      }
    }
    let isFirst = hasNoticed.withLock { hasNoticed in
      defer { hasNoticed = true }
      return !hasNoticed
    }
    if isFirst {
      notice(
        "\(folder)/index.json has no recording of \(quoted(words)); another voice speaks what is missing"
      )
    }
    return try other.sound(of: words, in: voice)
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains { $0 == "/" || $0 == "\0" }
  }
}
