import Report
import ReportSample
import Testing

/// Tables for papers and readmes, read back by the rules of their formats.
struct PaperNamesTests {
  static let names = [
    "a|b", #"back\slash\|pipe"#, "two\r\nlines", "two\nlines", "a\rb", "|\u{301}", "\u{600}|<b>",
    "<script>&\"", "&lt;b&gt;", "*stars* _under_ `code` [link](x) ~~gone~~", "50 % of $5 #1 {x} ~^",
  ]

  /// The cells of a line of a table, by GitHub Flavored Markdown 0.29, section 4.10: a bar behind a backslash is text.
  private func cells(_ line: Substring) -> [String] {
    var cells = [String.UnicodeScalarView()]
    var scalars = line.unicodeScalars.dropFirst().dropLast()
    while let scalar = scalars.popFirst() {
      if scalar == "\\", let next = scalars.popFirst() {
        cells[cells.count - 1] += [scalar, next]
      } else if scalar == "|" {
        cells.append(.init())
      } else {
        cells[cells.count - 1].append(scalar)
      }
    }
    return cells.map { String($0).trimming(while: \.isWhitespace) }
  }

  /// What a reader sees of Markdown text (CommonMark 0.31, sections 2.4 and 2.5): escapes and entities.
  private func read(_ markdown: String) -> String {
    var (out, rest) = ("".unicodeScalars, Substring(markdown).unicodeScalars)
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next.isASCII, !next.properties.isAlphabetic {
        out.append(next)
        rest.removeFirst()
      } else {
        #expect(!"<*_`[]~".unicodeScalars.contains(scalar), "\(markdown) is more than text")
        out.append(scalar)
      }
    }
    return String(out).replacing("&lt;", with: "<").replacing("&amp;", with: "&")
  }

  @Test("in Markdown every name is one cell, and reads as it was", arguments: names)
  func markdown(name: String) {
    let lines = PaperTable.markdown(SampleReport.report(name: name)).split { $0.isNewline }
    #expect(lines.count == 2 + SampleReport.report().table.count)
    #expect(Set(lines.map { cells($0).count }).count == 1)
    let wanted = "A, " + name.split { $0.isNewline }.joined(separator: " ")
    #expect(read(cells(lines[0])[1]) == wanted)
  }

  @Test("in LaTeX every name is one cell of characters that LaTeX prints", arguments: names)
  func latex(name: String) throws {
    let lines = PaperTable.latex(SampleReport.report(name: name)).split(separator: "\n")
    let head = try #require(lines.first { $0.hasSuffix(#"\\"#) })
    var (bars, depth, isEscaped) = (0, 0, false)
    for scalar in head.dropLast(2).unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else {
        switch scalar {
        case "\\": isEscaped = true
        case "&": bars += 1
        case "{": depth += 1
        case "}": depth -= 1
        default: #expect(!"#%_~^<>|".unicodeScalars.contains(scalar), "\(head)")
        }
        #expect(depth >= 0)
      }
    }
    #expect(bars == SampleReport.report().variants.count && depth == 0)
    #expect(lines.filter { $0.hasSuffix(#"\\"#) }.count == 7, "a head and the main metrics")
  }

  @Test("a note in Markdown is a paragraph of text")
  func notes() {
    let report = SampleReport.report()
    let noted = Report(
      title: "", made: report.made, seed: 1, sampleRate: 48_000, loudness: -23, calibration: 100,
      metrics: [], variants: [], datasets: [], cells: [], table: [], summary: [],
      notes: ["\u{600}<script> & <!--"], methods: "", citations: [])
    let last = PaperTable.markdown(noted).split(separator: "\n").last
    #expect(last == "\u{600}&lt;script> &amp; &lt;!--")
  }
}

extension String {
  fileprivate func trimming(while holds: (Character) -> Bool) -> String {
    String(drop(while: holds).reversed().drop(while: holds).reversed())
  }
}
