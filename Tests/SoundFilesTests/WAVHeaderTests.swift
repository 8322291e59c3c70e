import CSndfile
import Glibc
import TestSupport
import Testing

@testable import SoundFiles

private func header(
  _ coding: AudioFormat.Coding = .int24, channels: Int = 2, always64: Bool = false
) -> WAVHeader {
  WAVHeader(coding: coding, channels: channels, sampleRate: 48000, isAlways64: always64)
}

private func text(_ bytes: [UInt8], _ at: Int) -> String {
  String(decoding: bytes[at..<at + 4], as: UTF8.self)
}

private func little(_ bytes: [UInt8], _ at: Int, _ count: Int) -> UInt64 {
  bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
}

@Test func aShortFileIsPlainWAVWithAnUnusedChunk() {
  let bytes = header().bytes(dataBytes: 600)
  #expect(bytes.count == header().count)
  #expect(text(bytes, 0) == "RIFF" && little(bytes, 4, 4) == 672)
  #expect(text(bytes, 8) == "WAVE" && text(bytes, 12) == "JUNK")
  #expect(text(bytes, 48) == "fmt " && little(bytes, 56, 2) == 1)
  #expect(little(bytes, 60, 4) == 48000 && little(bytes, 64, 4) == 288_000)
  #expect(little(bytes, 68, 2) == 6 && little(bytes, 70, 2) == 24)
  #expect(text(bytes, 72) == "data" && little(bytes, 76, 4) == 600)
}

@Test func floatHasAFactChunkWithTheFrames() {
  let bytes = header(.float).bytes(dataBytes: 800)
  #expect(bytes.count == header(.float).count)
  #expect(little(bytes, 56, 2) == 3)
  #expect(text(bytes, 72) == "fact" && little(bytes, 80, 4) == 100)
  #expect(text(bytes, 84) == "data")
}

@Test func beyondFourGigabytesItIsRF64() {
  let bytes = header().bytes(dataBytes: 6_000_000_000)
  #expect(text(bytes, 0) == "RF64" && little(bytes, 4, 4) == 0xffff_ffff)
  #expect(text(bytes, 12) == "ds64" && little(bytes, 16, 4) == 28)
  #expect(little(bytes, 20, 8) == 6_000_000_072)
  #expect(little(bytes, 28, 8) == 6_000_000_000)
  #expect(little(bytes, 36, 8) == 1_000_000_000)
  #expect(text(bytes, 72) == "data" && little(bytes, 76, 4) == 0xffff_ffff)
}

@Test func theChangeToRF64ComesWhereTheSizeNoLongerFits() {
  let largest = 0xffff_fffe - 72
  #expect(text(header().bytes(dataBytes: largest), 0) == "RIFF")
  #expect(text(header().bytes(dataBytes: largest + 1), 0) == "RF64")
  #expect(text(header(always64: true).bytes(dataBytes: 6), 0) == "RF64")
}

@Test func anOddNumberOfBytesCountsItsPadding() {
  let bytes = header(channels: 1).bytes(dataBytes: 3)
  #expect(little(bytes, 4, 4) == 72 + 4)
  #expect(little(bytes, 76, 4) == 3)
}

/// libsndfile as an independent reader; the file is sparse, so it takes no room.
@Test(arguments: [600, 4_200_000_000, 6_000_000_000])
func libsndfileReadsTheHeader(dataBytes: Int) throws {
  let folder = TestFolder()
  let path = folder / "sparse.wav"
  put(header().bytes(dataBytes: dataBytes), at: path)
  #expect(truncate(path, off_t(header().count + dataBytes)) == 0)
  var info = SF_INFO()
  let file = try #require(sf_open(path, Int32(SFM_READ), &info))
  sf_close(file)
  #expect(Int(info.frames) == dataBytes / 6)
  #expect(info.channels == 2 && info.samplerate == 48000)
  let isRF64 = Int(info.format) & Int(SF_FORMAT_TYPEMASK) == Int(SF_FORMAT_RF64)
  #expect(isRF64 == (dataBytes > 0xffff_ffff))
}

@Test func aStreamsSizesAreAllUnknown() {
  let bytes = header().streamBytes
  #expect(bytes.count == 44)
  #expect(little(bytes, 4, 4) == 0xffff_ffff && little(bytes, 40, 4) == 0xffff_ffff)
  #expect(text(bytes, 12) == "fmt " && text(bytes, 36) == "data")
}
