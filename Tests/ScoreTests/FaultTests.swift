import Score
import Testing

@Suite struct FaultTests {
  @Test func aFaultIsTextWithPlaceMessageExpectationAndAdvice() {
    let place = FaultPlace("rose.lua", line: 12, column: 3)
    let fault = Fault(
      .mapping, "is 3", at: place, expected: "a text", hint: "use quotes", excerpt: "name = 3")
    #expect(fault.description == "rose.lua:12:3: is 3; expected a text; use quotes\n    name = 3")
    #expect(Fault.init(.call, "no", at: .setting("zone")).description == "‹zone›: no")
  }

  @Test func settingsInATextAreSpokenByWhoeverShowsThem() {
    let text = "give ‹zone Europe/Berlin› or ‹force›, not ‹Zone›, ‹ or ‹a b"
    let spoken = SettingMention.spoken(text) { name, value in
      "--\(name)" + (value.isEmpty ? "" : " \(value)")
    }
    #expect(spoken == "give --zone Europe/Berlin or --force, not ‹Zone›, ‹ or ‹a b")
  }

  @Test func everyCodeHasANameOfItsOwnAndAMeaning() {
    #expect(Set(FaultCode.allCases.map(\.rawValue)).count == FaultCode.allCases.count)
    #expect(FaultCode.allCases.allSatisfy { $0.meaning.hasSuffix(".") })
  }
}
