import Score
import TestGround
import Testing

@testable import Checking

/// Files that a mapping names and that are not there: the fault says where the mapping names them.
struct SoundFileLineTests {
  private let workspace = Workspace()

  private static let places: [(String, Int)] = [
    ("voices = {\n    v = synth(function(p) return sample(\"nope.wav\") end),\n  }", 3),
    (
      "voices = {\n    w = synth(function(p) return white() end),\n    v = sampler { file = \"nope.wav\" },\n  }",
      4
    ),
    ("effects = {\n    hall = convolution { file = \"nope.wav\" },\n  }", 3),
    ("voices = {\n    v = phrase { beats = 4, components = { \"nope.wav\" } },\n  }", 3),
    (
      "buses = {\n    b = { effects = {\n      hall = convolution { file = \"nope.wav\" },\n    } },\n  }",
      4
    ),
  ]

  @Test(arguments: places)
  func aFileThatIsMissingIsToldAtTheLineOfTheMapping(section: String, line: Int) throws {
    let path = try workspace.write("return mapping {\n  \(section),\n}", to: "m.lua")
    let fault = #expect(throws: Fault.self) { try MappingCheck.run(path, data: []) }
    #expect(fault?.place.file == path && fault?.place.line == line, "\(String(describing: fault))")
    #expect(fault?.message.contains("nope.wav: ") == true, "\(String(describing: fault))")
  }
}
