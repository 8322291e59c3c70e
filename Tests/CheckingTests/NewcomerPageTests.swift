import Files
import TestGround
import Testing

@testable import Checking
@testable import Rendering

/// docs/coming-from.md: its example is a mapping that ripples check has nothing against.
@Suite struct NewcomerPageTests {
  @Test func theMappingOfThePageForNewcomersIsRight() throws {
    let page = try FileContent.text(Workspace.root + "/docs/coming-from.md")
    let start = try #require(page.firstRange(of: "```lua\n")).upperBound
    let end = try #require(page[start...].firstRange(of: "```")).lowerBound
    let space = Workspace()
    let mapping = try space.write(String(page[start..<end]), to: "bell.lua")
    let check = try MappingCheck.run(mapping, data: [Workspace.root + "/datasets/garden-walk"])
    let found = check.everything.filter { $0.severity > .note || $0.id == "note-overlap" }
    #expect(found.isEmpty, "\(check.text)")
  }
}
