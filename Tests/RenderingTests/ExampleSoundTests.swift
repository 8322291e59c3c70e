import Glibc
import Score
import Signals
import SoundFiles
import TestGround
import Testing

@testable import Rendering

/// The example that stands beside each unit generator and effect in the reference is a sound.
@Suite struct ExampleSoundTests {
  @Test(arguments: Catalogue.units)
  func theExampleOfAUnitSounds(spec: UnitSpec) throws {
    try listen(to: spec, voice: spec.example)
  }

  @Test(arguments: Catalogue.effects)
  func theExampleOfAnEffectSounds(spec: UnitSpec) throws {
    let effects = "effects = { e = \(spec.example) },"
    guard spec.table == .bus else {
      try listen(to: spec, voice: Self.saw, mix: effects)
      return
    }
    let target = try #require(spec.example.split(separator: "\"").dropFirst().first)
    let buses = "buses = { dry = { voices = { \"v\" }, \(effects) }, \(target) = {} },"
    try listen(to: spec, voice: Self.saw, mix: buses)
  }

  private static let saw = "saw(p.pitch) * perc(p.gate, 0.001, 0.1)"

  /// Renders 0.3 s of five notes.
  private func listen(to spec: UnitSpec, voice: String, mix: String = "") throws {
    let space = Workspace()
    for name in soundFiles(in: spec.example) { try writeBurst(to: space.file(name)) }
    let mapping = try space.write(
      """
      return mapping {
        name = "Example of \(spec.name)",
        voices = {
          v = synth({ cutoff = { 800, min = 60, max = 12000, unit = "Hz" } }, function(p)
            return \(voice)
          end),
        },
        \(mix)
        sequences = {
          notes = function()
            for n = 1, 5 do
              play("v", { pitch = 57 + n, duration = 0.05, level = -6 })
              sync(1 / 8)
            end
          end,
        },
      }
      """, to: "example.lua")
    let data = try space.write("time (s),temperature (°C)\n0,1\n0.1,2\n0.3,3\n", to: "data.csv")
    var request = space.request(mapping, data)
    request.tail = 0
    if ["microphone", "unmask"].contains(spec.name) {
      request.microphone = space.file("surroundings.wav")
      try writeBurst(to: space.file("surroundings.wav"))
    }
    let result = try Render(request).run()
    let sound = try AudioFileReader.read(try #require(result.file?.path))
    #expect(result.counters.notes == 5 && result.conductor.problems.isEmpty)
    #expect(result.counters.faults == 0 && result.counters.effectFaults == 0)
    let peaks = sound.channels.map { $0.reduce(0) { max($0, abs($1)) } }
    #expect(sound.frameCount == 14_400)
    #expect(peaks.allSatisfy { $0 > 0.001 && $0 <= 1 }, "\(spec.example): \(peaks)")
  }

  /// Names of sound files in a line of Lua.
  private func soundFiles(in example: String) -> [String] {
    example.split(separator: "\"").map(String.init).filter {
      $0.hasSuffix(".wav") || $0.hasSuffix(".flac") || $0.hasSuffix(".ogg")
    }
  }

  /// A second of a falling tone.
  private func writeBurst(to path: String) throws {
    let samples = (0..<48_000).map { (frame: Int) -> Float in
      let time = Double(frame) / 48_000
      return Float(sin(2 * Double.pi * 440 * time) * (1 - time))
    }
    let writer = try AudioFileWriter(path: path, sampleRate: 48_000, channels: 1)
    try samples.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
  }
}
