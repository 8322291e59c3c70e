import JSON
import Score

/// Findings about one mapping as lines for a terminal, and as JSON.
struct FindingsText {
  /// The path of the mapping's file, as it was named.
  let path: String
  let findings: [Finding]
  /// The findings that the mapping's header allows.
  let allowed: [AllowedFindings.Allowed]
  /// The datasets on which the mapping was played dry.
  let playings: [MappingCheck.Playing]
  /// The columns of the terminal.
  var width = 100

  init(
    path: String, findings: [Finding], allowed: [AllowedFindings.Allowed] = [],
    playings: [MappingCheck.Playing] = []
  ) {
    (self.playings, self.path, self.findings, self.allowed) = (playings, path, findings, allowed)
  }

  // MARK: Terminal

  /// One line per finding with its place; below it, once for each kind, the reason why it matters and what cures it;
  /// at the end the number of findings.
  var text: String {
    guard !findings.isEmpty else {
      return (["\(path): nothing found"] + allowedLines + playedLines).joined(separator: "\n")
    }
    var told: Set<String> = []
    var lines: [String] = []
    for finding in findings {
      lines.append("\(place(finding)): \(finding.severity): \(finding.message) [\(finding.id)]")
      if told.insert(finding.id).inserted {
        lines += paragraph(
          "why", finding.why + (finding.source.isEmpty ? "" : " (\(finding.source))"))
      }
      lines += paragraph("cure", finding.cure)
    }
    return (lines + [summary] + allowedLines + playedLines).joined(separator: "\n")
  }

  /// The findings that the file allows, a line for each kind.
  private var allowedLines: [String] {
    var told: Set<String> = []
    return allowed.filter { told.insert($0.finding.id).inserted }.map { one in
      let count = allowed.count { $0.finding.id == one.finding.id }
      return "allowed by the file: \(one.finding.id)" + (count > 1 ? " (\(count) times)" : "")
        + (one.reason.isEmpty ? "" : ": \(one.reason)")
    }
  }

  /// A line for each dataset that was not played at its own pace: how much of it was played, and how fast.
  private var playedLines: [String] { playings.filter { $0.speed != 1 }.map(\.line) }

  /// The numbers of findings: `1 error, 2 warnings, 3 notes`.
  var summary: String {
    Finding.Severity.allCases.reversed().compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : counted(count, severity.rawValue)
    }.joined(separator: ", ")
  }

  /// The place of a finding, `mappings/pitch.lua:12:5`, as far as it is known.
  private func place(_ finding: Finding) -> String {
    FaultPlace(path, line: finding.line, column: finding.column).description
  }

  /// A labelled text, broken at spaces and indented.
  private func paragraph(_ label: String, _ text: String) -> [String] {
    TextLayout.lines("  " + TextLayout.pad(label, 6) + text, indent: 0, hanging: 8, width: width)
  }

  // MARK: JSON

  /// The findings as JSON text, one object for the file.
  var json: String {
    JSONText.object([
      "mapping": path, "findings": findings.map { JSONText.object(Self.members($0)) },
      "allowed": allowed.map {
        JSONText.object(Self.members($0.finding) + [("reason", .string($0.reason))])
      },
      "played": playings.map {
        JSONText.object([
          "data": $0.data, "seconds": JSONText.number($0.seconds, decimals: 3), "speed": $0.speed,
        ])
      },
    ]).pretty
  }

  private static func members(_ finding: Finding) -> [(String, JSONText)] {
    [
      ("severity", .string(finding.severity.rawValue)), ("id", .string(finding.id)),
      ("line", finding.line.json), ("column", finding.column.json),
      ("message", .string(finding.message)), ("why", .string(finding.why)),
      ("source", .string(orNull: finding.source.isEmpty ? nil : finding.source)),
      ("cure", .string(finding.cure)), ("fix", finding.fix.map(json).json),
    ]
  }

  private static func json(_ edit: TextEdit) -> JSONText {
    .object([
      "line": edit.line, "column": edit.column, "end_line": edit.endLine,
      "end_column": edit.endColumn, "text": edit.text,
    ])
  }
}
