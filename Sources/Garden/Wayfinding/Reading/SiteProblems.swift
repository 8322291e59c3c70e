import JSON
import Score

/// Collects everything that is wrong or odd while a site is read.
final class SiteProblems: FaultList {
  /// The system of coordinates that the file names, where that is not longitude and latitude in WGS 84.
  var otherSystem: String?
  /// Whether positions were found that are metres of a map's grid; that is said once.
  var hasMetres = false
  private var tallies: [(finding: SiteFinding, count: Int)] = []
  private var numbers: [String: Int] = [:]

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

  /// The text as JSON.
  static func parse(_ bytes: [UInt8], file: String) throws(Faults) -> JSONSpot {
    do throws(Fault) {
      return JSONSpot(value: try JSONParser.parse(bytes, file: file, code: .scene), path: "")
    } catch { throw Faults([error]) }
  }
}
