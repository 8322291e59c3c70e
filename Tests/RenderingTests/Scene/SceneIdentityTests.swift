import Files
import Signals
import TestGround
import Testing

@testable import Rendering

/// The same samples, bit for bit: with space, a room, ripples and objects that come, go and move.
@Suite struct SceneIdentityTests {
  private let ground = Grounds()

  /// Noise and chance in two ripples, a room round one of them, a déjà vu; the walk goes through.
  private func garden() throws -> RenderRequest {
    let noise = try ground.mapping("noise", "0.2 * pink() + 0.1 * saw(p.pitch)")
    _ = try ground.space.busyMapping()
    try ground.tone("a.wav", 700, seconds: 0.5)
    let site = try ground.site(
      [
        ground.ripple("noise", at: 0, mapping: noise),
        ground.ripple("busy", at: 30, 5, mapping: "busy.lua"),
        ground.ripple("far", at: 90, mapping: noise),
        ground.feature(#""kind":"dejavu","id":"a","radius":5,"file":"a.wav""#, at: 20),
        ground.feature(
          #""kind":"room","id":"hut","width":30,"depth":12,"height":4,"order":1"#, at: 10),
      ], #""fade":0.2,"leave_margin":1,"dejavu_visit":1"#)
    return ground.request(
      site,
      try ground.walk(
        [(0, -20, 0), (0.8, 44, 0)],
        [("heading (°)", { 90 + 200 * $0 }), ("pace (steps/min)", { 60 + $0 })]), layout: "binaural"
    )
  }

  private func hash(_ request: RenderRequest) throws -> String {
    let result = try Render(request).run()
    #expect(result.loudness.integrated > -50 && result.counters.late == 0)
    return try #require(result.file?.hash)
  }

  @Test func blocksThreadsAndKernelsDoNotChangeASampleOfAGarden() throws {
    let request = try garden()
    let first = try hash(request)
    for (block, threads) in [(1, 1), (64, 1), (100, 2), (4096, 1)] {
      var other = request
      (other.block, other.threads) = (block, threads)
      #expect(try hash(other) == first, "block \(block), \(threads) threads")
    }
    let running = KernelVariant.running
    defer { running.run() }
    for variant in KernelVariant.allCases where variant.isAvailable {
      variant.run()
      #expect(try hash(request) == first, "\(variant)")
    }
  }

  private func objects() throws -> RenderRequest {
    try ground.tone("a.wav", 500, seconds: 0.6)
    let scene = try ground.scene(
      [
        ground.object("one", "a.wav", at: [1, 2, 0], #","timeline":[[0,1,2,1],[1,-1,2,1]]"#),
        ground.object("two", "a.wav", at: [-1, 2, 1], #","doppler":true"#),
      ], #""room":{"width":6,"depth":5},"listener":{"position":[0,0,1.6]},"#)
    let script = try ground.space.write(
      """
      return mapping { name = "Mover",
        map = { { from = "time", to = "two.y", domain = { 0, 1 }, range = { 1, 2.4 } } } }
      """, to: "mover.lua")
    var request = ground.request(scene, layout: "binaural")
    request.script = script
    request.length = 1
    return request
  }

  @Test func blocksAndThreadsDoNotChangeASampleOfObjects() throws {
    let request = try objects()
    let first = try hash(request)
    for (block, threads) in [(37, 2), (4096, 1)] {
      var other = request
      (other.block, other.threads) = (block, threads)
      #expect(try hash(other) == first)
    }
  }

  @Test(arguments: [true, false]) func aManifestMakesTheSameSamplesAgain(isGarden: Bool) throws {
    let request = try isGarden ? garden() : objects()
    let result = try Render(request).run()
    try Manifest.write(Manifest.text(of: result, command: ["ripples"]), besides: request.output)
    let again = try Rerender(path: request.output!)
    #expect(again.request == request)
    #expect(again.changed.isEmpty && again.missing.isEmpty)
    #expect(try hash(again.request) == again.expectedHash)
    // Every file that is heard counts.
    for name in isGarden ? ["busy.lua", "noise.lua", "a.wav"] : ["mover.lua", "a.wav"] {
      let text = try FileContent.read(ground.space.file(name))
      try ground.space.write("-- changed", to: name)
      #expect(try Rerender(path: request.output!).changed == [ground.space.file(name)], "\(name)")
      try ground.restore(text, to: name)
    }
  }
}
