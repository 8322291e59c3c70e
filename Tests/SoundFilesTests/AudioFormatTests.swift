import Score
import Testing

@testable import SoundFiles

@Test func theExtensionChoosesTheFormat() throws {
  #expect(try AudioFormat.forFile("out/walk.wav") == .wav24)
  #expect(try AudioFormat.forFile("out/Walk.FLAC") == .flac)
  #expect(try AudioFormat.forFile("walk.2024.opus") == .opus)
  #expect(try AudioFormat.forFile("-") == .wav24)
}

@Test func everyFormatHasANameThatIsFoundAgain() throws {
  for format in AudioFormat.allCases { #expect(try AudioFormat.named(format.rawValue) == format) }
  #expect(try AudioFormat.named("WAV") == .wav24)
}

@Test func anUnknownExtensionNamesTheValidOnesAndTheNearest() {
  let error = #expect(throws: Fault.self) { try AudioFormat.forFile("out/walk.wave") }
  #expect(
    error?.description
      == "out/walk.wave: \".wave\" is no audio format, expected .wav, .rf64, .flac, .ogg, .oga, "
      + ".opus, .mp3, .raw, .f32, .s16; did you mean .wav?")
}

@Test func aNameWithoutExtensionSaysSo() {
  for path in ["out/walk", "out.d/walk", ".wav"] {
    let error = #expect(throws: Fault.self) { try AudioFormat.forFile(path) }
    #expect(error?.message.hasPrefix("the name has no extension") == true)
  }
}

@Test func anUnknownFormatNamesTheNearest() {
  let error = #expect(throws: Fault.self) { try AudioFormat.named("falc") }
  #expect(error?.hint == "did you mean \"flac\"?")
  #expect(error?.message.contains("wav16, wav24, wavfloat, rf64, flac") == true)
}
