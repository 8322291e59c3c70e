import Datasets
import Score
import Testing

@testable import Grading

@Suite struct DataChangeTests {
  private func dataset(_ values: [Double], _ kind: InputSpec.Kind = .linear) -> Dataset {
    Dataset(
      name: "walk", axes: [values.indices.map(Double.init)],
      columns: [
        Column(
          name: "x", unit: .none, kind: kind, values: values,
          provenance: .own(original: "x", unit: .none)),
        Column(
          name: "y", unit: .none, values: values, provenance: .own(original: "y", unit: .none)),
      ])
  }

  private func applied(
    _ change: DataChange, _ values: [Double], _ kind: InputSpec.Kind = .linear
  ) -> [Double]? {
    let changed = change.applied(to: dataset(values, kind), input: "x")
    let other = changed?.column("y")?.values ?? values
    #expect(other.elementsEqual(values) { $0 == $1 || $0.isNaN && $1.isNaN })
    return changed?.column("x")?.values
  }

  /// Twice exchanged, the data are themselves again; both ends stay what they were.
  @Test func anExchangeIsItsOwnInverseAndKeepsTheRange() throws {
    let values = [3, -5, 12, 0.5, 7]
    let once = try #require(applied(.exchanged, values))
    #expect(once == [4, 12, -5, 6.5, 0])
    #expect(applied(.exchanged, once) == values)
    #expect(
      applied(.exchanged, [10, 200, 350, 90], .circular(period: 360)) == [190, 20, 170, 270])
    #expect(applied(.exchanged, [0, 2, 1], .category(["a", "b", "c"])) == [2, 0, 1])
  }

  @Test func limitsHoldAFifthAtEachEnd() {
    #expect(applied(.limited, [0, 10, 1, 9.5, 5]) == [2, 8, 2, 8, 5])
    #expect(applied(.limited, [10, 200], .circular(period: 360)) == nil)
  }

  @Test func whatCannotBeChangedIsNot() {
    #expect(applied(.exchanged, [4, 4, 4]) == nil)
    #expect(DataChange.exchanged.applied(to: dataset([1, 2]), input: "z") == nil)
  }

  @Test func gapsStayGaps() throws {
    let changed = try #require(applied(.exchanged, [1, .nan, 3]))
    #expect(changed[0] == 3 && changed[1].isNaN && changed[2] == 1)
  }
}
