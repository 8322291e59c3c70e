import Files
import Glibc
import Score
import SoundFiles
import TestGround
import TestSupport
import Testing

@testable import Rendering

@Suite(.serialized) struct MaskedTimeTests {
  private let space = Workspace()

  private func bands(_ level: Double, _ some: [Int: Double] = [:]) -> [Double] {
    (0..<Bark.bands).map { some[$0] ?? level }
  }

  @Test func aCellIsMaskedBelowTheThresholdOfTheOther() {
    var time = MaskedTime()
    time.add(music: bands(-100, [8: -40, 15: -40]), surroundings: bands(-100, [8: -30]))
    #expect(time.musicCells == 2 && time.maskedMusicCells == 1 && time.music == 50)
    #expect(time.surroundingsCells == 1 && time.surroundings == 0)
    time.add(music: bands(-100), surroundings: bands(-100, [8: -30]))
    #expect(time.musicCells == 2 && time.surroundingsCells == 2)
    time.add(music: bands(-100, [8: -20]), surroundings: bands(-100, [8: -30]))
    #expect(time.maskedSurroundingsCells == 1 && time.maskedMusicCells == 1)
    #expect(MaskedTime().music == nil)
  }

  /// A recording of noise from 500 to 1000 Hz, -30 dBFS: a sum of sines with chances of phase.
  private func noise(_ seconds: Int) throws -> String {
    var random = SeededRandom(seed: 2)
    var sound = [Float](repeating: 0, count: seconds * 48_000)
    let amplitude = pow(10, -30.0 / 20) * 2.0.squareRoot() / 100.0.squareRoot()
    for partial in 0..<100 {
      let frequency = 500 + 500 * (Double(partial) + random.uniform()) / 100
      let phase = random.uniform()
      for i in sound.indices {
        let cycles = frequency * Double(i) / 48_000 + phase
        sound[i] += Float(amplitude * sin(2 * .pi * (cycles - cycles.rounded(.down))))
      }
    }
    let path = space.file("noise.wav")
    let writer = try AudioFileWriter(path: path, format: nil, sampleRate: 48_000, channels: 1)
    try sound.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
    return path
  }

  /// The first twelve seconds of the garden walk.
  private func walk() throws -> String {
    let rows = try FileContent.text(Workspace.root + "/datasets/garden-walk/data.csv")
      .split(separator: "\n").prefix(14)
    return try space.write(rows.joined(separator: "\n") + "\n", to: "walk.csv")
  }

  private func render(_ mapping: String, _ section: String, _ noise: String) throws -> RenderResult
  {
    let text = try FileContent.text("\(Workspace.root)/mappings/\(mapping).lua")
      .replacing("return mapping {", with: "return mapping { \(section)")
    var request = RenderRequest(
      mapping: try space.write(text, to: "m.lua"), data: try walk(), output: space.file("o.wav"))
    (request.microphone, request.tail, request.speed) = (noise, 0, 1)
    return try Render(request).run()
  }

  @Test(arguments: Drawn.cases(1, of: ["rose-garden", "streams"]))
  func unmaskLowersTheMaskedTimeAndOffItChangesNothing(mapping: String) throws {
    let noise = try noise(13)
    let plain = try render(mapping, "", noise)
    let off = try render(mapping, "unmask = { depth = 0 },", noise)
    #expect(off.file?.hash == plain.file?.hash)
    let before = try #require(plain.masking?.music)
    #expect(before > 1 && off.masking == plain.masking)
    let after = try #require(try render(mapping, "unmask = { depth = 12 },", noise).masking?.music)
    #expect(after < 0.9 * before, "\(before) % before, \(after) % after")
    #expect(plain.summary.contains("% masked"))
  }

  /// Notes in the midst of the noise, softer than it.
  @Test func movedByOctavesTheMusicIsMaskedLess() throws {
    let text = """
      return mapping { SECTION
        voices = { v = synth(function(p) return sine(p.pitch) * adsr(p.gate) end) },
        sequences = { s = function(env)
          while true do
            sleep(0.2)
            play("v", { pitch = choose { "C5", "E5", "G5" }, duration = 0.15, level = -40 })
          end
        end },
      }
      """
    let noise = try noise(13)
    let masked = try ["", "unmask = { mode = 'move' },"].map { section in
      var request = RenderRequest(
        mapping: try space.write(text.replacing("SECTION", with: section), to: "m.lua"),
        data: try walk(), output: space.file("o.wav"))
      (request.microphone, request.tail, request.speed) = (noise, 0, 1)
      return try #require(try Render(request).run().masking?.music)
    }
    #expect(masked[0] > 50 && masked[1] < 0.8 * masked[0], "\(masked)")
  }

  @Test func whereNothingIsKnownOfTheSurroundingsNothingIsSaid() throws {
    let request = space.request(try space.busyMapping(), try space.weather())
    let result = try Render(request).run()
    #expect(result.masking == nil && !result.summary.contains("masked"))
  }
}
