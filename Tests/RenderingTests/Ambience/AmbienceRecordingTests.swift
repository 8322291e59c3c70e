import Datasets
import Files
import Glibc
import Score
import SoundFiles
import TestGround
import Testing

@testable import Rendering

@Suite struct AmbienceRecordingTests {
  private let space = Workspace()

  /// Writes a recording: silence for a second, then a sine of amplitude 0.5 to the end.
  private func record(_ name: String, seconds: Int, sampleRate: Int = 48_000, channels: Int = 1)
    throws
    -> String
  {
    let writer = try AudioFileWriter(
      path: space.file(name), format: nil, sampleRate: sampleRate, channels: channels)
    var samples: [Float] = []
    for i in 0..<seconds * sampleRate {
      let time = Double(i) / Double(sampleRate)
      let sample = time < 1 ? 0 : Float(0.5 * sin(2 * .pi * 1000 * time))
      for _ in 0..<channels { samples.append(sample) }
    }
    try samples.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
    return space.file(name)
  }

  private func dataset() throws -> Dataset { try DatasetReader.read(path: space.weather()) }

  /// The level of a sine of amplitude 0.5: 20 lg (0.5 / √2) = -9.03 dBFS.
  @Test(arguments: [(48_000, 1), (48_000, 2), (44_100, 1)])
  func aRecordingBecomesColumnsOfTheDataset(_ sampleRate: Int, _ channels: Int) throws {
    let file = try record("mic.wav", seconds: 4, sampleRate: sampleRate, channels: channels)
    let set = try AmbienceRecording.added(to: dataset(), file: file, readBy: "env.ambience.level")
    #expect(set.sample("ambience.level", at: 0.01).isNaN)
    #expect(set.sample("ambience.level", at: 0.5) < -90)
    #expect(abs(set.sample("ambience.level", at: 2) + 9.031) < 0.05)
    #expect(abs(set.sample("ambience.band_09", at: 3) + 9.031) < 0.1)
    #expect(set.sample("ambience.centroid", at: 3) > 900)
    #expect(set.sample("ambience.level", at: 4.2).isNaN)
    #expect(set.sample("temperature", at: 2) == 6)
    #expect(set.duration == 6)
  }

  @Test func theLogsOwnColumnWinsAndAMappingThatReadsNoneCostsNothing() throws {
    let log = try space.log("a.csv", seconds: 3, [("ambience.level", { _ in -50 })])
    let file = try record("mic.wav", seconds: 2)
    let set = try DatasetReader.read(path: log)
    let added = try AmbienceRecording.added(to: set, file: file, readBy: "ambience")
    #expect(added.sample("ambience.level", at: 1.5) == -50)
    #expect(added.column("ambience.centroid") != nil)
    let same = try AmbienceRecording.added(to: set, file: "no such file", readBy: "env.pace")
    #expect(same.columns.count == set.columns.count)
  }

  @Test func aRecordingThatIsNotThereIsAnError() throws {
    let set = try dataset()
    #expect(throws: Fault.self) {
      try AmbienceRecording.added(to: set, file: space.file("none.wav"), readBy: "ambience")
    }
  }

  private func mapping() throws -> String {
    try space.write(
      """
      return mapping {
        name = "Heard",
        voices = { v = synth(function(p) return sine(p.pitch) end) },
        map = { { from = "ambience.level", to = "v.level", domain = { -60, 0 }, range = { -60, -6 } } },
        sequences = { s = function(env) play("v", { pitch = 60 }) end },
      }
      """, to: "heard.lua")
  }

  @Test func aMappingHearsTheRecordingWhateverTheBlock() throws {
    var request = space.request(try mapping(), try space.weather())
    request.microphone = try record("mic.wav", seconds: 6)
    let first = try Render(request).run()
    request.block = 100
    request.output = space.file("again.wav")
    #expect(try Render(request).run().file?.hash == first.file?.hash)
    request.microphone = nil
    request.allowsMissing = true
    request.output = space.file("deaf.wav")
    #expect(try Render(request).run().file?.hash != first.file?.hash)
  }

  @Test func theManifestKnowsTheRecordingAndItIsNotOverwritten() throws {
    var request = space.request(try mapping(), try space.weather())
    request.microphone = try record("mic.wav", seconds: 2)
    let result = try Render(request).run()
    try Manifest.write(Manifest.text(of: result, command: ["ripples"]), besides: request.output)
    let again = try Rerender(path: request.output!)
    #expect(again.request == request)
    #expect(again.changed.isEmpty)
    append([0], to: request.microphone!)
    #expect(try Rerender(path: request.output!).changed == [request.microphone!])
    request.output = request.microphone
    #expect(throws: Fault.self) { try Render(request).run() }
  }
}

private func append(_ bytes: [UInt8], to path: String) {
  let descriptor = open(path, O_WRONLY | O_APPEND)
  #expect(write(descriptor, bytes, bytes.count) == bytes.count)
  close(descriptor)
}
