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
