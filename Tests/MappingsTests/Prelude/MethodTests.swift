import Testing

@testable import Mappings

@Suite struct MethodTests {
  /// Each is used as its entry in the reference says.
  @Test(arguments: Word.methods)
  func aMethodWorksAsTheReferenceSays(word: Word) throws {
    let head = String(word.name.prefix { $0 != ":" && $0 != "." })
    let maker =
      switch head {
      case "sequins": "local s = sequins { 1, 2, 3 } "
      case "lattice": "local l = lattice:new { auto = false } "
      case "sprocket": "local s = lattice:new():new_sprocket {} "
      default: ""
      }
    let usage = word.usage.replacing("\"pad\"", with: "\"v\"")
    let isStatement = word.name.hasPrefix("note:")
    let body = maker + (isStatement ? usage : "local result = \(usage)")
    let performance = try Performance(
      sequenceText(body), seconds: 0.1, inputs: ["temperature": { _ in 20 }])
    #expect(performance.problems == [])
  }

  @Test func everyFunctionOfMusicutilHasAnEntry() throws {
    let performance = try Performance(
      sequenceText(
        """
        local names = {}
        for name, value in pairs(musicutil) do
          if type(value) == "function" then names[#names + 1] = "musicutil." .. name end
        end
        state.names = names
        """), seconds: 0.1)
    let state = try performance.conductor.mapping.state.global("state")
    guard case .table(let table) = state, case .table(let names) = table["names"] else {
      Issue.record("no names")
      return
    }
    let known = Set(Word.methods.map(\.name))
    #expect(names.array.compactMap(\.string).filter { !known.contains($0) } == [])
  }
}
