import Glibc
import Score
import SoundFiles
import TestGround
import Testing

@testable import Rendering

/// Samplers from files to sound, and what is said of files that are no sounds.
struct SamplerTests {
  private let space = Workspace()

  /// A sine of an amplitude in each channel.
  private func tone(
    _ name: String, hertz: Double, amplitudes: [Double] = [0.5], sampleRate: Int = 48_000,
    seconds: Double = 2
  ) throws {
    let frames = Int(seconds * Double(sampleRate))
    var samples: [Float] = []
    for i in 0..<frames {
      let wave = sin(2 * .pi * hertz * Double(i) / Double(sampleRate))
      samples += amplitudes.map { Float($0 * wave) }
    }
    let writer = try AudioFileWriter(
      path: space.file(name), sampleRate: sampleRate, channels: amplitudes.count)
    try samples.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
  }

  /// Renders one note of a second and a half.
  private func play(
    _ sampler: String, pitch: String = "\"C4\"", block: Int = 512, threads: Int = 1
  ) throws -> (left: [Float], right: [Float], result: RenderResult) {
    let mapping = try space.write(
      """
      return mapping {
        name = "Sampler",
        voices = { s = sampler \(sampler) },
        sequences = { one = function() play("s", { pitch = \(pitch), duration = 1.5 }) end },
      }
      """, to: "sampler.lua")
    let data = try space.write("time (s),temperature (°C)\n0,1\n2,2\n", to: "two.csv")
    var request = space.request(mapping, data)
    (request.tail, request.block, request.threads, request.format) = (0, block, threads, "wavfloat")
    let result = try Render(request).run()
    let sound = try AudioFileReader.read(space.file("out.wav"))
    return (sound.channels[0], sound.channels[1], result)
  }

  private func level(_ x: [Float]) -> Double {
    let part = x[24_000..<48_000]
    return (part.reduce(0) { $0 + Double($1 * $1) } / Double(part.count)).squareRoot()
  }

  /// Hz, by counting where the sound rises through zero in half a second.
  private func frequency(_ x: [Float]) -> Double {
    2 * Double((24_000..<48_000).count { x[$0] < 0 && x[$0 + 1] >= 0 })
  }

  @Test func aFileSoundsAtItsRootAndAtOtherPitches() throws {
    try tone("a.wav", hertz: 440)
    let root = try play("{ file = \"a.wav\", root = \"A4\" }", pitch: "\"A4\"")
    let octave = try play("{ file = \"a.wav\", root = \"A4\" }", pitch: "\"A5\"")
    #expect(abs(frequency(root.left) - 440) <= 2 && abs(frequency(octave.left) - 880) <= 2)
    #expect(root.result.mappingName == "Sampler" && root.result.warnings.isEmpty)
  }

  @Test func aStereoFileStaysStereo() throws {
    try tone("wide.wav", hertz: 440, amplitudes: [0.5, 0.125])
    let (left, right, _) = try play("{ file = \"wide.wav\" }")
    #expect(abs(level(left) / level(right) - 4) < 0.01)
  }

  @Test func anSFZFileChoosesItsRegionByKey() throws {
    try tone("low.wav", hertz: 220)
    try tone("high.wav", hertz: 660)
    try space.write(
      """
      <group> loop_mode=no_loop ampeg_release=0.1
      <region> sample=low.wav lokey=0 hikey=59 pitch_keycenter=48
      <region> sample=high.wav lokey=60 hikey=127 pitch_keycenter=72 colour=blue
      """, to: "two.sfz")
    let low = try play("{ sfz = \"two.sfz\" }", pitch: "48")
    let high = try play("{ sfz = \"two.sfz\" }", pitch: "72")
    #expect(abs(frequency(low.left) - 220) <= 2 && abs(frequency(high.left) - 660) <= 2)
    #expect(high.result.warnings.contains { $0.contains("colour") }, "\(high.result.warnings)")
  }

  @Test func aFolderIsAMultiSampleInstrument() throws {
    #expect(mkdir(space.file("set"), 0o755) == 0)
    try tone("set/C4.wav", hertz: 261.63)
    try tone("set/C5.wav", hertz: 523.25)
    let (left, _, _) = try play("{ folder = \"set\" }", pitch: "\"C5\"")
    #expect(abs(frequency(left) - 523.25) <= 2.5)
  }

  @Test(arguments: [(16, 1), (37, 1), (512, 2)])
  func theSamplesDoNotDependOnBlocksAndThreads(block: Int, threads: Int) throws {
    try tone("a.wav", hertz: 440, amplitudes: [0.5, 0.4])
    let first = try play("{ file = \"a.wav\", loop = true }", pitch: "57.3")
    let other = try play(
      "{ file = \"a.wav\", loop = true }", pitch: "57.3", block: block, threads: threads)
    #expect(first.result.file?.hash == other.result.file?.hash)
    #expect(level(first.left) > 0.1)
  }

  @Test func aFileOf384KilohertzAndSevenChannelsPlays() throws {
    try tone(
      "many.wav", hertz: 440, amplitudes: [0.1, 0.2, 0.3, 0.4, 0.3, 0.2, 0.1],
      sampleRate: 384_000, seconds: 1.6)
    let (left, _, _) = try play("{ file = \"many.wav\", root = \"A4\" }", pitch: "\"A4\"")
    #expect(abs(frequency(left) - 440) <= 2 && level(left) > 0.05)
  }

  @Test(arguments: [
    ("{ file = \"none.wav\" }", "none.wav"), ("{ file = \"empty.wav\" }", "empty.wav"),
    ("{ sfz = \"broken.sfz\" }", "gone.wav"),
    ("{ sfz = \"broken.sfz\" }", "broken.sfz:1: "),
    ("{ folder = \"nowhere\" }", "nowhere"),
    ("{ soundfont = \"torn.sf2\", preset = \"Piano\" }", "torn.sf2"),
    ("{ soundfont = \"none.sf2\", preset = \"Piano\" }", "none.sf2"),
    ("{ preset = \"Musik Box\" }", "MusicBox"),
  ])
  func whatIsNoSoundIsNamed(sampler: String, name: String) throws {
    try space.write("", to: "empty.wav")
    try space.write("<region> sample=gone.wav", to: "broken.sfz")
    try space.write("RIFF\u{1}\u{1}\u{1}\u{1}sfbkLIST", to: "torn.sf2")
    do {
      _ = try play(sampler)
      Issue.record("\(sampler) plays")
    } catch {
      #expect("\(error)".contains(name), "\(error)")
    }
  }
}
