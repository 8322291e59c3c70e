import Score
import TestSupport
import Testing

@testable import Mappings

/// The name of a source may have any length: messages name the whole of it.
@Suite struct LongNameTests {
  private static let broken = "local a = 1\n\nlocal b = a.b.c\n"

  private func place(_ state: LuaState, _ name: String) throws -> FaultPlace? {
    let fault = #expect(throws: Fault.self) {
      try state.call(state.load(source: Self.broken, name: name))
    }
    return fault?.place
  }

  @Test(arguments: ["a", "ü", "東", "👩‍🚀"], [1, 59, 60, 61, 99, 150, 200, 201, 255, 256, 257, 4000])
  func aFaultNamesTheWholePath(letter: String, count: Int) throws {
    let name = "/home/" + String(repeating: letter, count: count) + "/rose.lua"
    let found = try place(LuaState(), name)
    #expect(found?.file == name && found?.line == 3)
  }

  @Test func twoPathsWithTheSameEndAreToldApart() throws {
    let state = LuaState()
    let end = String(repeating: "x", count: 300) + "/rose.lua"
    for name in ["/first/" + end, "/second/" + end, "/first/" + end] {
      #expect(try place(state, name)?.file == name)
    }
  }

  @Test func aTextThatIsNoLuaIsShownWithItsLine() throws {
    let name = String(repeating: "folder/", count: 100) + "rose.lua"
    let fault = #expect(throws: Fault.self) {
      _ = try LuaState().load(source: "local a = 1\nlocal = 2\n", name: name)
    }
    #expect(fault?.place.file == name && fault?.place.line == 2)
    #expect(fault?.excerpt == "local = 2")
  }
}
