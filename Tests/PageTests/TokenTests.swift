import Network
import Testing

@testable import Page

/// The secret in an address.
struct TokenTests {
  @Test func aTokenHas26LettersAndDigitsThatNobodyConfuses() {
    let tokens = Set((0..<100).map { _ in AccessToken.make() })
    #expect(tokens.count == 100)
    for token in tokens { #expect(token.wholeMatch(of: /[a-km-np-z2-9]{26}/) != nil) }
    // 2600 draws of 32 characters: that one of them never comes has a chance below 10⁻³⁴.
    #expect(Set(tokens.joined()).count == 32)
  }
}
