import JSON
import Testing

@testable import Report

struct SpecTests {
  @Test("a specification is JSON with its keys in order")
  func order() {
    let spec: Spec = [
      "b": [1, 2.5, nil, true], "a": "x\"y\\\n", "c": ["z": false, "y": .number(.nan)],
    ]
    #expect(
      spec.json == #"{"a":"x\"y\\\n","b":[1,2.5,null,true],"c":{"y":null,"z":false}}"#)
  }

  @Test("members are added and left out, the later wins")
  func members() {
    let spec: Spec = ["a": 1, "b": 2]
    #expect(spec.adding(["b": 3, "c": 4]).json == #"{"a":1,"b":3,"c":4}"#)
    #expect(spec.without("a").json == #"{"b":2}"#)
    #expect(spec.without("z") == spec)
    #expect(Spec.text("x").without("a") == .text("x"))
    #expect(Spec.value(nil) == .null && Spec.value(2) == .number(2))
  }

  @Test(
    "any text comes through a strict parser as it was",
    arguments: ["", "a\"b\\c/d", "\u{1}\n\t\u{1F}", "Zoë 🌻", "</script>"])
  func texts(text: String) throws {
    let value = try JSONParser.parse(Array(Spec.list([.text(text)]).json.utf8))
    #expect(value.array?.first?.string == text)
  }

  @Test(
    "numbers come through with six significant digits",
    arguments: [0, 1, -1, 0.1, 1234.5678, -0.000012345678, 4.2e15, 8e-12])
  func numbers(number: Double) throws {
    let value = try JSONParser.parse(Array(Spec.list([.number(number)]).json.utf8))
    let read = try #require(value.array?.first?.number)
    #expect(abs(read - number) <= 5.1e-6 * number.magnitude)
  }

  /// Contrast after WCAG 2.1: (L1 + 0.05) / (L2 + 0.05), with the relative luminance of sRGB.
  @Test("every colour of a variant stands out from paper by 4.5 : 1", arguments: Look.colours)
  func contrast(colour: String) throws {
    let hex = try #require(Int(colour.dropFirst(), radix: 16))
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(hex >> shift & 255) / 255
      return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    #expect(1.05 / (luminance + 0.05) >= 4.5)
  }

  /// x to the power of 2.4, by the fifth root of x^12.
  private func power(_ x: Double) -> Double {
    let wanted = x * x * x * x * x * x * x * x * x * x * x * x
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle * middle * middle * middle * middle < wanted { low = middle } else { high = middle }
    }
    return low
  }

  @Test("names become ids of letters, digits and hyphens, and keep their units")
  func names() {
    #expect(ReportFigures.slug("Temperature → tone.pitch") == "temperature-tone-pitch")
    #expect(ReportFigures.slug("__A--b!!") == "a-b" && ReportFigures.slug("→") == "")
    #expect(ReportFigures.named("pitch", "Hz") == "pitch (Hz)")
    #expect(ReportFigures.named("pan", "") == "pan")
  }

  @Test("a ninth variant has the first one's look again, with its own letter")
  func looks() {
    let (first, ninth) = (Look(0, id: "a"), Look(8, id: "i"))
    #expect(first.colour == ninth.colour && first.shape == ninth.shape && ninth.letter == "I")
    #expect(first.dash == [1, 0])
  }
}
