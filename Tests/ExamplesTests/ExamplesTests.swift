import Files
import Glibc
import TestSupport
import Testing

@testable import Rendering

/// Every bundled mapping runs as its header says, on the dataset its header names.
@Suite struct ExamplesTests {
  /// The project's own folder.
  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  static let mappings = FileContent.files(in: root + "/mappings").filter {
    $0.hasSuffix(".lua") && !$0.contains("/mappings/generators/")
  }

  /// Those of the gallery; folders beside it hold mappings that belong together.
  static let gallery = mappings.filter { path in
    !["/mappings/compare/", "/mappings/beacons/"].contains { path.contains($0) }
  }

  @Test func thereAreTheMappingsThatTheReadmeSpeaksOf() {
    let names = Set(Self.mappings.map { String($0.split(separator: "/").last!) })
    let expected: Set = [
      "pitch.lua", "polarity.lua", "tempo.lua", "timbre.lua", "tuning.lua", "streams.lua",
      "rose-garden.lua", "fm-bells.lua", "plucked-walk.lua", "modal-wood.lua",
      "granular-weather.lua",
      "four-layer-garden.lua", "adaptive-dusk.lua", "fern-house.lua", "water-lilies.lua",
      "bee-hive.lua", "bamboo.lua", "desert.lua", "childrens-garden.lua",
    ]
    #expect(names.isSuperset(of: expected))
  }

  /// The README.md of a mapping's folder is made from the headers, with a picture of each.
  @Test(arguments: gallery)
  func thePageOfTheMappingsShowsIt(path: String) throws {
    let mapping = try BundledMapping(path).mapping
    let folder = FileContent.folder(of: path)
    let page = try FileContent.text(folder + "/README.md")
    let name = String(path.split(separator: "/").last!.dropLast(4))
    #expect(page.contains("## \(mapping.header.title)"))
    #expect(page.contains("pictures/\(name).png"))
    #expect(FileContent.exists("\(folder)/pictures/\(name).png"))
    #expect(page.contains(mapping.header.tryIt[0]))
  }

  @Test(arguments: mappings)
  func theHeaderSaysWhatToHearWhatItReadsAndWhatToTry(path: String) throws {
    let mapping = try BundledMapping(path).mapping
    #expect(!mapping.header.title.isEmpty)
    #expect(!mapping.header.hear.isEmpty)
    #expect(!mapping.header.data.isEmpty)
    let command = try #require(mapping.header.tryIt.first)
    #expect(
      command.hasPrefix("ripples render mappings/")
        || command.hasPrefix("ripples compare mappings/"))
  }

  @Test(arguments: Drawn.cases(24, of: mappings))
  func itsFirstCommandMakesACleanSound(path: String) throws {
    let bundled = try BundledMapping(path)
    var request = RenderRequest(mapping: path, data: bundled.data, output: nil)
    if let start = bundled.lastHeard { request.start = start } else { request.length = 30 }
    request.tail = 2
    let result = try Render(request).run()
    #expect(result.loudness.integrated > -40, "worth hearing")
    #expect(result.loudness.truePeak <= -1)
    #expect(result.counters.notes > 0)
    #expect(result.counters.faults == 0 && result.counters.stolen == 0)
    #expect(result.conductor.problems.isEmpty, "\(result.conductor.problems)")
  }

  @Test(arguments: Drawn.cases(16, of: mappings))
  func itsVariantsSoundDifferent(path: String) throws {
    let bundled = try BundledMapping(path)
    let isOfItsData = ["/classics/", "/ancestors/"].contains { path.contains($0) }
    let hasOwnData = isOfItsData || bundled.lastHeard != nil
    let data = hasOwnData ? bundled.data : "\(Self.root)/datasets/garden-walk"
    var hashes: [String] = []
    for variant in bundled.mapping.variants.map(\.name) {
      var request = RenderRequest(mapping: path, data: data, output: "/dev/null")
      request.format = "raw"
      request.variant = variant
      if let start = bundled.lastHeard { request.start = start } else { request.length = 10 }
      request.tail = 0
      hashes.append(try #require(try Render(request).run().file?.hash))
    }
    #expect(Set(hashes).count == bundled.mapping.variants.count)
  }
}
