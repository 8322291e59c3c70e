import JSON
import ReportSample
import TestSupport
import Testing

@testable import Report

/// The small drawings beside a variant's letter: the geometry of their paths (SVG 2, section 9.3).
struct SwatchTests {
  /// The corners of a path of absolute moves and lines; an arc counts as its end.
  private func corners(_ path: String) -> [(x: Double, y: Double)] {
    var corners: [(x: Double, y: Double)] = []
    for command in path.matches(of: /([MLHVAZ])([-0-9. ]*)/) {
      let numbers = command.2.split(separator: " ").compactMap { Double($0) }
      let last = corners.last ?? (0, 0)
      switch command.1 {
      case "H": corners.append((numbers[0], last.y))
      case "V": corners.append((last.x, numbers[0]))
      case "Z": break
      default: corners.append((numbers[numbers.count - 2], numbers[numbers.count - 1]))
      }
    }
    return corners
  }

  private func marks(count: Int) throws -> [XMLTree] {
    let sample = SampleReport.report()
    let variants = (0..<count).map {
      Report.Variant(id: "v\($0)", name: "", label: "", file: "", sha256: "", source: "")
    }
    let report = Report(
      title: "", made: sample.made, seed: 1, sampleRate: 1, loudness: 0, calibration: 0,
      metrics: [],
      variants: variants, datasets: [], cells: [], table: [], summary: [], methods: "",
      citations: [])
    return try variants.map { variant in
      try HTMLPage("<html>" + VariantKey.key(report, variant.id).html + "</html>").root
    }
  }

  @Test("each of eight marks is a closed shape of its own within its drawing, round its middle")
  func shapes() throws {
    let paths = try marks(count: 8).map { $0.all("path")[1]["d"] ?? "" }
    #expect(Set(paths).count == 8)
    for path in paths {
      let found = corners(path)
      #expect(path.hasSuffix("Z") && found.count >= 3)
      #expect(found.allSatisfy { (0...40).contains($0.x) && (0...14).contains($0.y) })
      let middle = (found.map(\.x).min()! + found.map(\.x).max()!) / 2
      #expect(abs(middle - 20) < 1)
    }
  }

  @Test("each of eight lines has a pattern of its own: that of the figures, whole for the first")
  func dashes() throws {
    let patterns = try marks(count: 8).map { $0.all("path")[0]["stroke-dasharray"] ?? "" }
    #expect(patterns[0].isEmpty && Set(patterns).count == 8)
    for (index, pattern) in patterns.enumerated().dropFirst() {
      let drawn = try JSONParser.parse(Array(Look(index, id: "").dash.json.utf8)).array
      #expect(pattern.split(separator: ",").map { Double($0) } == drawn?.map(\.number))
    }
  }
}
