import Glibc
import TestSupport
import Testing

@testable import Pictures

/// What stands in the files: coordinates of an SVG read by expat, pixels of a PNG read by cairo.
@Suite struct DrawingTests {
  private static let plot = Plot(
    area: Rectangle(20, 10, 160, 80), x: Axis(.linear, 0...4, title: "x"),
    y: Axis(.logarithmic, 1...100, title: "y"))

  /// The place of a value on an axis of a length, by the axis' own equation.
  private func expected(_ x: Double, _ y: Double) -> Point {
    Point(20 + 160 * x / 4, 90 - 80 * log10(y) / 2)
  }

  @Test func aLineGoesThroughItsValues() throws {
    let values = [(0.0, 1.0), (1, 10), (2.5, 31.6), (4, 100)]
    let outline = try Outline(
      Sketch { $0.line(values.map { Self.plot.point($0.0, $0.1) }, Stroke(.ink, width: 1.5)) })
    let line = try #require(outline.paths.first { $0.attributes["fill"] == "none" })
    #expect(line.points.count == 4)
    for (point, value) in zip(line.points, values) {
      let wanted = expected(value.0, value.1)
      #expect(hypot(point.x - wanted.x, point.y - wanted.y) < 0.01)
    }
    #expect(line.attributes["stroke-width"] == "1.5")
  }

  /// Zero and less have no place on a logarithmic axis, NaN none anywhere: the line begins anew behind them.
  @Test(arguments: [0, -5, .nan, .infinity]) func aLineIsBrokenWhereThereIsNoPlace(odd: Double)
    throws
  {
    let values = [(0.0, 1.0), (1, 10), (2, odd), (3, 10), (4, 100)]
    let outline = try Outline(
      Sketch { $0.line(values.map { Self.plot.point($0.0, $0.1) }, Stroke(.ink)) })
    let line = try #require(outline.paths.first { $0.attributes["fill"] == "none" })
    #expect(line.points.count == 4)
    #expect(line.attributes["d"]?.filter { $0 == "M" }.count == 2)
  }

  @Test func aGridHasALineAtEveryTick() throws {
    let outline = try Outline(Sketch { Self.plot.drawGrid(on: $0) })
    let lines = outline.paths.filter { $0.points.count == 2 }.map(\.points)
    let upright = lines.filter { $0[0].x == $0[1].x }.map { $0[0].x }
    let level = lines.filter { $0[0].y == $0[1].y }.map { $0[0].y }
    #expect(upright.count >= 3 && level.count >= 3)
    // Each stands at a whole or half value of x, and at 1, 2 or 5 times a power of ten of y.
    for x in upright {
      #expect(((x - 20) / 160 * 8).distance(to: ((x - 20) / 160 * 8).rounded()).magnitude < 1e-3)
    }
    for y in level {
      let value = pow(10, (90 - y) / 40)
      let lead = value / pow(10, log10(value * 1.001).rounded(.down))
      #expect([1.0, 2, 5].contains { abs($0 - lead) < 0.01 }, "\(value)")
    }
  }

  @Test func aClippedLineIsSeenInsideOnly() throws {
    let folder = TestFolder()
    try Sketch { canvas in
      canvas.clipped(to: Rectangle(50, 20, 100, 60)) {
        canvas.line([Point(0, 50), Point(200, 50)], Stroke(.ink, width: 4))
      }
    }.write(to: folder / "clip.png")
    let image = Image(folder / "clip.png")
    #expect(image.at(100, 50) == 0x222222 && image.at(52, 50) == 0x222222)
    #expect(image.at(47, 50) == 0xffffff && image.at(153, 50) == 0xffffff)
  }

  /// Two pixels to the point, the first row on top; every cell is a rectangle of one colour.
  @Test func cellsCoverTheirShareWithoutSmoothing() throws {
    let colours = [[Colour(0xff0000), Colour(0x00ff00)], [Colour(0x0000ff), Colour(0x123456)]]
    let folder = TestFolder()
    try Sketch { $0.cells(colours, in: Rectangle(0, 0, 200, 100)) }.write(to: folder / "cells.png")
    let image = Image(folder / "cells.png")
    #expect(image.width == 400 && image.height == 200)
    var counts: [UInt32: Int] = [:]
    for pixel in image.pixels { counts[pixel, default: 0] += 1 }
    #expect(counts == [0xff0000: 20_000, 0x00ff00: 20_000, 0x0000ff: 20_000, 0x123456: 20_000])
    #expect(image.at(10, 10) == 0xff0000 && image.at(190, 90) == 0x123456)
  }

  @Test func textEndsAndBeginsAtItsPoint() throws {
    func ink(_ anchor: TextAnchor) throws -> ClosedRange<Int> {
      let folder = TestFolder()
      try Sketch { $0.text("HHHH", at: Point(100, 50), TextStyle(20, .ink), anchor: anchor) }
        .write(to: folder / "text.png")
      let image = Image(folder / "text.png")
      let columns = (0..<image.width).filter { x in
        (0..<image.height).contains { image.pixels[$0 * image.width + x] != 0xffffff }
      }
      let rows = (0..<image.height).filter { y in
        (0..<image.width).contains { image.pixels[y * image.width + $0] != 0xffffff }
      }
      // Halfway up its capitals.
      #expect(abs(rows.first! + rows.last! - 199) <= 3)
      return columns.first!...columns.last!
    }
    #expect(try ink(.left).lowerBound >= 200 && ink(.right).upperBound <= 200)
    let middle = try ink(.middle)
    #expect(abs(middle.lowerBound + middle.upperBound - 399) <= 3)
  }

  @Test func aFittedTextIsNoWiderThanItsPlace() throws {
    for width in [10.0, 40, 77, 500] {
      _ = try Sketch { canvas in
        let long = String(repeating: "wide ", count: 9)
        let fitted = canvas.fitted(long, width: width)
        #expect(canvas.width(of: fitted) <= max(width, canvas.width(of: "…")))
        #expect(fitted == long || fitted.hasSuffix("…"))
        if fitted != long { #expect(canvas.width(of: fitted) > width - 14) }
      }.bytes(.png)
    }
  }

  /// The pixels of the bar at the height of a label are the map's colour of that label's value.
  @Test func aColourBarShowsEachValueAtItsLabel() throws {
    let (axis, map) = (Axis(.linear, -60...0, title: "level"), ColourMap())
    let area = Rectangle(20, 40, 14, 150)
    let folder = TestFolder()
    try Sketch(Size(120, 220)) { ColourBar(axis: axis, map: map).draw(on: $0, in: area) }
      .write(to: folder / "bar.png")
    let image = Image(folder / "bar.png")
    for level in stride(from: -50.0, through: -10, by: 10) {
      let seen = image.at(27, 190 - 150 * (level + 60) / 60)
      let wanted = map.colour((level + 60) / 60)
      for (shift, part) in [(16, wanted.red), (8, wanted.green), (0, wanted.blue)] {
        #expect(abs(Double(seen >> UInt32(shift) & 255) - 255 * part) < 4)
      }
    }
  }

  /// PNG (ISO/IEC 15948:2004), section 5: chunks of a length, a name, data and their CRC-32.
  @Test func aPNGIsMadeOfWholeChunks() throws {
    let bytes = try Sketch { $0.fill(Rectangle(0, 0, 9, 9), .ink) }.bytes(.png)
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    var (at, names) = (8, [String]())
    while at + 12 <= bytes.count {
      let length = number(at)
      let body = bytes[(at + 4)..<(at + 8 + length)]
      let crc = body.reduce(UInt32.max) { crc, byte in
        (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
          crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1
        }
      }
      #expect(Int(~crc) == number(at + 8 + length))
      names.append(String(decoding: body.prefix(4), as: UTF8.self))
      at += 12 + length
    }
    #expect(at == bytes.count && names.first == "IHDR" && names.last == "IEND")
    #expect(bytes[24] == 8 && bytes[25] == 2, "eight bits of red, green and blue, no transparency")
  }
}
