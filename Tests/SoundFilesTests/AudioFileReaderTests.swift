import Glibc
import Score
import TestSupport
import Testing

@testable import SoundFiles

@Test func aTruncatedFileIsReadAsFarAsItGoesWithAWarning() throws {
  let folder = TestFolder()
  let sound = noise(2000)
  try write(sound, to: folder / "a.wav")
  put(Array(bytes(of: folder / "a.wav").prefix(80 + 600 * 6)), at: folder / "b.wav")
  let rest = try AudioFileReader.read(folder / "b.wav")
  #expect(rest.frameCount == 600)
  #expect(
    rest.warnings == [
      "the header promises 6000 bytes of sound, 3600 are there; reading those"
    ])
}

@Test func aTruncatedFlacSaysHowMuchWasThere() throws {
  let folder = TestFolder()
  try write(noise(2 * 48000), to: folder / "a.flac")
  let whole = bytes(of: folder / "a.flac")
  put(Array(whole.prefix(whole.count / 2)), at: folder / "b.flac")
  let rest = try AudioFileReader.read(folder / "b.flac")
  #expect(rest.frameCount > 10_000 && rest.frameCount < 30_000)
  #expect(
    rest.warnings.last == "the header promises 48000 frames, \(rest.frameCount) could be read")
}

@Test func aDamagedFlacIsReadUpToTheDamage() throws {
  let folder = TestFolder()
  try write(noise(2 * 48000), to: folder / "a.flac")
  let whole = bytes(of: folder / "a.flac")
  let middle = whole.count / 2
  put(
    Array(whole.prefix(middle)) + Array(repeating: 0, count: 60_000)
      + whole.dropFirst(middle + 60_000),
    at: folder / "b.flac")
  let rest = try AudioFileReader.read(folder / "b.flac")
  #expect(rest.frameCount < 48_000)
  #expect(rest.warnings.contains { $0.hasPrefix("decoding stopped at frame ") })
}

@Test func aHeaderThatPromisesGigabytesTakesNoMemory() throws {
  let folder = TestFolder()
  let header = WAVHeader(coding: .int24, channels: 2, sampleRate: 48000, isAlways64: false)
  for promised in [4_000_000_000, 1_000_000_000_000_000] {
    put(header.bytes(dataBytes: promised) + [1, 2, 3, 4, 5, 6], at: folder / "a.wav")
    #expect(try AudioFileReader.read(folder / "a.wav").frameCount == 1)
  }
}

@Test func aStreamSavedToAFileIsWholeWithoutWarning() throws {
  let folder = TestFolder()
  let header = WAVHeader(coding: .int16, channels: 1, sampleRate: 48000, isAlways64: false)
  put(header.streamBytes + [0, 0x40, 0, 0xc0], at: folder / "a.wav")
  let back = try AudioFileReader.read(folder / "a.wav")
  #expect(back.channels == [[0.5, -0.5]])
  #expect(back.warnings.isEmpty)
}

@Test func whatIsNoAudioIsAnErrorThatNamesTheFile() {
  let folder = TestFolder()
  put(Array("time,pace\n1,2\n".utf8), at: folder / "walk.csv")
  let error = #expect(throws: Fault.self) { try AudioFileReader.read(folder / "walk.csv") }
  #expect(error?.place.file == folder / "walk.csv")
  #expect(error?.message.hasPrefix("cannot be read as audio: ") == true)
  let missing = #expect(throws: Fault.self) { try AudioFileReader.read(folder / "no.wav") }
  #expect(missing?.message == "cannot read: No such file or directory")
  let isFolder = #expect(throws: Fault.self) { try AudioFileReader.read(folder.path) }
  #expect(isFolder?.message == "is not a file, expected an audio file")
}

@Test func notANumberIsReadAsSilenceAndReported() throws {
  let folder = TestFolder()
  let header = WAVHeader(coding: .float, channels: 1, sampleRate: 48000, isAlways64: false)
  put(header.bytes(dataBytes: 8) + [0, 0, 0xc0, 0x7f, 0, 0, 0, 0x3f], at: folder / "a.wav")
  let back = try AudioFileReader.read(folder / "a.wav")
  #expect(back.channels == [[0, 0.5]])
  #expect(back.warnings == ["1 samples were not a number and were read as 0"])
}

/// A file of Apple's format (AIFF 1.3) with samples of 16 bit, all 0: one channel at 48 kHz.
private func aiff(frames: UInt32) -> [UInt8] {
  func big(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
  let rate: [UInt8] = [0x40, 0x0e, 0xbb, 0x80, 0, 0, 0, 0, 0, 0]
  let common = Array("COMM".utf8) + big(18) + [0, 1] + big(frames) + [0, 16] + rate
  let sound = Array("SSND".utf8) + big(8 + 2 * frames) + big(0) + big(0)
  return Array("FORM".utf8) + big(4 + 26 + 16 + 2 * frames) + Array("AIFF".utf8) + common + sound
    + Array(repeating: 0, count: 2 * Int(frames))
}

@Test(arguments: ["wav", "rf64", "flac", "aiff"])
func aFileWhoseHeaderPromisesTooMuchIsRefusedBeforeASampleIsRead(ending: String) throws {
  let folder = TestFolder()
  let path = folder / "a.\(ending)"
  if ending == "aiff" {
    put(aiff(frames: 1000), at: path)
  } else {
    try write(noise(2 * 1000), to: path)
  }
  let reader = try AudioFileReader(path: path)
  let refusal = #expect(throws: Fault.self) { try reader.rest(maximumFrames: 999) }
  #expect(
    refusal?.description
      == "\(path): the header promises 1000 frames, expected at most 999; cut it into shorter files"
  )
  #expect(try reader.rest(maximumFrames: 1000).frameCount == 1000)
}

@Test func theRateIsConvertedOnRequest() throws {
  let folder = TestFolder()
  try write(sine(1000, amplitude: 0.5), to: folder / "a.wav")
  let back = try AudioFileReader.read(folder / "a.wav", sampleRate: 24000)
  #expect(back.sampleRate == 24000 && back.frameCount == 24000)
}

@Test func readingInBlocksGivesTheSameFrames() throws {
  let folder = TestFolder()
  let sound = noise(2 * 5000)
  try write(sound, to: folder / "a.wav", .wavFloat)
  let reader = try AudioFileReader(path: folder / "a.wav")
  #expect(reader.formatName == "WAV (Microsoft), 32 bit float" && reader.promisedFrames == 5000)
  var (all, block) = ([Float](), [Float](repeating: 0, count: 777 * 2))
  while case let frames = try block.withUnsafeMutableBufferPointer({ try reader.read(into: $0) }),
    frames > 0
  { all += block.prefix(2 * frames) }
  #expect(all == sound)
}

/// (file, what is expected of it) from the shared collection, when it is there.
private let collected: [(path: String, isGood: Bool)] = {
  let data = SharedFiles.data + "/"
  let index = String(decoding: bytes(of: data + "INDEX.tsv"), as: UTF8.self)
  return index.split(separator: "\n").compactMap { line -> (path: String, isGood: Bool)? in
    let fields = line.split(separator: "\t")
    guard fields.count > 1, fields[0].hasPrefix("wav/") else { return nil }
    return ("\(data)\(fields[0])", fields[1] == "good")
  }
}()

@Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data"))
func goodFilesOfOtherProgramsAreReadAndBrokenOnesRefused() {
  #expect(collected.count >= 18)
  for (path, isGood) in collected {
    if isGood {
      let frames = (try? AudioFileReader.read(path))?.frameCount ?? 0
      #expect(frames > 0, "\(path)")
    } else {
      #expect(throws: Fault.self, "\(path)") { try AudioFileReader.read(path) }
    }
  }
}

@Test func whatIsReadFromTheMiddleToTheEndIsWholeWithoutWarning() throws {
  let folder = TestFolder()
  let sound = noise(2 * 2000)
  try write(sound, to: folder / "a.wav", .wavFloat)
  let reader = try AudioFileReader(path: folder / "a.wav")
  #expect(reader.seek(to: 1500))
  let rest = try reader.rest(maximumFrames: 2000)
  #expect(rest.channels[0] == (1500..<2000).map { sound[2 * $0] })
  #expect(rest.warnings.isEmpty)
  #expect(reader.seek(to: 0))
  #expect(try reader.rest(maximumFrames: 2000).frameCount == 2000, "it counts anew")
}
