import Testing

@testable import Network

/// Which requests a server answers.
struct WebAccessTests {
  private func refusal(
    _ access: WebAccess = WebAccess(), host: String? = "127.0.0.1:8000",
    origin: String? = nil, site: String? = nil, mode: String? = nil
  ) -> String? {
    access.refusal(authority: host, origin: origin, site: site, mode: mode)
  }

  @Test(arguments: [
    nil, "127.0.0.1:8000", "localhost:8000", "LOCALHOST", "[::1]:8000", "192.168.1.5:8000",
    "walk.localhost",
  ])
  func programsAreAnsweredUnderTheMachinesOwnNames(host: String?) {
    #expect(refusal(host: host) == nil)
  }

  @Test(arguments: [
    "evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil",
  ])
  func anotherNameThatPointsHereIsRefused(host: String) {
    #expect(refusal(host: host)?.contains("‹allow-host NAME›") == true)
    let name = String(host.split(separator: ":")[0])
    #expect(refusal(WebAccess(names: [name]), host: host) == nil)
  }

  @Test func pagesOfItsOwnAreAnsweredAndOthersByNameOnly() {
    #expect(refusal(origin: "http://127.0.0.1:8000") == nil)
    for origin in [
      "http://evil.example", "http://127.0.0.1:8001", "https://127.0.0.1:8001", "null",
    ] {
      #expect(refusal(origin: origin)?.contains("‹allow-origin ORIGIN›") == true, "\(origin)")
    }
    let access = WebAccess(origins: ["https://Garden.example"])
    #expect(refusal(access, origin: "https://garden.example") == nil)
    #expect(refusal(access, origin: "https://garden.example.org") != nil)
  }

  @Test func aServerOfTLSAnswersNoPageThatCameWithoutIt() {
    var access = WebAccess()
    #expect(refusal(access, origin: "https://127.0.0.1:8000") == nil)
    access.isSecure = true
    #expect(refusal(access, origin: "https://127.0.0.1:8000") == nil)
    #expect(refusal(access, origin: "http://127.0.0.1:8000") != nil)
  }

  @Test func aPlayerInAnotherPageIsRefusedAndALinkToThePageIsNot() {
    #expect(refusal(site: "cross-site", mode: "no-cors") != nil)
    #expect(refusal(site: "cross-site", mode: "navigate") == nil)
    #expect(refusal(site: "same-origin", mode: "no-cors") == nil)
    #expect(refusal(site: "none", mode: "navigate") == nil)
  }

  @Test func theSessionKeepsDescriptorsForItself() {
    #expect(WebLimits.connections(files: 1024) == 896)
    #expect(WebLimits.connections(files: 1 << 20) == 1000)
    #expect(WebLimits.connections(files: 64) == 16)
    #expect(WebLimits.connections(files: 1) == 1)
  }
}
