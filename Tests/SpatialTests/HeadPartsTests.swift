import Score
import Testing

@testable import Spatial

struct HeadPartsTests {
  @Test func aHeadOfAnothersNumbersIsThatHead() throws {
    let (head, twin) = (Heads.kemar, try Head(Heads.kemar.parts))
    #expect(twin.parts == head.parts)
    #expect(twin.components == head.components && twin.taps == head.taps)
    #expect(twin.longestLag == head.longestLag)
    for v in [Vector3(0, 1, 0), Vector3(0.6, 0, 0.8), Vector3(-1, 0, 0)] {
      let (a, b) = (head.response(v), twin.response(v))
      #expect(a.left == b.left && a.right == b.right && a.lag == b.lag)
    }
  }
}
