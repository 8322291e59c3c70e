import Glibc
import Score
import SoundFiles
import TestSupport
import Testing

@testable import Playback

private let growing = ["wav", "rf64", "flac", "ogg", "opus"]

/// Writes blocks as a hub does, without ending.
private func record(_ sound: [Float], to stream: FileStream) throws {
  try stream.begin(sampleRate: 48000)
  try inBlocks(sound, of: [4800]) { try stream.write($0) }
}

@Test(arguments: growing)
func aGrowingFileCanBeReadAtAnyMoment(ending: String) throws {
  let folder = TestFolder()
  let stream = try FileStream(folder / "a.\(ending)")
  let sound = sine(440, amplitude: 0.5, seconds: 6)
  try record(sound, to: stream)
  let sofar = try AudioFileReader.read(folder / "a.\(ending)")
  #expect(sofar.sampleRate == 48000)
  #expect(6 * 48000 - sofar.frameCount <= 48000)
  try stream.end()
  let whole = try AudioFileReader.read(folder / "a.\(ending)")
  #expect(abs(whole.frameCount - 6 * 48000) < 2500)
  #expect(stream.report?.frames == 6 * 48000)
  #expect(folder.names == ["a.\(ending)"])
}

@Test func aRecordingMakesItsFolder() throws {
  let folder = TestFolder()
  let stream = try FileStream(folder / "out/takes/a.wav")
  try record(sine(440, amplitude: 0.5, seconds: 1), to: stream)
  try stream.end()
  #expect(try AudioFileReader.read(folder / "out/takes/a.wav").frameCount == 48000)
}

@Test func aRecordingReplacesNoFile() throws {
  let folder = TestFolder()
  put([1, 2], at: folder / "take.wav")
  let error = #expect(throws: Fault.self) {
    try FileStream(folder / "take.wav").begin(sampleRate: 48000)
  }
  #expect(error?.message == "this file exists, and a recording replaces none")
  #expect(bytes(of: folder / "take.wav") == [1, 2])
}

@Test func aFormatThatRefusesLeavesNoEmptyFile() throws {
  let folder = TestFolder()
  #expect(throws: Fault.self) {
    try FileStream(folder / "a.opus").begin(sampleRate: 44100)
  }
  #expect(folder.names.isEmpty)
}

/// What a player gets that joins after a second is a file that decodes to the sound from there on.
@Test(arguments: [AudioFormat.wav16, .flac, .opus])
func aStreamCanBeJoinedAtAnyBlock(format: AudioFormat) throws {
  let folder = TestFolder()
  let encoder = try StreamEncoder(format, sampleRate: 48000)
  let sound = sine(440, amplitude: 0.5, seconds: 3)
  var blocks: [[UInt8]] = []
  try inBlocks(sound, of: [960]) { blocks.append(try encoder.encode($0)) }
  let late = encoder.header + blocks[50...].joined() + (try encoder.finish())
  put(late, at: folder / "late")
  let heard = try AudioFileReader.read(folder / "late")
  #expect(heard.frameCount > 90_000)
  #expect(abs(Level.rms(heard.channels[0][20_000..<80_000]) - 0.5 / 2.0.squareRoot()) < 0.02)
}
