import Testing

@testable import Prompt

@Suite struct CompleterTests {
  private let completer = Completer(
    vocabulary: Vocabulary(
      commands: [
        .init(":load", "load a mapping", arguments: [.file("lua")]),
        .init(":loop", "repeat a stretch", arguments: [.number, .number]), .init(":play"),
        .init(":set", arguments: [.parameterOrInput, .number]),
        .init(":watch", arguments: [.choice(["on", "off"])]),
        .init(":help", arguments: [.text]), .init(":solo", arguments: [.voice]),
      ],
      words: [
        .init("params.depth", "0 to 1"), .init("params.density"), .init("pad"), .init("pad.cutoff"),
        .init("env.pace"), .init("play"),
      ],
      parameters: [.init("depth", "0 to 1"), .init("pad.cutoff")], inputs: [.init("pace")],
      voices: [.init("pad"), .init("hat")]),
    files: { folder in
      folder == "" ? ["b.lua", "a.csv", "old tunes/", ".hidden.lua"] : ["in \(folder).lua"]
    })

  private func names(_ line: String) -> [String] {
    completer.complete(line, at: line.unicodeScalars.count).candidates.map(\.name)
  }

  @Test(arguments: [
    (":", [":help ", ":load ", ":loop ", ":play", ":set ", ":solo ", ":watch "]),
    (":lo", [":load ", ":loop "]), ("  :pl", [":play"]), ("@2.5 :pl", [":play"]),
    (":set ", ["depth", "pace", "pad.cutoff"]), (":set pa", ["pace", "pad.cutoff"]),
    (":set depth ", []), (":watch o", ["off", "on"]), (":help lo", []),
    (":solo h", ["hat"]), (":unknown x", []),
  ])
  func commandsAndTheirArguments(line: String, expected: [String]) {
    #expect(names(line) == expected)
  }

  @Test(arguments: [
    (":load ", ["b.lua", "old tunes/"]), (":load .", [".hidden.lua"]),
    (":load old tunes/", ["in old tunes/.lua"]), (":load x", []),
  ])
  func filesOfTheRightKindSpacesIncluded(line: String, expected: [String]) {
    #expect(names(line) == expected)
  }

  @Test(arguments: [
    ("x = pa", ["pad", "params."]), ("params.de", ["params.density", "params.depth"]),
    ("f(env.", ["env.pace"]), ("pad.", ["pad.cutoff"]), ("pl", ["play"]),
    ("f().de", []), ("", []), ("1", []), ("print('pa", []), ("-- pa", []),
    ("print('x') pa", ["pad", "params."]),
  ])
  func wordsOfLuaAStepAtATime(line: String, expected: [String]) {
    #expect(names(line) == expected)
  }

  @Test func onlyWhatStandsBeforeTheCursorCounts() {
    let completion = completer.complete("héllo = paXX", at: 10)
    #expect(completion.candidates.map(\.name) == ["pad", "params."])
    #expect(completion.typed == 2)
    #expect(completion.common == "pa")
    #expect(completion.addition.isEmpty)
  }

  @Test func whatNeedsNoChoiceIsAdded() {
    #expect(completer.complete(":lo", at: 3).addition.isEmpty)
    #expect(completer.complete(":pl", at: 3).addition == "ay")
    #expect(completer.complete("params.d", at: 8).addition == "e")
    #expect(completer.complete("zz", at: 2).addition.isEmpty)
  }

  @Test func aFewCandidatesAreDescribedAndManyStandInColumns() {
    let few = Completion(candidates: [.init("a", "first"), .init("bb", "second")])
    #expect(CandidateList.text(few, columns: 80) == "a   first\nbb  second")
    let many = Completion(candidates: (0..<500).map { .init("name\($0 + 100)") })
    let lines = CandidateList.text(many, columns: 40).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 40 })
    #expect(lines.last == "and 300 more; type another letter")
    #expect(lines[0] == "name100  name150  name200  name250")
  }

  @Test func foldersAreListedWithASlash() {
    #expect(FileLister.list("/").contains("usr/"))
    #expect(FileLister.list("/no/such/folder/").isEmpty)
  }
}
