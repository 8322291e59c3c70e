import Comparing
import Testing

@testable import Sweeping

/// What is said of two objects that the same work should have made equal.
@Suite struct ObjectDifferenceTests {
  private func cell(
    loudness: Double = -23.5, samples: String = "ab12", information: Double = 1.25,
    more: String = ""
  ) -> [UInt8] {
    SealedJSON.sealed(
      """
      {"key":"k","loudness":\(loudness),"samples":"\(samples)","measurements":[\
      {"metric":"sharpness","value":1.5},{"metric":"information","input":"temperature",\
      "target":"temperature → tone.pitch","value":\(information)}\(more)]}
      """)
  }

  @Test func theFirstFieldIsToldWithBothValuesAndThatTheSoundsAreTheSame() {
    #expect(
      ObjectDifference.text(cell(), cell(loudness: -22.5, information: 1.75))
        == "loudness: -23.5 here, -22.5 there; the sounds are the same, sample by sample")
  }

  @Test func aMeasureHasTheNameOfItsColumn() {
    let text = ObjectDifference.text(cell(), cell(information: 1.75))
    #expect(text.hasPrefix("information: temperature → tone.pitch, value: 1.25 here, 1.75 there;"))
  }

  @Test func soundsThatDifferAreToldWithTheWayToTheirFirstSample() {
    let text = ObjectDifference.text(cell(), cell(samples: "cd34"))
    #expect(text.hasPrefix("samples: \"ab12\" here, \"cd34\" there; the sounds differ, too"))
    #expect(text.contains("--format flac"))
    let other = ObjectDifference.text(cell(), cell(loudness: -22.5, samples: "cd34"))
    #expect(other.contains("the sounds differ, too"))
  }

  @Test func whatOneOfThemLacksIsNothingThere() {
    let more = ",{\"metric\":\"roughness\",\"value\":0.5}"
    #expect(
      ObjectDifference.text(cell(more: more), cell()).hasPrefix(
        "roughness: {\"metric\":\"roughness\",\"value\":0.5} here, nothing there"))
  }

  @Test func bytesThatAreNoObjectDifferInAByte() {
    #expect(ObjectDifference.text([65, 66], [65, 67]) == "byte 1: \"AB\" here, \"AC\" there")
    let spaced = SealedJSON.sealed("{\"seconds\": 2}")
    #expect(
      ObjectDifference.text(SealedJSON.sealed("{\"seconds\":2}"), spaced).hasPrefix("byte "))
  }
}
