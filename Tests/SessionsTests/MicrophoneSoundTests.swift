import Glibc
import Score
import SoundFiles
import TestGround
import Testing

@testable import Rendering

/// The recording of the surroundings as sound, in step with the walk.
@Suite(.serialized) struct MicrophoneSoundTests {
  private let space = Workspace()

  /// Noise of two channels, whose second is the first upside down and half as loud.
  private func record(_ seconds: Int, sampleRate: Int = 48_000) throws -> (String, [Float]) {
    var random = SeededRandom(seed: 9)
    let sound = (0..<seconds * sampleRate).map { _ in Float(random.uniform() - 0.5) }
    let path = space.file("mic\(sampleRate).wav")
    let writer = try AudioFileWriter(
      path: path, format: .named("wavfloat"), sampleRate: sampleRate, channels: 2)
    let stereo = sound.flatMap { [$0, -0.5 * $0] }
    try stereo.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
    return (path, sound)
  }

  private func mapping() throws -> String {
    try space.write(
      """
      return mapping {
        name = "Heard",
        voices = { ear = synth(function(p) return microphone() * adsr(p.gate, 0, 0, 1, 0) end) },
        sequences = { s = function(env) play("ear") end },
      }
      """, to: "heard.lua")
  }

  private func render(
    _ path: String?, _ change: (inout RenderRequest) -> Void = { _ in }
  ) throws -> (RenderResult, [Float]) {
    var request = space.request(try mapping(), try space.weather())
    request.format = "wavfloat"
    request.microphone = path
    change(&request)
    let result = try Render(request).run()
    return (result, try AudioFileReader.read(request.output!).channels[0])
  }

  /// The mean of the channels is a quarter of the first one; in the middle, each side has 0.707 of it.
  @Test(arguments: [0.0, 1.25])
  func theRecordingIsHeardAtTheSampleOfTheWalk(start: Double) throws {
    let (path, sound) = try record(5)
    let (result, heard) = try render(path) { $0.start = start }
    let first = Int(start * 48_000)
    for frame in 2..<Int((5 - start) * 48_000) {
      let expected = 0.25 * sound[first + frame] * 0.70710678
      guard abs(heard[frame] - expected) > 1e-6 else { continue }
      Issue.record("frame \(frame): \(heard[frame]), not \(expected)")
      break
    }
    #expect(heard[Int((5 - start) * 48_000)...].allSatisfy { $0 == 0 })
    #expect(result.counters.missingInput == 0 && !result.warnings.contains { $0.contains("mic") })
  }

  /// Band-limited conversion keeps the place: the best match of both is at no shift.
  @Test func aRecordingOfAnotherRateIsInStepToo() throws {
    let (path, sound) = try record(3, sampleRate: 24_000)
    let (_, heard) = try render(path)
    let products = (-3...3).map { (shift: Int) -> Double in
      (12_000..<36_000).reduce(0.0) { (sum: Double, frame: Int) -> Double in
        sum + Double(sound[frame] * heard[2 * frame + shift])
      }
    }
    #expect(products.max() == products[3])
  }

  @Test func blocksAndThreadsDoNotMatter() throws {
    let (path, _) = try record(6)
    let first = try render(path).0.file?.hash
    for (block, threads) in [(100, 1), (65_536, 2)] {
      let again = try render(path) { ($0.block, $0.threads) = (block, threads) }
      #expect(again.0.file?.hash == first && again.0.counters.missingInput == 0)
    }
  }

  @Test func aMappingThatHearsNothingIsToldWhy() throws {
    #expect(try render(nil).0.warnings.contains { $0.contains("there is no recording") })
    let fast = try render(try record(2).0) { $0.speed = 2 }
    #expect(fast.1.allSatisfy { $0 == 0 })
    #expect(fast.0.warnings.contains { $0.contains("walk's own speed") })
  }

  @Test func aLiveRunIsTheRenderAndItsReplayToo() throws {
    let (path, _) = try record(3)
    let data = try space.log("walk.csv", seconds: 2, [("pace (1/min)", { 90 + 10 * $0 })])
    var request = RenderRequest(
      mapping: try mapping(), data: data, output: space.file("r.wav"))
    (request.format, request.microphone, request.tail) = ("wavfloat", path, 0.5)
    _ = try Render(request).run()
    let rendered = try AudioFileReader.read(space.file("r.wav")).channels
    let bench = try LiveBench(space, mapping: try mapping(), data: data) {
      ($0.endsWithData, $0.tail, $0.block, $0.microphone) = (true, 0.5, 200, path)
    }
    try bench.start()
    bench.session.wait()
    #expect(bench.sink.sound == zip(rendered[0], rendered[1]).flatMap { [$0, $1] })
    #expect(try bench.replay() == bench.sink.sound)
  }

  /// What is recorded of the microphones is the recording itself from a sample of the walk on, silent where the walk
  /// is held, and goes on at the second to which it is sent.
  @Test func theRealityOfALiveRunIsTheRecordingInStep() throws {
    let (path, sound) = try record(10)
    let data = try space.log("walk.csv", seconds: 10, [("pace (1/min)", { 90 + 10 * $0 })])
    let bench = try LiveBench(space, mapping: try mapping(), data: data) { $0.microphone = path }
    try bench.start()
    let file = space.file("reality.wav")
    #expect(bench.type(":record reality").text == "not recording the microphone")
    #expect(
      bench.type(":record reality off").text.contains("begin with :record reality out/take.wav"))
    #expect(bench.type(":record reality \(file)").text == "recording the microphone to \(file)")
    #expect(bench.type(":record reality \(file)").text.contains("\(file) is being recorded"))
    bench.play(0.2)
    _ = bench.type(":pause")
    bench.play(0.2)
    _ = bench.type(":seek 7")
    _ = bench.type(":play")
    bench.play(0.2)
    #expect(bench.type(":record reality off").text.hasPrefix("\(file): "))
    bench.end()
    let channels = try AudioFileReader.read(file).channels
    let left = channels[0]
    let near = { (a: Float, b: Float) in abs(a - b) < 1e-3 }
    let begin = try #require(
      (0..<480_000 - 500).first { at in (0..<400).allSatisfy { near(left[$0], sound[at + $0]) } })
    let held = try #require(
      left.indices.first { at in
        at + 400 < left.count && (0..<400).allSatisfy { left[at + $0] == 0 }
      })
    #expect((0..<held - 240).allSatisfy { near(left[$0], sound[begin + $0]) })
    let end = left.count - 1000
    let second = (7 * 48_000..<480_000 - 1000).first { at in
      (0..<900).allSatisfy { near(left[end + $0], sound[at + $0]) }
    }
    #expect(second != nil, "the end is not of the recording from the seventh second on")
    #expect(zip(left, channels[1]).allSatisfy { near(-0.5 * $0, $1) })
  }

  @Test func aReplayHearsTheSameThroughJumpsAndPauses() throws {
    let (path, _) = try record(10)
    let data = try space.log("walk.csv", seconds: 10, [("pace (1/min)", { 90 + 10 * $0 })])
    let bench = try LiveBench(space, mapping: try mapping(), data: data) { $0.microphone = path }
    try bench.start()
    for line in [
      ":pause", ":play", ":seek 7", ":speed 2", ":speed 1", ":again 0.1", ":loop 1 1.05",
    ] {
      _ = bench.type(line)
      bench.play(0.06)
    }
    let sound = bench.end()
    #expect(sound.contains { $0 != 0 })
    #expect(try bench.replay() == sound)
  }
}
