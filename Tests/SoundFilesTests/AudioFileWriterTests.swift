import Glibc
import Score
import TestSupport
import Testing

@testable import SoundFiles

private let uncompressed: [AudioFormat] = [.wav16, .wav24, .wavFloat, .rf64]

@Test(arguments: uncompressed + [.flac])
func losslessFormatsReadBackWithinTheirStep(format: AudioFormat) throws {
  let folder = TestFolder()
  let sound = noise(2 * 10_000, amplitude: 0.9)
  let report = try write(sound, to: folder / "a.bin", format)
  let back = try AudioFileReader.read(folder / "a.bin")
  #expect(report.frames == 10_000 && back.frameCount == 10_000)
  #expect(back.warnings.isEmpty && back.sampleRate == 48000)
  // 16 bits: half a step of rounding and up to a step of dither
  let step: Float = format == .wav16 ? 1.5 / 32768 : format == .wavFloat ? 0 : 0.5 / 8_388_608
  for i in sound.indices { #expect(abs(back.channels[i % 2][i / 2] - sound[i]) <= step) }
}

@Test func wavAndFlacHoldTheSame24Bits() throws {
  let folder = TestFolder()
  let sound = noise(2 * 20_000) + [1, -1, 0x1.8p-23, 0x1.4p-22]
  try write(sound, to: folder / "a.wav")
  try write(sound, to: folder / "a.flac")
  let (wav, flac) = (
    try AudioFileReader.read(folder / "a.wav"), try AudioFileReader.read(folder / "a.flac")
  )
  #expect(wav.channels == flac.channels)
}

@Test(arguments: [AudioFormat.ogg, .opus, .mp3])
func lossyFormatsReadBackAsTheSameTone(format: AudioFormat) throws {
  let folder = TestFolder()
  try write(sine(1000, amplitude: 0.5, seconds: 1), to: folder / "a.bin", format)
  let back = try AudioFileReader.read(folder / "a.bin")
  #expect(abs(back.frameCount - 48000) <= 2 * 1152)
  let middle = back.channels[0][12_000..<36_000]
  // Energy of the tone in 24000 samples, by its projection on sine and cosine
  var (s, c, all) = (0.0, 0.0, 0.0)
  for (i, x) in middle.enumerated() {
    s += Double(x) * sin(2 * .pi * Double(i) / 48)
    c += Double(x) * cos(2 * .pi * Double(i) / 48)
    all += Double(x * x)
  }
  #expect(abs(2 * (s * s + c * c).squareRoot() / 24_000 - 0.5) < 0.02)
  #expect((all - 2 * (s * s + c * c) / 24_000) / all < 0.001)
}

@Test(arguments: AudioFormat.allCases)
func theSameSoundIsTheSameFile(format: AudioFormat) throws {
  let folder = TestFolder()
  let sound = sine(300, amplitude: 0.4, seconds: 0.5) + noise(9_600, amplitude: 0.1)
  let first = try write(sound, to: folder / "a.bin", format)
  let second = try write(sound, to: folder / "b.bin", format)
  #expect(bytes(of: folder / "a.bin") == bytes(of: folder / "b.bin"))
  #expect(first.hash == second.hash && first.hash?.count == 64)
  #expect(first.bytes == bytes(of: folder / "a.bin").count)
}

@Test(arguments: [AudioFormat.wav16, .wav24, .raw])
func blockSizesDoNotChangeTheFile(format: AudioFormat) throws {
  let folder = TestFolder()
  let sound = noise(2 * 70_000, amplitude: 0.5)
  let files = try [[512], [1024, 3, 70_000], [64]].map { sizes -> [UInt8] in
    let writer = try AudioFileWriter(
      path: folder / "a.bin", format: format, sampleRate: 48000, channels: 2)
    try inBlocks(sound, of: sizes) { try writer.write($0) }
    _ = try writer.finish()
    return bytes(of: folder / "a.bin")
  }
  #expect(files[0] == files[1] && files[0] == files[2])
}

@Test func theHashIsOfTheSamplesNotOfTheFormat() throws {
  let folder = TestFolder()
  let sound = noise(2000)
  let hashes = try AudioFormat.allCases.map { try write(sound, to: folder / "a.bin", $0).hash }
  var own = AudioHash()
  inBlocks(sound, of: [7]) { own.add($0) }
  #expect(Set(hashes) == [own.hexadecimal()])
}

/// What a killed run leaves: a copy of the partial file is taken while the writer is open.
@Test(arguments: [AudioFormat.wav16, .wav24, .wavFloat, .rf64, .flac])
func thePartialFilePlaysWhileItGrows(format: AudioFormat) throws {
  let folder = TestFolder()
  let writer = try AudioFileWriter(
    path: folder / "a.bin", format: format, sampleRate: 48000, channels: 2)
  let sound = sine(440, amplitude: 0.5, seconds: 2)
  try inBlocks(sound) { try writer.write($0) }
  put(bytes(of: folder / "a.bin.partial"), at: folder / "copy")
  let rest = try AudioFileReader.read(folder / "copy")
  // header interval 0.5 s in blocks of 512 frames; FLAC: the block that is not complete
  #expect(rest.frameCount > 96_000 - 24_000 - 512)
  #expect(rest.warnings.isEmpty)
  #expect(abs(rest.channels[0][50_000] - sound[100_000]) < 1e-4)
  #expect(folder.names == ["a.bin.partial", "copy"])
  writer.abort()
  #expect(folder.names == ["copy"])
}

@Test func withInterval0EveryBlockCounts() throws {
  let folder = TestFolder()
  let writer = try AudioFileWriter(
    path: folder / "a.wav", sampleRate: 48000, channels: 2, headerInterval: 0)
  for blocks in 1...3 {
    try inBlocks(noise(200)) { try writer.write($0) }
    #expect(try AudioFileReader.read(folder / "a.wav.partial").frameCount == 100 * blocks)
  }
  writer.abort()
}

@Test func aWriterThatIsLetGoLeavesItsPartialFile() throws {
  let folder = TestFolder()
  var writer: AudioFileWriter? = try AudioFileWriter(
    path: folder / "a.wav", sampleRate: 48000, channels: 1, headerInterval: 0)
  try [Float(0.5)].withUnsafeBufferPointer { try writer?.write($0) }
  writer = nil
  #expect(folder.names == ["a.wav.partial"])
  #expect(try AudioFileReader.read(folder / "a.wav.partial").channels == [[0.5]])
}

@Test func whatDoesNotFitIsCountedAndHeldNotWrapped() throws {
  let folder = TestFolder()
  let sound: [Float] = [1.5, -1.25, .nan, 0.5, .infinity, 1, -1, 0.25]
  for format in [AudioFormat.wav24, .flac] {
    let report = try write(sound, to: folder / "a.bin", format)
    #expect(report.samplesBeyondFullScale == 2 && report.nonFiniteSamples == 2)
    let back = try AudioFileReader.read(folder / "a.bin")
    let top = 1 - Float(0x1p-23)
    #expect(back.channels == [[top, 0, 0, -1], [-1, 0.5, top, 0.25]])
  }
  let report = try write(sound, to: folder / "a.bin", .wavFloat)
  #expect(report.samplesBeyondFullScale == 2)
  let kept = try AudioFileReader.read(folder / "a.bin")
  #expect(kept.channels == [[1.5, 0, 0, -1], [-1.25, 0.5, 1, 0.25]])
}

@Test func aFormatThatCannotTakeTheRateSaysWhatItTakes() {
  let folder = TestFolder()
  let error = #expect(throws: Fault.self) {
    try write([0, 0], to: folder / "a.opus", rate: 44100)
  }
  #expect(error?.message == "opus does not take 2 channels at 44100 Hz")
  #expect(error?.hint?.contains("48000 Hz") == true)
  #expect(folder.names.isEmpty)
}

@Test func anEmptySoundIsAValidFile() throws {
  let folder = TestFolder()
  for format in uncompressed {
    try write([], to: folder / "a.bin", format)
    #expect(try AudioFileReader.read(folder / "a.bin").frameCount == 0)
  }
}
