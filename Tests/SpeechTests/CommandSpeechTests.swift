import Files
import Score
import SoundFiles
import TestSupport
import Testing

@testable import Speech

@Suite struct CommandSpeechTests {
  private let folder = TestFolder()

  private func cache() throws(Fault) -> SoundCache { try SoundCache("", folder / "cache") }

  /// Half a second of a tone, in two channels.
  private func tone() throws -> String {
    let path = folder / "tone.wav"
    let writer = try AudioFileWriter(path: path, format: .wav16, sampleRate: 8000, channels: 2)
    let samples = (0..<8000).map { Float($0 % 40) / 80 }
    try samples.withUnsafeBufferPointer { samples in
      Result { () throws(Fault) in try writer.write(samples) }
    }.get()
    _ = try writer.finish()
    return path
  }

  private func fault(_ command: String, limit: Double = 30) -> Fault? {
    #expect(throws: Fault.self) {
      let maker = try CommandSpeech(command, limit: limit)
      _ = try Speaker(maker, cache: cache()).speak("hello")
    }
  }

  @Test("blanks part arguments, but within quotes")
  func words() throws {
    #expect(
      try CommandWords.of(#"say -o {out}  "two words" 'a "b"' """#) == [
        "say", "-o", "{out}", "two words", #"a "b""#, "",
      ])
    #expect(throws: Fault.self) { try CommandWords.of("say 'open") }
    #expect(throws: Fault.self) { try CommandWords.of("  ") }
  }

  @Test("places are filled once: a text that looks like one stays as it is")
  func places() {
    let values = ["text": "{out}; rm -rf $HOME", "out": "/o"]
    #expect(CommandWords.filled("x{text}{out}{}{ }{A}", values) == "x{out}; rm -rf $HOME/o{}{ }{A}")
    #expect(CommandWords.places(in: "{a}{b_c}{") == ["a", "b_c"])
  }

  @Test("what a program writes is mixed to one channel of 16 bits, and kept")
  func sound() throws {
    let maker = try CommandSpeech("cp '\(try tone())' {out}")
    let speaker = try Speaker(maker, cache: cache())
    let spoken = try speaker.speak("hello")
    let reader = try AudioFileReader(path: spoken.path)
    #expect(reader.channels == 1 && reader.sampleRate == 8000 && spoken.seconds == 0.5)
    TestFolder.remove(folder / "tone.wav")
    #expect(try speaker.speak("hello") == spoken)
    #expect(TestFolder.names(in: folder / "cache").count == 1)
  }

  @Test("the text comes by standard input where no argument holds it")
  func input() throws {
    let copy = folder / "copy"
    let found = fault("sh -c 'cat > \(copy)' {out}")
    #expect(found != nil)
    #expect(String(decoding: bytes(of: copy), as: UTF8.self) == "hello\n")
  }

  @Test("failures say what the program said")
  func failures() {
    #expect(fault("sh -c 'echo no model >&2; exit 3' {out}")?.message == #""sh" failed: no model"#)
    #expect(fault("no-such-program-here {out}")?.message.contains("there is no program") == true)
    #expect(fault("sh -c 'echo done' {out}")?.message.contains("done") == true)
    #expect(fault("sleep 60 {out}")?.message.contains("sleep") == true)
    #expect(fault("sh -c 'sleep 60' {out}", limit: 0.1)?.message.contains("0.1 s") == true)
  }

  @Test("a command without {out}, or with a place that there is not, is refused")
  func refused() {
    #expect(fault("say {text}")?.message.contains("where the sound goes") == true)
    #expect(fault("say {out} {txet}")?.hint == #"did you mean "text"?"#)
  }
}
