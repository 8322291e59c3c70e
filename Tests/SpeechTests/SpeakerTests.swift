import Files
import Glibc
import Score
import SoundFiles
import TestSupport
import Testing

@testable import Speech

@Suite struct SpeakerTests {
  private let folder = TestFolder()

  private func speaker(_ name: String = "cache", limit: Int = 1 << 28) throws -> Speaker {
    try Speaker(cache: SoundCache("", folder / name, limit: limit))
  }

  @Test("a text becomes a WAV file of one channel, 16 bits and the voice's rate")
  func file() throws {
    let spoken = try speaker().speak("Main Street, 20 metres")
    let reader = try AudioFileReader(path: spoken.path)
    #expect(reader.formatName == "WAV (Microsoft), Signed 16 bit PCM")
    #expect(reader.channels == 1 && reader.sampleRate == 22_050)
    let sound = try reader.rest(maximumFrames: 1 << 20)
    #expect(abs(sound.duration - spoken.seconds) < 1e-9)
    #expect(0.8...4 ~= spoken.seconds)
    let peak = sound.channels[0].reduce(0) { max($0, abs($1)) }
    #expect(peak > 0.1 && peak < 1)
  }

  @Test("the same text has the same samples, whatever was spoken before, and by whom")
  func determinism() throws {
    let first = try speaker("a")
    let second = try speaker("b")
    let early = try first.speak("Oak Street to the left")
    for text in ["Something else", "And more, with a pause."] { _ = try second.speak(text) }
    let late = try second.speak("Oak Street to the left")
    #expect(early.path != late.path)
    #expect(bytes(of: early.path) == bytes(of: late.path))
  }

  @Test("another voice has another file, and another sound")
  func voices() throws {
    let speaker = try speaker()
    let voices = [
      SpeechVoice.usual, try SpeechVoice(language: "de"), try SpeechVoice(variant: "f2"),
      try SpeechVoice(rate: 0.3), try SpeechVoice(pitch: 80),
    ]
    let spoken = try voices.map { try speaker.speak("Nine trees", voice: $0) }
    #expect(Set(spoken.map(\.path)).count == voices.count)
    #expect(Set(spoken.map { bytes(of: $0.path) }).count == voices.count)
    #expect(spoken[3].seconds > 1.5 * spoken[0].seconds)
  }

  @Test("what was spoken is taken from the cache; what is damaged there is spoken anew")
  func cache() throws {
    let speaker = try speaker()
    let spoken = try speaker.speak("A fountain")
    let whole = bytes(of: spoken.path)
    put(Array(whole.dropLast(100)), at: spoken.path)
    #expect(try speaker.speak("A fountain").path == spoken.path)
    #expect(bytes(of: spoken.path) == whole)
    #expect(TestFolder.names(in: folder / "cache").count == 1)
  }

  @Test("the cache is bounded: the oldest sounds go")
  func bound() throws {
    let limit = 400_000
    let speaker = try speaker(limit: limit)
    let first = try speaker.speak("Number 0")
    for number in 1...40 { _ = try speaker.speak("Number \(number)") }
    let names = TestFolder.names(in: folder / "cache")
    let total = names.reduce(0) { $0 + (FileContent.size("\(folder / "cache")/\($1)") ?? 0) }
    #expect(total <= limit + limit / 10)
    #expect(names.count < 41 && !names.isEmpty)
    // What is gone is spoken again.
    #expect(try speaker.speak("Number 0") == first)
  }

  @Test("many threads and two speakers share a folder")
  func threads() async throws {
    let speakers = [try speaker(), try speaker()]
    let paths = try await withThrowingTaskGroup(of: String.self) { group in
      for i in 0..<12 {
        group.addTask { try speakers[i % 2].speak("Number \(i % 3)").path }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(paths.count == 3)
    #expect(TestFolder.names(in: folder / "cache").count == 3)
  }

  @Test("a language or a variant that is not there offers the nearest")
  func unknownVoices() throws {
    let speaker = try speaker()
    let language = #expect(throws: Fault.self) {
      try speaker.speak("x", voice: SpeechVoice(language: "dee"))
    }
    #expect(language?.hint == #"did you mean "de"?"#)
    let variant = #expect(throws: Fault.self) {
      try speaker.speak("x", voice: SpeechVoice(variant: "f22"))
    }
    #expect(variant?.message == #"espeak-ng has no variant "f22""#)
    #expect(try speaker.speak("It goes on").seconds > 0.3)
  }
}
