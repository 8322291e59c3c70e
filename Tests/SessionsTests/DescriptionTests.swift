import Files
import Glibc
import TestGround
import TestSupport
import Testing

@testable import Checking
@testable import Rendering
@testable import Sessions

/// The crash files beside the package, when they are there.
enum HostileFiles {
  static let paths: [String] = {
    if !SharedFiles.hasHostile { print("skipped: crash files: needs ../shared/hostile") }
    return SharedFiles.hasHostile ? FileContent.files(in: SharedFiles.hostile + "/files") : []
  }()
}

extension UnsafeMutablePointer<FILE> {
  fileprivate func writeAll(_ bytes: [UInt8]) {
    fwrite(bytes, 1, bytes.count, self)
    fclose(self)
  }
}

@Suite struct DescriptionTests {
  @Test func aDatasetIsDescribedWithUnitsRateAndRange() throws {
    let space = Workspace()
    let text = try Description.of(try space.weather()).text
    #expect(text.contains("temperature"))
    #expect(text.contains("°C"))
    #expect(text.contains("10 Hz"))
  }

  @Test func aMappingIsDescribedWithParamsVoicesAndMap() throws {
    let space = Workspace()
    let description = try Description.of(try space.busyMapping())
    #expect(description.text.contains("param bright = 2000"))
    #expect(description.text.contains("voice pad: pitch, gate, velocity, level, pan, cutoff"))
    #expect(description.text.contains("map temperature -> pad.cutoff"))
    #expect(description.json.contains("\"variants\""))
  }

  @Test func aManifestIsNoDataset() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    request.length = 0.5
    let result = try Render(request).run()
    let text = try Manifest.text(of: result, command: ["ripples", "render"])
    try Manifest.write(text, besides: request.output)
    let described = try Description.of(space.file("out.wav.json")).text
    #expect(described.contains("the manifest of \(space.file("out.wav"))"))
    #expect(described.contains("ripples rerender \(space.file("out.wav.json"))"))
  }

  @Test func aSoundIsDescribedWithTheHashThatItsRenderHad() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    request.format = "wavFloat"
    let hash = try #require(try Render(request).run().file?.hash)
    let description = try Description.of(space.file("out.wav"))
    #expect(description.text.contains("channels: 2"))
    #expect(description.json.contains(hash), "a float file holds the samples themselves")
  }

  /// 100 frames of 16 bits at 100 Hz, below the rates that loudness is defined for.
  @Test func aSoundOfALowRateIsDescribedWithoutLoudness() throws {
    let space = Workspace()
    let head: [UInt8] =
      Array("RIFF".utf8) + [236, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0]
      + [100, 0, 0, 0, 200, 0, 0, 0, 2, 0, 16, 0] + Array("data".utf8) + [200, 0, 0, 0]
    let path = space.file("low.wav")
    try #require(fopen(path, "wb")).writeAll(head + [UInt8](repeating: 0x20, count: 200))
    let description = try Description.of(path)
    #expect(description.text.contains("integrated: not measured below a sample rate of 8000 Hz"))
    #expect(description.text.contains("samplePeak: -12.01 dBFS"))
  }

  /// Files that ended or hung the process once: each is read, or refused with its name.
  @Test(arguments: HostileFiles.paths)
  func aHostileFileIsReadOrToldWithItsName(_ path: String) {
    let isJournal = path.hasSuffix(".jsonl")
    do {
      if isJournal { _ = try Replay(path: path) } else { _ = try Description.of(path) }
    } catch {
      #expect("\(error)".contains(isJournal ? "" : path), "\(error)")
    }
  }

  @Test func whatIsNotThereIsSaidNotToBeThere() {
    #expect {
      try Description.of("nowhere/at-all.csv")
    } throws: {
      "\($0)".contains("nowhere/at-all.csv: there is no such file or folder")
    }
  }
}
