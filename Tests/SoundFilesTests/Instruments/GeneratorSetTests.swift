import Testing

@testable import SoundFiles

struct GeneratorSetTests {
  @Test func whatAZoneDoesNotSetComesFromTheGlobalOne() {
    let own = GeneratorSet([.init(number: 8, amount: 5000)][...])
    let global = GeneratorSet([.init(number: 8, amount: 1), .init(number: 9, amount: 2)][...])
    let merged = own.over(global)
    #expect(merged[8] == 5000 && merged[9] == 2 && merged[10] == nil)
  }

  @Test func numbersThatNobodyDefinedArePassedOver() {
    let set = GeneratorSet([.init(number: 61, amount: 5), .init(number: 65_535, amount: 5)][...])
    #expect(set.amounts.allSatisfy { $0 == nil })
  }

  @Test func aRangeFromHighToLowHoldsNothing() {
    #expect(GeneratorSet([.init(number: 43, amount: 0x3c3e)][...]).range(43) == nil)
    #expect(GeneratorSet([.init(number: 43, amount: 0x3e3c)][...]).range(43) == 60...62)
    #expect(GeneratorSet().range(43) == 0...127)
  }
}
