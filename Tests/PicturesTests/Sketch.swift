import TestSupport

@testable import Pictures

/// A picture of whatever a test draws.
struct Sketch: Picture {
  var size = Size(200, 100)
  let drawing: (Canvas) -> Void

  init(_ size: Size = Size(200, 100), _ drawing: @escaping (Canvas) -> Void) {
    self.size = size
    self.drawing = drawing
  }

  func draw(on canvas: Canvas) { drawing(canvas) }
}

/// The paths of an SVG with their corners on the sheet, read by expat.
struct Outline {
  let paths: [(points: [Point], attributes: [String: String])]
  let size: Size

  init(_ picture: some Picture) throws {
    let root = try XMLTree.read(picture.bytes(.svg))
    size = Size(Self.number(root["width"]), Self.number(root["height"]))
    paths = root.all("path").filter { path in
      // The shapes of letters stand among the definitions.
      root.path(to: path)?.allSatisfy { $0.name != "defs" } ?? false
    }.map { path in
      let numbers = (path["d"] ?? "").split { $0 == " " || $0.isLetter }.compactMap { Double($0) }
      let matrix = (path["transform"] ?? "").split { !"-.0123456789e".contains($0) }
        .compactMap { Double($0) }
      let shift = matrix.count == 6 ? (matrix[4], matrix[5]) : (0, 0)
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        Point(numbers[$0] + shift.0, numbers[$0 + 1] + shift.1)
      }
      return (
        points, path.attributes.merging(Self.properties(path["style"] ?? "")) { _, new in new }
      )
    }
  }

  /// The properties of a style, `fill:none;stroke-width:1.5`: one version of cairo writes them so, another as attributes.
  private static func properties(_ style: String) -> [String: String] {
    let pairs = style.split(separator: ";").map { $0.split(separator: ":", maxSplits: 1) }
    return Dictionary(
      pairs.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func number(_ text: String?) -> Double {
    Double((text ?? "").prefix { $0.isNumber || $0 == "." }) ?? .nan
  }
}
