import Testing

@testable import Files

@Suite struct UserFolderTests {
  /// XDG Base Directory Specification 0.8: `$XDG_CACHE_HOME`, or `$HOME/.cache` where it is not set.
  @Test func whatCanBeMadeAgainLiesWhereTheSpecificationSays() {
    let home = ["HOME": "/people/ada"]
    #expect(UserFolder.cache { home[$0] } == "/people/ada/.cache/ripples")
    let named = home.merging(["XDG_CACHE_HOME": "/var/cache/ada"]) { $1 }
    #expect(UserFolder.cache { named[$0] } == "/var/cache/ada/ripples")
    #expect(UserFolder.cache { _ in nil } == nil)
  }
}
