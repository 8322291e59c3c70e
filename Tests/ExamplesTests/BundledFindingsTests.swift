import Testing

@testable import Workbench

/// What the linter says of a bundled mapping by its text alone: nothing.
@Test(arguments: ExamplesTests.mappings)
func aBundledMappingHasNoFindings(path: String) throws {
  let mapping = try MappingFile.load(path, source: FileContent.text(path), extra: [], seed: 1)
  #expect(mapping.findings().map { "\($0.id):\($0.line ?? 0)" } == [])
}
