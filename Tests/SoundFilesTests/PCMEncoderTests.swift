import Files
import Glibc
import Score
import TestSupport
import Testing

@testable import SoundFiles

/// A disk in memory that is full after so many bytes.
private final class SmallDisk: ByteSink {
  let path = "small.wav"
  let room: Int
  private(set) var bytes: [UInt8] = []

  init(room: Int) { self.room = room }

  var size: Int { bytes.count }
  var isSeekable: Bool { true }
  var readerHasGone: Bool { false }

  func write(_ new: UnsafeRawBufferPointer) throws(Fault) {
    bytes += new.prefix(room - bytes.count)
    if bytes.count == room {
      throw Fault(.diskFull, "full", at: FaultPlace(path), hint: "free some")
    }
  }

  func rewrite(_ new: [UInt8], at offset: Int) throws(Fault) {
    bytes.replaceSubrange(offset..<offset + new.count, with: new)
  }

  func seek(_ offset: Int, _ whence: Int32) -> Int { -1 }
  func commit() {}
  func discard() {}
}

@Test func onAFullDiskThePartThatFitsStaysReadable() throws {
  let disk = SmallDisk(room: 100_000)
  let header = WAVHeader(coding: .int24, channels: 2, sampleRate: 48000, isAlways64: false)
  let encoder = try PCMEncoder(disk, coding: .int24, channels: 2, header: header)
  let sound = noise(96_000)
  #expect(throws: Fault.self) { try inBlocks(sound) { try encoder.encode($0) } }
  let folder = TestFolder()
  put(disk.bytes, at: folder / "rest.wav")
  let rest = try AudioFileReader.read(folder / "rest.wav")
  #expect(rest.frameCount == (100_000 - 80) / 6)
  #expect(rest.warnings.isEmpty)
  #expect(abs(rest.channels[1].last! - sound[2 * rest.frameCount - 1]) < 1e-6)
}

@Test func monoOfAnOddNumberOfBytesEndsOnAnEvenOne() throws {
  let folder = TestFolder()
  try write([0.25, 0.5, -0.5], to: folder / "a.wav", channels: 1)
  let written = bytes(of: folder / "a.wav")
  #expect(written.count == 80 + 10 && written.last == 0)
  #expect(try AudioFileReader.read(folder / "a.wav").channels == [[0.25, 0.5, -0.5]])
}
