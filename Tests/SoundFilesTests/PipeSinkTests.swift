import Glibc
import Score
import TestSupport
import Testing

@testable import SoundFiles

/// A named pipe with its reading end open, so that a writer does not wait.
private func pipe(in folder: TestFolder) -> (path: String, reader: Int32) {
  let path = folder / "pipe"
  precondition(mkfifo(path, 0o600) == 0, "no named pipe can be made")
  return (path, open(path, O_RDONLY | O_NONBLOCK))
}

@Test func aPipeGetsAHeaderWithUnknownSizesAndThenSamples() throws {
  let folder = TestFolder()
  let (path, reader) = pipe(in: folder)
  defer { close(reader) }
  let writer = try AudioFileWriter(path: path, format: .wav16, sampleRate: 48000, channels: 2)
  try inBlocks(sine(100, seconds: 0.01)) { try writer.write($0) }
  var received = [UInt8](repeating: 0, count: 10_000)
  #expect(read(reader, &received, received.count) == 44 + 480 * 4)
  #expect(received[4..<8] == [255, 255, 255, 255])
  #expect(received[40..<44] == [255, 255, 255, 255])
  #expect(try writer.finish().bytes == 44 + 480 * 4)
  #expect(folder.names == ["pipe"])
}

@Test func rawFloatsGoThroughWithoutAHeader() throws {
  let folder = TestFolder()
  let (path, reader) = pipe(in: folder)
  defer { close(reader) }
  let writer = try AudioFileWriter(path: path, format: .raw, sampleRate: 48000, channels: 1)
  try [Float(1), -2].withUnsafeBufferPointer { try writer.write($0) }
  var received = [UInt8](repeating: 0, count: 100)
  #expect(read(reader, &received, 100) == 8)
  #expect(received.prefix(8) == [0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0])
}

@Test func compressedSoundGoesThroughAPipeToo() throws {
  let folder = TestFolder()
  let (path, reader) = pipe(in: folder)
  defer { close(reader) }
  let sound = sine(440, amplitude: 0.5, seconds: 0.2)
  let writer = try AudioFileWriter(path: path, format: .flac, sampleRate: 48000, channels: 2)
  try inBlocks(sound) { try writer.write($0) }
  _ = try writer.finish()
  var received = [UInt8](repeating: 0, count: 1 << 16)
  let count = read(reader, &received, received.count)
  put(Array(received.prefix(max(0, count))), at: folder / "a.flac")
  let back = try AudioFileReader.read(folder / "a.flac")
  #expect(back.frameCount == 9600)
  #expect(abs(back.channels[0][100] - sound[200]) < 1e-6)
}

/// MP3 of a constant rate: 256 kbit/s are 32 bytes a millisecond, so that its length is told from its size.
@Test func mp3GoesThroughAPipe() throws {
  let folder = TestFolder()
  let (path, reader) = pipe(in: folder)
  defer { close(reader) }
  let writer = try AudioFileWriter(path: path, format: .mp3, sampleRate: 48000, channels: 2)
  try inBlocks(sine(1000, amplitude: 0.5, seconds: 1)) { try writer.write($0) }
  let written = try writer.finish().bytes
  #expect(abs(written - 32_000) < 4 * 768)
  var received = [UInt8](repeating: 0, count: 1 << 16)
  let count = read(reader, &received, received.count)
  put(Array(received.prefix(max(0, count))), at: folder / "a.mp3")
  let back = try AudioFileReader.read(folder / "a.mp3")
  #expect(abs(back.frameCount - 48_000) <= 3 * 1152)
  let peak = back.channels[0][12_000..<36_000].reduce(0) { max($0, abs($1)) }
  #expect(abs(peak - 0.5) < 0.05)
}

@Test func aReaderThatGoesAwayIsNoError() throws {
  let folder = TestFolder()
  let (path, reader) = pipe(in: folder)
  let writer = try AudioFileWriter(path: path, format: .wav24, sampleRate: 48000, channels: 2)
  let second = sine(100, seconds: 0.05)
  try second.withUnsafeBufferPointer { try writer.write($0) }
  #expect(!writer.readerHasGone)
  close(reader)
  for _ in 0..<3 { try second.withUnsafeBufferPointer { try writer.write($0) } }
  #expect(writer.readerHasGone)
  _ = try writer.finish()
}

@Test func aFullDeviceIsAnErrorThatNamesIt() throws {
  let error = #expect(throws: Fault.self) {
    try write(sine(100), to: "/dev/full", .wav24)
  }
  #expect(
    error?.description
      == "/dev/full: writing stopped after 0 bytes: No space left on device; "
      + "check the program or device that reads")
}
