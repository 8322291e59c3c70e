import Score
import Testing

@testable import Mappings

/// What can be typed while a mapping is performed.
struct PromptTests {
  private func conductor(_ text: String) throws -> Conductor {
    let conductor = try Conductor(
      loaded(text), inputs: [Inputs.named("pace")!], sampleRate: 48_000)
    for tick in 0...10 { _ = conductor.advance(to: tick, inputs: [112]) }
    return conductor
  }

  private func answer(_ line: String, _ conductor: Conductor) throws -> String {
    try conductor.evaluate(line, budget: .tick).values.joined(separator: ", ")
  }

  @Test(arguments: [
    ("1 + 2", "3"), ("1 / 2", "0.5"), ("'a' .. 'b'", "\"ab\""), ("1, 2", "1, 2"), ("nil", "nil"),
    ("{ 1, 2, { 3, { 4, { 5 } } } }", "{ 1, 2, { 3, { 4, { … } } } }"),
    (
      "{ b = true, a = 'x', [7] = 1, ['two words'] = 2 }",
      "{ a = \"x\", b = true, [\"two words\"] = 2, [7] = 1 }"
    ), ("{}", "{}"), ("print", "function"),
    ("env.pace", "112.0"), ("hz(440)", "440.0 Hz"), ("midi('A4')", "69.0"), ("state.x", "nil"),
    ("colour", "\"green\""), ("x = 3", ""), ("local y = 2 return y", "2"),
  ])
  func anExpressionGivesItsValues(line: String, expected: String) throws {
    let conductor = try conductor("colour = 'green'\n" + mappingText(""))
    #expect(try answer(line, conductor) == expected)
  }

  @Test func aGlobalVariableLasts() throws {
    let conductor = try conductor("root = 40\n" + mappingText(""))
    _ = try answer("root = root + 1", conductor)
    #expect(try answer("root", conductor) == "41")
    #expect(throws: Fault.self) { try answer("unknownWord", conductor) }
  }

  @Test func aNoteCanBePlayedAtThePresentTick() throws {
    let conductor = try conductor(mappingText(""))
    let events = try conductor.evaluate(
      "n = play('v', { pitch = 'A4', duration = 1 })", budget: .tick
    )
    .events
    #expect(events.first?.event == Event(frame: 4800, .start(note: 1, voice: 0)))
    let later = try conductor.evaluate("n:release()", budget: .tick).events
    #expect(later.map(\.event) == [Event(frame: 4800, .release(note: 1))])
  }

  @Test(arguments: ["env.pace = 3", "params.depth = 3", "every(1, function() end)"])
  func whatHasNoEffectIsRefused(line: String) throws {
    let conductor = try conductor(mappingText("params = { depth = { 1, min = 0, max = 9 } }"))
    #expect(throws: Fault.self) { try answer(line, conductor) }
    #expect(try answer("env.pace == 3, params.depth == 1", conductor) == "false, true")
    #expect(try answer("params", conductor) == "{ depth = 1.0 }")
  }

  @Test func waitingIsForSequencesOnly() throws {
    let conductor = try conductor(mappingText(""))
    let error = #expect(throws: Fault.self) { try answer("sync(1)", conductor) }
    #expect(error?.message.contains("only a sequence can") == true)
  }

  @Test(arguments: ["for i = 1, 3 do", "function f()", "x = {", "if true then", "print("])
  func anIncompleteTextSaysSo(line: String) throws {
    let conductor = try conductor(mappingText(""))
    let error = #expect(throws: Fault.self) { try answer(line, conductor) }
    #expect(error?.code == .syntax && conductor.asksForMore)
  }

  @Test(arguments: ["x = = 2", "1 +* 2", "end", "print)", "x = 'abc"])
  func aWrongTextIsNotIncomplete(line: String) throws {
    let conductor = try conductor(mappingText(""))
    let error = #expect(throws: Fault.self) { try answer(line, conductor) }
    #expect(error?.code == .syntax && !conductor.asksForMore)
  }

  @Test func anEndlessLoopIsStoppedAndTheRestGoesOn() throws {
    let conductor = try conductor(
      sequenceText("while true do play('v', { duration = 0.1 }) sync(1/8) end"))
    let error = #expect(throws: Fault.self) { try answer("while true do end", conductor) }
    #expect(error?.code == .budget)
    #expect(try answer("1", conductor) == "1")
    var notes = 0
    for tick in 11...60 {
      for event in conductor.advance(to: tick, inputs: [112]) {
        if case .start = event.event.action { notes += 1 }
      }
    }
    #expect(notes > 3)
  }
}
