import Files
import Score
import SoundFiles
import Synchronization
import TestSupport
import Testing

@testable import Speech

@Suite struct RecordedSpeechTests {
  private let folder = TestFolder()

  /// A voice that speaks every text as four samples.
  private struct Plain: SpeechMaker {
    func identity(of words: String, in voice: SpeechVoice) -> String { "plain" }
    func sound(of words: String, in voice: SpeechVoice) -> AudioData {
      AudioData(sampleRate: 8000, channels: [[0, 0.25, 0.5, 0.25]])
    }
  }

  private func read(_ index: String) throws -> RecordedSpeech {
    try TextFile.write(index, to: folder / "index.json")
    return try RecordedSpeech(folder: folder.path, else: Plain()) { _ in }
  }

  @Test("a recording speaks its text, another voice the others, which is told once")
  func texts() throws {
    let recorded = WAV16File.bytes([100, -100, 32_767, -32_768], sampleRate: 16_000)
    put(recorded, at: folder / "well.wav")
    try TextFile.write(#"{"The  well": "well.wav"}"#, to: folder / "index.json")
    let told = Mutex<[String]>([])
    let maker = try RecordedSpeech(folder: folder.path, else: Plain()) { text in
      told.withLock { $0.append(text) }
    }
    let speaker = try Speaker(maker, cache: SoundCache("", folder / "cache"))
    #expect(bytes(of: try speaker.speak("The well").path) == recorded)
    #expect(told.withLock { $0 }.isEmpty)
    for text in ["Oak Street", "Elm Street"] { #expect(try speaker.speak(text).seconds == 0.0005) }
    #expect(told.withLock { $0 }.count == 1)
    #expect(told.withLock { $0 }.first?.contains("Oak Street") == true)
  }

  @Test(
    "an index that leads out of its folder, or nowhere, is refused with its place",
    arguments: [
      #""../other.wav""#, #""/etc/passwd""#, #""a/b.wav""#, #""""#, "3", #""missing.wav""#,
    ])
  func index(_ value: String) throws {
    let faults = #expect(throws: Faults.self) { try read("{\n  \"a\": \(value)\n}") }
    #expect(faults?.all.map(\.place.line) == [2])
    #expect(faults?.all.first?.place.file == folder / "index.json")
  }

  @Test("an index that is no JSON, or is missing, is refused")
  func noIndex() {
    #expect(throws: Fault.self) { try read("{") }
    #expect(throws: Faults.self) { try read("[]") }
    #expect(throws: Fault.self) {
      try RecordedSpeech(folder: folder / "nowhere", else: Plain()) { _ in }
    }
  }
}
