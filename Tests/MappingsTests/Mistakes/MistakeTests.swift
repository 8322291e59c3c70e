import Score
import Testing

@testable import Mappings

@Suite struct MistakeTests {
  @Test(arguments: BrokenMapping.syntax + BrokenMapping.newcomersSyntax)
  func aMistakeIsToldWhereItIsWithWhatToChange(broken: BrokenMapping) {
    #expect(loadError(broken.text) == "test.lua:" + broken.said)
  }

  @Test func theWholeMappingIsRight() throws {
    _ = try loaded(BrokenMapping.whole)
    #expect(LuaGrammar.fault(in: LuaLexeme.all(in: BrokenMapping.whole)) == nil)
  }

  @Test(arguments: BrokenMapping.running + BrokenMapping.newcomersPlaying)
  func anErrorWhileItRunsSaysWhatToChange(broken: BrokenMapping) throws {
    let performance = try Performance(
      broken.text, seconds: 0.1, inputs: ["temperature": { _ in 21 }, "pace": { _ in 100 }])
    let place = "test.lua:"
    #expect(performance.problems.map { String($0.dropFirst(place.count)) }.first == broken.said)
  }

  @Test(arguments: BrokenMapping.loading + BrokenMapping.newcomersLoading)
  func anErrorWhileTheFileRunsSaysWhatToChange(broken: BrokenMapping) {
    #expect(loadError(broken.text) == "test.lua:" + broken.said)
  }

  @Test func theLineOfTheMistakeIsShownNotTheOneWhereLuaNoticed() throws {
    let broken = BrokenMapping("name = \"Warmth as pitch\",", "name = \"Warmth as pitch\"", "")
    do {
      _ = try loaded(broken.text)
    } catch let error as Fault {
      #expect(error.place.line == 12)
      #expect(error.excerpt == "name = \"Warmth as pitch\"")
    }
  }

  @Test func aColumnCountsCharacters() throws {
    #expect(
      loadError("local höhe = 1") == #"test.lua:1:8: "ö" cannot stand here; names are made of "#
        + "a…z, A…Z, 0…9 and _; put texts into quotation marks")
    #expect(loadError("return f(\"Höhe\" 2)").hasPrefix("test.lua:1:16: a comma is missing"))
  }

  @Test func textWithoutIndentationIsToldTheOpenBlock() {
    #expect(
      loadError("local function a()\nif true then\nreturn 1\nend\nreturn mapping {}")
        == "test.lua:1:7: \"function\" has no \"end\"; write end at the end of the text")
  }

  /// What is valid Lua has no fault in our grammar either, so that it is never blamed.
  @Test(arguments: [
    "a.b[1], c = f { 1; 2, [3] = 4, x = 5 }, ...",
    "goto done do local x <const> = 1 end ::done::",
    "for i = 1, 3 do break end for k, v in pairs(t) do end",
    "repeat local x = -2 ^ -3 .. 'a' until not x == #t",
    "local function f(a, ...) return end; (f or g)(1):m 'x' { 2 }",
    "if a then elseif b then else end while 1 // 2 ~= 3 do end",
    "x = a < b and c << 2 | 3 & ~4 ~ 5; return", "function a.b:c() end return function() end",
    "f = [[long]] --[==[ note ]==] .. [=[ ]] ]=]",
    "return 0x1p4, 1e-3, .5, 3., 'a\\'b', \"\\z\n x\"",
    "", "return -- done", ";;;",
  ])
  func validTextHasNoFault(source: String) throws {
    _ = try LuaState().load(source: source, name: "test.lua")
    #expect(LuaGrammar.fault(in: LuaLexeme.all(in: source)) == nil)
  }

  @Test func theWordsOfThePreludeHaveNoFault() {
    for file in Prelude.files {
      #expect(LuaGrammar.fault(in: LuaLexeme.all(in: file.source)) == nil, "\(file.name)")
    }
  }

  /// Any lexeme may be missing: Lua and our grammar agree whether the rest is right.
  @Test func ourGrammarAgreesWithLuaWhereALexemeIsMissing() {
    let lexemes = LuaLexeme.all(in: BrokenMapping.whole).dropLast()
    let lines = BrokenMapping.whole.split(separator: "\n", omittingEmptySubsequences: false)
    for lexeme in lexemes where lexeme.start.line == lexeme.end.line {
      var changed = lines.map { Array($0.utf8) }
      changed[lexeme.start.line - 1].removeSubrange(lexeme.start.column - 1..<lexeme.end.column - 1)
      let text = changed.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
      let isRight = (try? LuaState().load(source: text, name: "test.lua")) != nil
      let fault = LuaGrammar.fault(in: LuaLexeme.all(in: text))
      #expect((fault == nil) == isRight, "without \(lexeme.text) at \(lexeme.start)")
    }
  }

  @Test func textNestedTooDeepAndTextTooLongIsLeftToLua() {
    let deep = "return " + String(repeating: "(", count: 180)
    #expect(loadError(deep).contains("<eof>") || loadError(deep).contains("overflow"))
    let long = "x = 1 y = = 2 --" + String(repeating: "x", count: SyntaxMistake.limit)
    #expect(loadError(long).contains("unexpected symbol near '='"))
  }

  @Test func aPromptStillAsksForMore() throws {
    let state = LuaState()
    for text in ["for i = 1, 3 do", "play(\"a\", {", "x = [[one", "local a = {"] {
      do {
        try state.evaluate(text, in: state.makeEnvironment())
      } catch {
        #expect(state.core.endsTooSoon, "\(text): \(error)")
      }
    }
  }
}
