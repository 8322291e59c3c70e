import FoundationEssentials
import Score
import Testing

import JSON

@testable import Manual

@Suite struct FaultJSONTests {
  private let fault = Fault(
    .diskFull, "give ‹zone›", at: FaultPlace("a.csv", line: 3, part: "time"),
    hint: "see ‹dates dmy›")

  @Test func allFieldsAreThereAndNullWhereNothingIsKnown() {
    #expect(
      fault.json { $0 }
        == #"{"error":{"code":"disk-full","column":null,"excerpt":null,"expected":null,"file":"a.csv","#
        + #""hint":"see ‹dates dmy›","line":3,"message":"give ‹zone›","part":"time","setting":null}}"#
    )
  }

  @Test func settingsAreSpokenInTextsOnly() {
    let text = fault.json { $0.replacing("‹", with: "<") }
    #expect(
      text.contains(#""message":"give <zone›""#) && text.contains(#""hint":"see <dates dmy›""#))
  }

  @Test func aFaultIsReadAgainAsItWas() throws {
    let text = Data(fault.json { $0 }.utf8)
    #expect(try JSONDecoder().decode([String: Fault].self, from: text) == ["error": fault])
  }

  @Test func theReferenceListsEveryCode() {
    for code in FaultCode.allCases {
      #expect(Reference.markdown.contains("| `\(code.rawValue)` | \(code.meaning) |"))
    }
  }
}
