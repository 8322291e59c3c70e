import Score
import TestSupport
import Testing

@testable import SoundFiles

private func wav(bits: Int, channels: Int, _ data: [UInt8]) -> [UInt8] {
  let header = WAVHeader(coding: .int24, channels: channels, sampleRate: 8000, isAlways64: false)
  var bytes = header.bytes(dataBytes: data.count)
  let frame = (bits + 7) / 8 * channels
  (bytes[68], bytes[70]) = (UInt8(frame), UInt8(bits))
  return bytes + data
}

@Test func samplesOfEightBytesAreReadByTheirTopBytes() throws {
  let folder = TestFolder()
  let minusOne: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0x80]
  let half: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0x40]
  put(wav(bits: 64, channels: 2, minusOne + half + half + minusOne), at: folder / "a.wav")
  let back = try AudioFileReader.read(folder / "a.wav")
  #expect(back.channels == [[-1, 0.5], [0.5, -1]])
  #expect(back.sampleRate == 8000)
}

@Test func thirtySixBitsLieInFiveBytes() throws {
  let folder = TestFolder()
  put(wav(bits: 36, channels: 1, [0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0x20]), at: folder / "a.wav")
  let reader = try AudioFileReader(path: folder / "a.wav")
  #expect(reader.formatName == "WAV (Microsoft), Signed 40 bit PCM")
  #expect(try AudioFileReader.read(folder / "a.wav").channels == [[-0.5, 0.25]])
}

@Test func aTruncatedWideFileIsReadWithAWarning() throws {
  let folder = TestFolder()
  let whole = wav(bits: 64, channels: 1, Array(repeating: 0, count: 80))
  put(Array(whole.dropLast(20)), at: folder / "a.wav")
  let back = try AudioFileReader.read(folder / "a.wav")
  #expect(back.frameCount == 7)
  #expect(back.warnings == ["the header promises 10 frames, 7 could be read"])
}

@Test func aWideStreamSavedToAFilePromisesNoLength() throws {
  let folder = TestFolder()
  var stream = wav(bits: 64, channels: 1, Array(repeating: 0, count: 80))
  for place in 76..<80 { stream[place] = 0xff }
  put(stream, at: folder / "a.wav")
  let back = try AudioFileReader.read(folder / "a.wav", maximumFrames: 10)
  #expect(back.frameCount == 10 && back.warnings.isEmpty)
  let refusal = #expect(throws: Fault.self) {
    try AudioFileReader.read(folder / "a.wav", maximumFrames: 9)
  }
  #expect(refusal?.message == "holds more than 9 frames")
}
