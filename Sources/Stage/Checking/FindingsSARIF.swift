import JSON
import Score

/// Findings in the Static Analysis Results Interchange Format (SARIF 2.1.0, OASIS 2020), which code hosts and editors show
/// beside the lines.
struct FindingsSARIF {
  /// A file, the findings in it, and those that its header allows.
  typealias File = (path: String, findings: [Finding], allowed: [AllowedFindings.Allowed])

  let files: [File]
  /// The rules that the text lists; kinds that are found are listed whether they are among them or not.
  let catalogue: [FindingKind]
  /// The version of this program; nil leaves it out.
  let version: String?

  init(_ files: [File], catalogue: [FindingKind], version: String? = nil) {
    let known = Set(catalogue.map(\.id))
    var others: [FindingKind] = []
    for kind in files.flatMap({ $0.findings + $0.allowed.map(\.finding) }).map(\.kind)
    where !known.contains(kind.id) && !others.contains(where: { $0.id == kind.id }) {
      others.append(kind)
    }
    self.files = files
    self.catalogue = catalogue + others
    self.version = version
  }

  /// The findings as SARIF text.
  var text: String {
    JSONText.object([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]).pretty
  }

  private var run: JSONText {
    let driver = JSONText.object(present: [
      "name": "ripples", "version": version?.json, "rules": JSONText.array(catalogue.map(rule)),
    ])
    let results = files.flatMap { file in
      let uri = Self.uri(file.path)
      return file.findings.map { result($0, uri) }
        + file.allowed.map { result($0.finding, uri, suppression: $0.reason) }
    }
    return .object([
      "tool": JSONText.object(["driver": driver]), "columnKind": "unicodeCodePoints",
      "results": results,
    ])
  }

  /// A rule (SARIF, 3.49 reportingDescriptor).
  private func rule(_ kind: FindingKind) -> JSONText {
    let why = kind.why + (kind.source.isEmpty ? "" : " Source: \(kind.source).")
    return .object([
      "id": kind.id, "shortDescription": message(kind.title), "fullDescription": message(why),
      "help": message("Cure: \(kind.cure)."),
      "defaultConfiguration": JSONText.object(["level": kind.severity.rawValue]),
    ])
  }

  /// A result (SARIF, 3.27).
  /// - Parameter suppression: the reason for which the file allows it (3.35); nil where it does not.
  private func result(_ finding: Finding, _ uri: String, suppression: String? = nil) -> JSONText {
    let suppressions = suppression.map { why in
      JSONText.object(present: ["kind": "inSource", "justification": why.isEmpty ? nil : why.json])
    }
    return .object(present: [
      "ruleId": finding.id, "ruleIndex": catalogue.firstIndex { $0.id == finding.id }!,
      "level": finding.severity.rawValue,
      "message": message("\(finding.message). Cure: \(finding.cure)."),
      "locations": [location(finding, uri)],
      "fixes": finding.fix.map { [change($0, finding.cure, uri)] },
      "suppressions": suppressions.map { [$0] },
    ])
  }

  private func location(_ finding: Finding, _ uri: String) -> JSONText {
    let region = finding.line.map { line in
      JSONText.object(present: ["startLine": line, "startColumn": finding.column?.json])
    }
    return .object([
      "physicalLocation": JSONText.object(present: [
        "artifactLocation": artifact(uri), "region": region,
      ])
    ])
  }

  /// A fix (SARIF, 3.55).
  private func change(_ edit: TextEdit, _ description: String, _ uri: String) -> JSONText {
    let region = JSONText.object([
      "startLine": edit.line, "startColumn": edit.column, "endLine": edit.endLine,
      "endColumn": edit.endColumn,
    ])
    let replacement = JSONText.object([
      "deletedRegion": region, "insertedContent": message(edit.text),
    ])
    let change = JSONText.object([
      "artifactLocation": artifact(uri), "replacements": [replacement],
    ])
    return .object(["description": message(description), "artifactChanges": [change]])
  }

  private func message(_ text: String) -> JSONText { .object(["text": text]) }

  private func artifact(_ uri: String) -> JSONText { .object(["uri": uri]) }

  /// A path as a URI reference (RFC 3986): everything that is not unreserved is percent-encoded, and an absolute path
  /// gets its scheme.
  static func uri(_ path: String) -> String {
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return uri
  }
}
