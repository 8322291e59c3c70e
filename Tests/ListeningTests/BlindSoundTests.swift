import Files
import Glibc
import Score
import SoundFiles
import TestGround
import TestSupport
import Testing

@testable import Listening

/// Stimuli as browsers get them.
struct BlindSoundTests {
  private let space = Workspace()

  /// A second of a tone of half the scale, and a second of a pause.
  private func file() throws -> [UInt8] {
    let path = space.file("tone.wav")
    let writer = try AudioFileWriter(
      path: path, format: .wav16, sampleRate: 48_000, channels: 2, hashes: false)
    let samples = (0..<192_000).map { i -> Float in
      i < 96_000 ? Float(0.5 * sin(2 * .pi * 440 * Double(i / 2) / 48_000)) : 0
    }
    try samples.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
    return try FileContent.read(path)
  }

  private func samples(_ bytes: [UInt8]) throws -> [Float] {
    try AudioFileReader.read(bytes, name: "sound").channels.flatMap(\.self)
  }

  @Test func twoNamesOfOneSoundHaveOtherBytesAndTheSameHeaderAndLength() throws {
    let file = try file()
    let blind = BlindSound(seed: 7)
    let (a, x) = (try blind.bytes(file, name: "a"), try blind.bytes(file, name: "x"))
    #expect(a != x && a != file && x != file)
    #expect(try blind.bytes(file, name: "a") == a, "under one name it stays the same")
    #expect(try BlindSound(seed: 8).bytes(file, name: "a") != a, "a seed is a secret")
    let header = file.count - 2 * 192_000
    #expect(a.count == file.count && a.prefix(header) == file.prefix(header))
  }

  /// A step of 16 bits is -90.3 dBFS; a 64th of the samples moved by it has a power that is 18.1 dB lower.
  @Test func whatIsAddedIsNoiseFarBelowTheDitherOfTheFile() throws {
    let file = try file()
    let (plain, served) = try (samples(file), samples(BlindSound(seed: 7).bytes(file, name: "a")))
    let added = zip(plain, served).map { Double($1) - Double($0) }
    #expect(Set(added.map { $0 * 32_768 }) == [-1, 0, 1])
    func level(_ values: [Double]) -> Double {
      10 * log10(values.reduce(0) { $0 + $1 * $1 } / Double(values.count))
    }
    #expect(abs(level(added) + 108.4) < 0.3)
    let pause = plain[48_000..<96_000].map(Double.init)
    #expect(abs(level(pause) + 96.3) < 0.1, "the dither of the file: no digital silence")
    #expect(Set(pause).count > 1)
  }

  /// What is at the ends of the scale moves inwards, so that nothing wraps round.
  @Test func theLargestSamplesDoNotWrap() throws {
    let ends = [Int16](repeating: .max, count: 4000) + [Int16](repeating: .min, count: 4000)
    let file = WAV16File.bytes(ends, sampleRate: 48_000)
    let served = try samples(BlindSound(seed: 1).bytes(file, name: "a"))
    #expect(served.prefix(4000).allSatisfy { $0 >= 32_766 / 32_768 })
    #expect(served.suffix(4000).allSatisfy { $0 <= -32_767 / 32_768 })
    #expect(Set(served).count == 4)
  }

  @Test func aSoundOfAnotherFormatIsRefused() {
    #expect(throws: Fault.self) { try BlindSound(seed: 1).bytes(Array("no sound".utf8), name: "a") }
  }
}
