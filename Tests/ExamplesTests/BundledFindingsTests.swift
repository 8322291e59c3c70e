import Files
import TestSupport
import Testing

@testable import Checking
@testable import Rendering

/// What the linter says of a bundled mapping by its text alone: nothing.
@Test(arguments: ExamplesTests.mappings)
func aBundledMappingHasNoFindings(path: String) throws {
  let mapping = try BundledMapping(path).mapping
  #expect(mapping.findings().map { "\($0.id):\($0.line ?? 0)" } == [])
}

/// Bundled mappings are examples: on the data of its own first command a mapping has no warnings, and what its header
/// allows is found there. `make gallery` listens to them as well (`check --sound`). Not so ada.lua: the README shows with
/// it what `check` finds.
@Test(
  arguments: Drawn.cases(20, of: ExamplesTests.mappings.filter { !$0.hasSuffix("compare/ada.lua") })
)
func aBundledMappingHasNoWarningsOnItsOwnData(path: String) throws {
  let bundled = try BundledMapping(path)
  let header = bundled.mapping.header
  let check = try MappingCheck.run(path, data: [bundled.data])
  let found = check.findings.filter { $0.severity > .note || $0.id == "note-overlap" }
  #expect(found.map { "\($0.id): \($0.message)" } == [])
  #expect(header.allowances.allSatisfy { !$0.reason.isEmpty })
  let unheard = header.allowances.map(\.id).filter { !$0.hasPrefix("sound-") }
  #expect(Set(unheard) == Set(check.allowed.map(\.finding.id)))
}
