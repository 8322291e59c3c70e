import Files
import TestSupport
import Testing

/// The pages for people lead to one another.
@Suite struct PageTests {
  private static let root = PackageRoot.path

  private static let pages =
    ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "GLOSSARY.md"].map { "\(root)/\($0)" }
    + ["docs", "mappings", "sites", "scenes", "notebooks", "python"].flatMap {
      FileContent.files(in: "\(root)/\($0)")
    }.filter { $0.hasSuffix(".md") }

  @Test func everyLinkWithinTheCheckoutHasAnEnd() throws {
    for page in Self.pages {
      let folder = page.split(separator: "/").dropLast().joined(separator: "/")
      for match in try FileContent.text(page).matches(of: /\]\(([^)#\s:]+)(?:#[^)]*)?\)/) {
        #expect(FileContent.exists("/\(folder)/\(match.1)"), "\(page): \(match.0)")
      }
    }
  }

  @Test func theIndexListsEveryPageOfTheDocumentation() throws {
    let index = try FileContent.text("\(Self.root)/docs/README.md")
    for page in Self.pages where page.hasPrefix("\(Self.root)/docs/") {
      let name = page.dropFirst("\(Self.root)/docs/".count)
      #expect(name == "README.md" || index.contains("(\(name))"), "docs/README.md lacks \(name)")
    }
  }
}
