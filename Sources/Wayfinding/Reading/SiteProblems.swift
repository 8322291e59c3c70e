internal import JSON
import Score

/// Collects everything that is wrong or odd while a file is read.
final class SiteProblems {
  let file: String
  private(set) var errors: [SiteError] = []
  private var tallies: [(finding: SiteFinding, count: Int)] = []
  private var numbers: [String: Int] = [:]

  init(file: String) { self.file = file }

  func error(_ spot: JSONSpot, _ what: String, hint: String = "") {
    errors.append(
      SiteError(
        file, path: spot.path, line: spot.value.line, column: spot.value.column, what, hint: hint))
  }

  /// Counts an oddity; equal ones are one finding.
  func note(_ kind: SiteFinding.Kind, _ detail: String, at path: String = "", count: Int = 1) {
    let key = kind.rawValue + "\u{0}" + detail
    if let number = numbers[key] {
      tallies[number].count += count
    } else {
      numbers[key] = tallies.count
      tallies.append((SiteFinding(kind, detail, path: path), count))
    }
  }

  var findings: [SiteFinding] {
    tallies.map {
      SiteFinding($0.finding.kind, $0.finding.detail, path: $0.finding.path, count: $0.count)
    }
  }

  /// Throws when something is wrong, in the order of the file.
  func check() throws(SiteErrors) {
    if errors.isEmpty { return }
    let ordered = errors.enumerated().sorted {
      ($0.element.line ?? 0, $0.element.column ?? 0, $0.offset)
        < ($1.element.line ?? 0, $1.element.column ?? 0, $1.offset)
    }
    throw SiteErrors(ordered.map(\.element))
  }

  /// The text as JSON.
  static func parse(_ bytes: [UInt8], file: String) throws(SiteErrors) -> JSONSpot {
    do {
      return JSONSpot(value: try JSONParser.parse(bytes), path: "")
    } catch {
      throw SiteErrors([
        SiteError(
          file, path: "", line: error.line, column: error.column, error.message,
          hint: error.isAtEnd ? "the file may be cut off" : "")
      ])
    }
  }
}
