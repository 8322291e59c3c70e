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

  func performance() throws -> LivePerformance { try LivePerformance(request()) }

  func session() throws -> LiveBench {
    try LiveBench(ground.space, mapping: scene) { $0.layout = "stereo" }
  }
}
