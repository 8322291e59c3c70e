import Files
import Score
import TestGround
import TestSupport
import Testing

@testable import Manual

/// The examples are copied whole, and nobody's changes are lost.
@Suite struct ExamplesCopyTests {
  private let space = Workspace()
  private var folder: String { space.file("mine") }

  @Test func theyAreThoseOfTheRepositoryAndStayAsTheyAre() throws {
    let count = try Examples.copy(to: folder)
    for name in ["datasets", "mappings", "scenes", "sites"] {
      let copy = try FileContent.hash("\(folder)/\(name)")
      #expect(try copy == FileContent.hash("\(Workspace.root)/\(name)"), "\(name)")
    }
    #expect(count == FileContent.files(in: folder).count)
    #expect(try Examples.copy(to: folder) == 0)
  }

  @Test func whatWasChangedIsReplacedOnlyWhenToldTo() throws {
    _ = try Examples.copy(to: folder)
    let changed = "\(folder)/mappings/pitch.lua"
    try TextFile.write("-- mine", to: changed)
    let fault = try #require(throws: Fault.self) { try Examples.copy(to: folder) }
    #expect(fault.place.file == changed)
    #expect(fault.hint?.contains("‹force›") == true)
    #expect(try FileContent.text(changed) == "-- mine")
    #expect(try Examples.copy(to: folder, replaces: true) == 1)
    #expect(try FileContent.text(changed) != "-- mine")
  }
}
