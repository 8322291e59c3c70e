import Glibc
import Testing

@testable import Output

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

@Test func aRecordingReplacesNoFile() throws {
  let folder = TestFolder()
  put([1, 2], at: folder / "take.wav")
  let error = #expect(throws: OutputError.self) {
    try FileStream(folder / "take.wav").begin(sampleRate: 48000)
  }
  #expect(error?.message == "this file exists, and a recording replaces none")
  #expect(bytes(of: folder / "take.wav") == [1, 2])
}

@Test func aFormatThatRefusesLeavesNoEmptyFile() throws {
  let folder = TestFolder()
  #expect(throws: OutputError.self) {
    try FileStream(folder / "a.opus").begin(sampleRate: 44100)
  }
  #expect(folder.names.isEmpty)
}

/// The size limit of a child process stands for a full disk: its writes fail in the same place.
@Test(arguments: ["wav", "flac", "opus"])
func whatFitsOnAFullDiskIsAValidFile(ending: String) throws {
  let folder = TestFolder()
  let path = folder / "a.\(ending)"
  let limit = 100_000
  let sound = noise(2 * 48000 * 20, amplitude: 0.5)
  var old = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
  let stream = try FileStream(path)
  try stream.begin(sampleRate: 48000)
  var low = old
  low.rlim_cur = rlim_t(limit)
  let error = #expect(throws: OutputError.self) {
    try inBlocks(sound, of: [4800]) { block in
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &low)
      defer { setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old) }
      try stream.write(block)
    }
  }
  #expect(error?.message.hasPrefix("recording stopped after ") == true)
  #expect(error?.hint.hasPrefix("what was written stays readable; raise the limit") == true)
  let kept = try AudioFileReader.read(path)
  let size = bytes(of: path).count
  #expect(size <= limit && size > limit / 2)
  #expect(kept.frameCount > 2000 && kept.warnings.isEmpty)
}
