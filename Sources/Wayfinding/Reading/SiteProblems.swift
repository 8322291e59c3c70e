import JSON
import Score

/// Collects everything that is wrong or odd while a file is read.
final class SiteProblems {
  let file: String
  private(set) var errors: [Fault] = []
  private var tallies: [(finding: SiteFinding, count: Int)] = []
  private var numbers: [String: Int] = [:]

  init(file: String) { self.file = file }

  func error(_ spot: JSONSpot, _ what: String, hint: String = "") {
    errors.append(
      Fault.scene(
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
  func check() throws(Faults) {
    if errors.isEmpty { return }
    let ordered = errors.enumerated().sorted {
      ($0.element.place.line ?? 0, $0.element.place.column ?? 0, $0.offset)
        < ($1.element.place.line ?? 0, $1.element.place.column ?? 0, $1.offset)
    }
    throw Faults(ordered.map(\.element))
  }

  /// The text as JSON.
  static func parse(_ bytes: [UInt8], file: String) throws(Faults) -> JSONSpot {
    do throws(Fault) {
      return JSONSpot(value: try JSONParser.parse(bytes, file: file, code: .scene), path: "")
    } catch { throw Faults([error]) }
  }
}
