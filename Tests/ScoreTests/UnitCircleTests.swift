import Glibc
import Score
import Testing

struct UnitCircleTests {
  @Test func itIsWithinItsBound() {
    for i in -100_000..<100_000 {
      let x = Double(i) / 12_345
      let (cosine, sine) = UnitCircle.at(turns: x)
      let turn = x - x.rounded()
      #expect(abs(cosine - cos(2 * .pi * turn)) < 1e-15 && abs(sine - sin(2 * .pi * turn)) < 1e-15)
    }
    #expect(UnitCircle.at(turns: 0.25).cosine == 0 && UnitCircle.at(turns: 0.5).sine == 0)
  }
}
