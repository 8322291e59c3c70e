import Score
import Testing

@testable import Page

/// The messages of a phone: what is no message is refused in words, and a value that cannot be is left out.
@Suite struct FieldRequestTests {
  private func request(_ text: String) -> FieldRequest { FieldRequest(text, ticks: TickGrid()) }

  private func readings(_ list: String) throws -> [FieldReadings.Reading] {
    let request = request(#"{"readings": {"first": 0, "list": [\#(list)]}}"#)
    guard case .readings(let list, first: 0) = request else {
      throw Fault(.call, "\(request)")
    }
    return list
  }

  @Test(arguments: [
    ("", "JSON"), ("begin", "JSON"), ("[", "JSON"), ("null", "a message has"),
    ("[1]", "a message has"), ("{}", "a message has"), (#"{"run": 1}"#, "a message has"),
    (#"{"clock": 1}"#, "clock has"), (#"{"clock": {}}"#, "clock has"),
    (#"{"clock": {"frame": 1, "ahead": 0.1}}"#, "clock has"),
    (#"{"clock": {"frame": -1, "ahead": 0.1, "got": 0}}"#, "clock has"),
    (#"{"clock": {"frame": 0.5, "ahead": 0.1, "got": 0}}"#, "clock has"),
    (#"{"clock": {"frame": 1e300, "ahead": 0.1, "got": 0}}"#, "clock has"),
    (#"{"clock": {"frame": 1, "ahead": "1", "got": 0}}"#, "clock has"),
    (#"{"clock": {"frame": 1, "ahead": 1, "got": -1}}"#, "clock has"),
    (#"{"readings": []}"#, "readings are"), (#"{"readings": {"list": []}}"#, "readings are"),
    (#"{"readings": {"first": 0}}"#, "readings are"),
    (#"{"readings": {"first": -1, "list": []}}"#, "readings are"),
    (#"{"readings": {"first": 0, "list": [1]}}"#, "readings are"),
    (#"{"readings": {"first": 0, "list": [[0]]}}"#, "readings are"),
    (#"{"readings": {"first": 0, "list": [[0, {}, 0]]}}"#, "readings are"),
    (#"{"readings": {"first": 0, "list": [[-1, {}]]}}"#, "readings are"),
    (#"{"readings": {"first": 0, "list": [[0, {}], [0, 1]]}}"#, "readings are"),
    (#"{"facing": {"first": 0, "list": [[0, "north"]]}}"#, "facing is"),
    (#"{"facing": {"first": 0, "list": [[0, 360.5]]}}"#, "facing is"),
    (#"{"facing": {"first": 0, "list": [[0.5, 0]]}}"#, "facing is"),
    (#"{"begin": {"walk": "a", "got": 0}}"#, "its key"),
    (#"{"begin": {"walk": "a", "key": 1, "got": 0}}"#, "its key"),
    (#"{"begin": {"walk": "a", "key": "b"}}"#, "its key"),
    (#"{"begin": {"walk": "a", "key": "b", "got": 1.5}}"#, "its key"),
  ])
  func whatIsNoMessageIsRefusedInWords(_ text: String, _ words: String) {
    guard case .wrong(let reason) = request(text) else {
      Issue.record("\(text) was taken")
      return
    }
    #expect(words == "JSON" ? !reason.isEmpty : reason.contains(words), "\(reason)")
  }

  @Test func moreReadingsThanAMessageMayHoldAreRefused() throws {
    let most = Array(repeating: "[0,{}]", count: FieldRequest.longest)
    #expect(try readings(most.joined(separator: ",")).count == most.count)
    #expect(throws: Fault.self) { try readings((most + ["[0,{}]"]).joined(separator: ",")) }
  }

  @Test func aReadingHoldsFromTheTickBehindItsFrame() throws {
    #expect(
      try readings("[0,{}],[1,{}],[480,{}],[481,{}],[48000,{}]").map(\.tick) == [0, 1, 1, 2, 100])
    #expect(try readings("[9007199254740992,{}]").count == 1)
  }

  @Test(arguments: [
    #"{"latitude": 1e300}"#, #"{"latitude": -91}"#, #"{"longitude": 361}"#, #"{"latitude": "48"}"#,
    #"{"latitude": 48}"#, #"{"latitude": 1e308, "longitude": 5}"#,
    #"{"latitude": "48", "longitude": 5, "accuracy": 4}"#, #"{"longitude": 361, "latitude": 5}"#,
    #"{"latitude": null}"#, #"{"time": 5}"#, #"{"linked": 0}"#, #"{"facing": 10}"#,
    #"{"__proto__": 1}"#,
  ])
  func aValueThatCannotBeIsLeftOut(_ values: String) throws {
    let found = try readings("[0, \(values)]")
    #expect(found.count == 1 && found[0].values.isEmpty)
  }

  @Test func whatIsSaidIsTaken() throws {
    guard case .begin(walk: nil, got: 0) = request(#"{"begin": {"walk": null, "key": null}}"#),
      case .begin(let walk?, got: 7) = request(
        #"{"begin": {"walk": "a", "key": "b", "got": 7}}"#),
      case .clock(frame: 128, ahead: -0.5, got: 3) = request(
        #"{"clock": {"frame": 128, "ahead": -0.5, "got": 3}}"#),
      case .facings(let turns, first: 2) = request(
        #"{"facing": {"first": 2, "list": [[10, -90]]}}"#),
      case .end = request(#"{"end": {"frame": 0}}"#)
    else {
      Issue.record("a message was not taken")
      return
    }
    #expect(walk == ("a", "b"))
    #expect(turns.map(\.tick) == [10] && turns[0].values.map(\.value) == [-90])
    let place = ["latitude", "longitude"].map { name in
      FieldInputs.delivered.firstIndex { $0.name == name }
    }
    #expect(
      try readings(#"[0, {"latitude": 48, "longitude": 5}]"#)[0].values.map(\.input) == place)
    guard
      case .resume(walk: let again) = request(
        #"{"begin": {"walk": "a", "key": "b", "anew": true}}"#)
    else {
      Issue.record("a page that was loaded anew was not taken")
      return
    }
    #expect(again == ("a", "b"))
  }
}
