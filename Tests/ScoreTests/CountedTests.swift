import Score
import Testing

@Test(arguments: [(0, "0 notes"), (1, "1 note"), (2, "2 notes")])
func aNumberAgreesWithItsNoun(count: Int, text: String) {
  #expect(counted(count, "note") == text)
}

@Test func aNounMayHaveAPluralOfItsOwn() {
  #expect(counted(1, "stretch", plural: "stretches") == "1 stretch")
  #expect(counted(3, "stretch", plural: "stretches") == "3 stretches")
}

@Test(arguments: [(1.0, "1 step"), (1.04, "1 step"), (1.2, "1.2 steps"), (0, "0 steps")])
func aFigureAgreesWithItsNoun(figure: Double, text: String) {
  #expect(counted(figure, digits: 2, "step") == text)
}
