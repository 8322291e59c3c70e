import Files
import Glibc
import Score
import SoundFiles
import TestGround
import Testing

@testable import Rendering

/// Every mapping of docs/layers.md renders as it stands, on a walk with a recording.
@Suite struct LayersPageTests {
  static let examples: [String] = {
    let text = (try? FileContent.text(Workspace.root + "/docs/layers.md")) ?? ""
    return text.components(between: "```lua\n", and: "```")
  }()

  private let space = Workspace()

  private func sound(_ name: String, seconds: Int) throws -> String {
    var random = SeededRandom(seed: 7)
    let samples = (0..<seconds * 48_000).map {
      Float(0.2 * (random.uniform() - 0.5) * Double($0 % 24_000 < 8000 ? 1 : 0.01))
    }
    let writer = try AudioFileWriter(
      path: space.file(name), format: nil, sampleRate: 48_000, channels: 1)
    try samples.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
    return space.file(name)
  }

  @Test func thePageHasOneOfEachLayerAndMore() {
    let names = ["Ambient", "Instrument", "Concrete", "Environment", "Listening", "Unmasked"]
    #expect(Self.examples.count == names.count)
    for (example, name) in zip(Self.examples, names) {
      #expect(example.contains("name = \"\(name)\""))
    }
  }

  @Test(arguments: examples)
  func theExampleSounds(text: String) throws {
    for name in ["bell.wav", "children.wav", "thunder.wav", "owl.wav"] {
      _ = try sound(name, seconds: 1)
    }
    let data = try space.log(
      "walk.csv", seconds: 5,
      [
        ("temperature (°C)", { 3 * $0 }), ("latitude", { _ in 33.7902 }),
        ("longitude", { -84.3725 + 0.0002 * $0 }), ("rain (mm/h)", { $0 > 3 ? 2 : 0 }),
        ("sun_elevation (°)", { 5 * $0 }),
      ])
    var request = space.request(try space.write(text, to: "m.lua"), data)
    request.microphone = try sound("mic.wav", seconds: 6)
    let result = try Render(request).run()
    #expect(result.loudness.integrated > -50 && result.conductor.problems.isEmpty)
    #expect(result.counters.notes > 0 && result.counters.missingInput == 0)
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> [String] {
    var (parts, rest) = ([String](), self[...])
    while let from = rest.firstRange(of: start) {
      rest = rest[from.upperBound...]
      guard let to = rest.firstRange(of: end) else { break }
      parts.append(String(rest[..<to.lowerBound]))
      rest = rest[to.upperBound...]
    }
    return parts
  }
}
