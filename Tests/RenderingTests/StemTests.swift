import Glibc
import Score
import SoundFiles
import TestGround
import Testing

@testable import Rendering

/// Parts of a render: stems, solo and mute, fades.
struct StemTests {
  private func samples(_ path: String) throws -> [Float] {
    try AudioFileReader.read(path).channels[0]
  }

  @Test func stemsOfVoicesAddUpToTheMix() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    request.stems = .voice
    request.format = "wavfloat"
    let plain = try Render(space.request(try space.busyMapping(), try space.weather())).run()
    let result = try Render(request).run()
    #expect(result.counters.limited == 0)
    #expect(result.file?.hash == plain.file?.hash, "stems do not change the mix")
    #expect(result.stems.map(\.name) == ["pad", "bell"])
    #expect(
      result.stems.map(\.file.path) == [space.file("out.pad.wav"), space.file("out.bell.wav")])
    let (mix, pad, bell) = (
      try samples(space.file("out.wav")), try samples(space.file("out.pad.wav")),
      try samples(space.file("out.bell.wav"))
    )
    let worst = mix.indices.reduce(Float(0)) { max($0, abs(mix[$1] - pad[$1] - bell[$1])) }
    #expect(worst < 1e-6)
    #expect(result.stemDifference < 1e-6 && worst > 0)
    #expect(result.stems.allSatisfy { $0.loudness.integrated > -50 })
  }

  @Test func soloAndMuteChooseWhatIsHeard() throws {
    let space = Workspace()
    func hash(_ solo: [String], _ mute: [String]) throws -> String? {
      var request = space.request(try space.busyMapping(), try space.weather())
      (request.solo, request.mute) = (solo, mute)
      return try Render(request).run().file?.hash
    }
    #expect(try hash(["pad"], []) == hash([], ["bell"]))
    #expect(try hash(["ambient"], []) == hash([], []))
    #expect(try hash(["pad"], []) != hash([], []))
    let error = #expect(throws: Fault.self) { try hash(["pat"], []) }
    #expect(error?.description.contains("did you mean \"pad\"?") ?? false)
  }

  @Test func stemsNeedAFile() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    request.stems = .voice
    request.output = "-"
    #expect(throws: Fault.self) { try Render(request).run() }
  }

  @Test func fadesGoAlongHalfACosine() {
    let fades = Fades(in: 1, out: 0.5, frames: 4000, sampleRate: 1000)
    #expect(fades.gain(at: 0) == 0 && fades.gain(at: 1000) == 1 && fades.gain(at: 3500) == 1)
    for (frame, x) in [(250, 0.25), (500, 0.5), (3750, 0.5), (3999, 0.002)] {
      #expect(abs(Double(fades.gain(at: frame)) - (0.5 - 0.5 * cos(.pi * x))) < 1e-6)
    }
  }

  @Test func aRenderBeginsAndEndsInSilenceWhenItFades() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    (request.fadeIn, request.fadeOut, request.tail) = (0.5, 0.5, 0)
    _ = try Render(request).run()
    let sound = try samples(space.file("out.wav"))
    #expect(abs(sound[10]) < 1e-4 && abs(sound.last!) < 1e-4)
    #expect(sound[100_000..<150_000].contains { abs($0) > 0.05 })
  }

  @Test func pathsOfStemsStandBesideTheMix() {
    #expect(StemFiles.path(of: "pad", beside: "out/a.b/rose.wav") == "out/a.b/rose.pad.wav")
    #expect(StemFiles.path(of: "pad", beside: "out/a.b/rose") == "out/a.b/rose.pad")
  }
}
