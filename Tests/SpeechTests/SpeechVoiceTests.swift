import Score
import Speech
import Testing

@Suite struct SpeechVoiceTests {
  @Test("words a minute are in proportion to the rate, within what espeak-ng can speak")
  func wordsPerMinute() throws {
    func words(_ rate: Double) throws -> Int { try SpeechVoice(rate: rate).wordsPerMinute }
    #expect(try words(0.5) == 175)
    #expect(SpeechVoice.usual.wordsPerMinute == 193)
    #expect(try words(1) == 350)
    #expect(try words(0) == 80)
  }

  @Test("what cannot be a voice is refused with what would be one")
  func refused() {
    for fault in [
      #expect(throws: Fault.self) { try SpeechVoice(language: "../../etc") },
      #expect(throws: Fault.self) { try SpeechVoice(language: "") },
      #expect(throws: Fault.self) { try SpeechVoice(variant: "f2+m3") },
      #expect(throws: Fault.self) { try SpeechVoice(rate: .nan) },
      #expect(throws: Fault.self) { try SpeechVoice(pitch: 100) },
    ] {
      #expect(fault?.code == .call && fault?.expected != nil)
    }
  }
}
