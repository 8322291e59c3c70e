import Score
import Testing

@testable import Engine

struct DenormalTests {
  /// The smallest normal number halved, so that no compiler does it beforehand.
  @inline(never) private func half(_ x: Float) -> Float { x * 0.5 }

  @Test func numbersTooSmallToBeNormalAreZeroWhileRendering() throws {
    var bench = try EngineBench(Orchestra(voices: [Voices.tone()]))
    _ = bench.render(64)
    #expect(half(.leastNormalMagnitude) == 0)
  }

  @Test func whatDiesAwayBecomesZero() throws {
    let ringing = VoiceSpec(
      name: "ringing",
      graph: Graph(
        nodes: [
          .init(unit: "dust", inputs: [.constant(50)]),
          .init(unit: "bandpass", inputs: [.node(0), .constant(300), .constant(0.9)]),
        ], output: .node(1)), parameters: [])
    let effects = [EffectSpec(name: "r", unit: "reverb", values: [0.1, 1, 1, 250, 4000, 0.5, 1, 0, 0.5])]
    let out = try EngineBench.render(
      Orchestra(voices: [ringing], effects: effects),
      [Voices.start(1, at: 0), Voices.release(1, at: 24_000)], frames: 144_000)
    #expect(out.left.contains { $0 != 0 })
    #expect(!out.left.contains { $0.isSubnormal })
    #expect(out.left[140_000...].allSatisfy { $0 == 0 })
  }
}
