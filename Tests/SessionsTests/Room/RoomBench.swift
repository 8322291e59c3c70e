import Score
import TestGround

@testable import Rendering
@testable import Sessions

/// A scene of two tones in a room, for tests: `a` stands ahead on the left, `b` goes round the listener.
struct RoomBench {
  let ground = Grounds()
  let scene: String

  init(_ members: String = "") throws {
    try ground.tone("a.wav", 440, seconds: 1)
    try ground.tone("b.wav", 660, seconds: 1)
    try ground.tone("c.wav", 550, seconds: 1)
    scene = try ground.space.write(
      """
      {\(members)"name": "Bench", "listener": {"position": [0, 0, 1.6]},
      "room": {"width": 6, "depth": 8, "height": 3, "order": 1},
      "objects": [{"name": "a", "audioFile": "a.wav", "position": [-2, 2, 1.6]},
      {"name": "b", "audioFile": "b.wav", "position": [0, 2, 1.6],
      "timeline": [[0, 0, 2, 1.6], [2, 2, 0, 1.6]]}]}
      """, to: "bench.json")
  }

  func request() -> LiveRequest {
    var request = LiveRequest(mapping: scene, data: nil)
    request.layout = "stereo"
    return request
  }

  func performance() throws -> LivePerformance {
    let start = try SessionStart(request(), text: nil)
    return try LivePerformance(
      start.request, source: start.source, dataset: start.dataset, room: start.room,
      loader: VersionLoader(permit: ReadPermit()), log: { _ in })
  }

  /// Ticks of a performance and their sound.
  /// - Parameter before: called before each tick.
  /// - Returns: the left channel.
  func play(
    _ performance: LivePerformance, ticks: Int, _ before: (Int) throws -> Void
  ) throws -> [Float] {
    let blocks = SoundBlocks(performance.output)
    var left: [Float] = []
    for tick in 0..<ticks {
      try before(tick)
      performance.step()
      while Int(performance.knownFrame) >= blocks.rendered + SoundBlocks.size {
        let block = blocks.next(atMost: SoundBlocks.size)
        for i in stride(from: 0, to: block.count, by: 2) { left.append(block[i]) }
      }
    }
    return left
  }

  func session() throws -> LiveBench {
    try LiveBench(ground.space, mapping: scene) { $0.layout = "stereo" }
  }
}
