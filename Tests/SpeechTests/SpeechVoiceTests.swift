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

  @Test(
    "what cannot be a voice is refused with what would be one",
    arguments: [
      { () throws(Fault) in try SpeechVoice(language: "../../etc") },
      { () throws(Fault) in try SpeechVoice(language: "") },
      { () throws(Fault) in try SpeechVoice(variant: "f2+m3") },
      { () throws(Fault) in try SpeechVoice(rate: .nan) },
      { () throws(Fault) in try SpeechVoice(pitch: 100) },
    ] as [@Sendable () throws(Fault) -> SpeechVoice])
  func refused(_ make: @Sendable () throws(Fault) -> SpeechVoice) throws {
    let fault = try #require(throws: Fault.self) { try make() }
    #expect(fault.code == .call && fault.expected != nil)
  }
}
