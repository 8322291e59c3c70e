import Files
import Testing

@testable import Manual

struct DoctorTests {
  /// Each library that is loaded when it is needed is looked for, under the name by which its calls load it.
  @Test func everyDelayedLibraryIsLookedFor() throws {
    let found = Doctor.findings().compactMap(\.found)
    let calls = FileContent.names(in: "Sources/System").map { "Sources/System/\($0)/calls.c" }
    let files = try calls.filter(FileContent.exists).compactMap { path -> String? in
      let words = try FileContent.text(path).split(separator: "\"")
      return words.firstIndex { $0.hasSuffix("DELAYED_LIBRARY(") }.map { String(words[$0 + 1]) }
    }
    #expect(files.count == 5)
    for file in files { #expect(found.contains(file), "\(file)") }
  }

  @Test func toolsOfTestsAreNamedOnRequestOnly() {
    let usual = Set(Doctor.findings().map(\.name))
    let all = Set(Doctor.findings(forDevelopment: true).map(\.name))
    #expect(all.subtracting(usual).isSuperset(of: ["csound", "zbarimg", "jackd", "luacheck"]))
    #expect(usual.isSubset(of: all) && usual.isSuperset(of: ["system", "python3", "SoundFont"]))
  }
}
