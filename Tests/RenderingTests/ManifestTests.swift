import Glibc
import TestGround
import Testing

@testable import Rendering

@Suite struct ManifestTests {
  @Test func aManifestMakesTheSameSamplesAgain() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    request.seed = 0xFFFF_FFFF_FFFF_FFFE
    request.variant = "dull"
    request.parameters = ["bright": 412.5]
    request.length = 3
    request.loudness = -24
    let first = try Render(request).run()
    try Manifest.write(
      try Manifest.text(of: first, command: ["ripples", "render"]), besides: request.output)
    let again = try Rerender(path: space.file("out.wav"))
    #expect(again.request == request)
    #expect(again.changed.isEmpty)
    #expect(again.expectedHash == first.file?.hash)
    #expect(try Render(again.request).run().file?.hash == first.file?.hash)
  }

  @Test func aChangedMappingIsNoticed() throws {
    let space = Workspace()
    let request = space.request(try space.busyMapping(), try space.weather())
    let first = try Render(request).run()
    try Manifest.write(try Manifest.text(of: first, command: []), besides: request.output)
    try space.write("return mapping { name = \"Other\" }", to: "busy.lua")
    #expect(try Rerender(path: space.file("out.wav.json")).changed == [space.file("busy.lua")])
  }

  @Test(arguments: ["", "[]", "{}", "{\"request\": 5}", "nonsense"])
  func whatIsNoManifestIsSaidToBeNone(text: String) throws {
    let space = Workspace()
    let path = try space.write(text, to: "bad.json")
    #expect {
      try Rerender(path: path)
    } throws: {
      "\($0)".contains("bad.json: is not the manifest of a render")
    }
  }

  @Test func clippedDataIsCountedInTheManifest() throws {
    let space = Workspace()
    let data = try space.log("hot.csv", seconds: 4, [("temperature (°C)", { $0 < 2 ? 20 : 50 })])
    let result = try Render(space.request(try space.busyMapping(), data)).run()
    let entry = try #require(
      result.conductor.entries.first { $0.name == "temperature -> pad.cutoff" })
    // 50 °C lies outside the domain 0...30 from second 2 on; the row before it leads up from second 1.9.
    #expect(abs(Double(entry.clipped) / Double(entry.ticks) - 0.5) < 0.03)
    #expect(result.warnings.contains { $0.contains("data clipped at") })
  }
}
