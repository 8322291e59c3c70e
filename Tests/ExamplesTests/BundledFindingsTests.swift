import Files
import Testing

@testable import Checking
@testable import Rendering

/// What the linter says of a bundled mapping by its text alone: nothing.
@Test(arguments: ExamplesTests.mappings)
func aBundledMappingHasNoFindings(path: String) throws {
  let mapping = try MappingFile.load(path, source: FileContent.text(path), extra: [], seed: 1)
  #expect(mapping.findings().map { "\($0.id):\($0.line ?? 0)" } == [])
}

/// Bundled mappings are examples: on the data of its own first command a mapping has no warnings, and what its header
/// allows is found there. `make gallery` listens to them as well (`check --sound`). Not so ada.lua: the README shows with
/// it what `check` finds.
@Test(arguments: ExamplesTests.mappings.filter { !$0.hasSuffix("compare/ada.lua") })
func aBundledMappingHasNoWarningsOnItsOwnData(path: String) throws {
  let source = try FileContent.text(path)
  let header = try MappingFile.load(path, source: source, extra: [], seed: 1).header
  let words = try #require(header.tryIt.first).split(separator: " ").map(String.init)
  let place = try #require(words.firstIndex(of: "--data"))
  let check = try MappingCheck.run(path, data: ["\(ExamplesTests.root)/\(words[place + 1])"])
  let found = check.findings.filter { $0.severity > .note || $0.id == "note-overlap" }
  #expect(found.map { "\($0.id): \($0.message)" } == [])
  #expect(header.allowances.allSatisfy { !$0.reason.isEmpty })
  let unheard = header.allowances.map(\.id).filter { !$0.hasPrefix("sound-") }
  #expect(Set(unheard) == Set(check.allowed.map(\.finding.id)))
}
