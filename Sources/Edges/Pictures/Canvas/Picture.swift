import Files
import Score

/// Something that can be drawn, with a size of its own.
public protocol Picture {
  /// Width and height in points; a PNG has two pixels to the point.
  var size: Size { get }
  /// The title and the description of an SVG; nil for none.
  var words: PictureWords? { get }
  /// Draws itself; the canvas is white and has the picture's size.
  func draw(on canvas: Canvas)
}

/// A width and a height in points (1/72 inch in SVG, two pixels in PNG).
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
}

/// The format of a picture's file.
public enum PictureFormat: String, CaseIterable, Sendable {
  case png, svg

  /// The format that a file's extension names, in capitals or not.
  /// - Throws: `Fault` (`call`) for any other extension.
  public init(path: String) throws(Fault) {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let format = PictureFormat(rawValue: parts[parts.count - 1].lowercased())
    else {
      throw Fault(
        .call, "a picture's name says its format, and this one does not", at: FaultPlace(path),
        hint: "end it in .png or .svg")
    }
    self = format
  }
}

extension Picture {
  /// Nil: most pictures have no words.
  public var words: PictureWords? { nil }

  /// The file's bytes: the same picture gives the same bytes.
  ///
  /// - Throws: `Fault` when cairo cannot draw: `memory`, or `call` for a picture that is too large.
  public func bytes(_ format: PictureFormat) throws(Fault) -> [UInt8] {
    let canvas = try Canvas(size: size, format: format)
    canvas.fill(Rectangle(0, 0, size.width, size.height), .white)
    draw(on: canvas)
    let bytes = try canvas.finish()
    return format == .svg ? words?.added(to: bytes) ?? bytes : bytes
  }

  /// Writes a PNG or an SVG, by the path's extension. The file appears under its name only when it is
  /// whole; an older one is replaced then.
  ///
  /// - Throws: `Fault` for an unknown extension (`call`), a folder that is missing (`missing`) or may not be
  ///   written (`permission`), a full disk (`diskFull`), and as `bytes` does.
  public func write(to path: String) throws(Fault) { try write(to: OutputPath(path)) }

  /// Writes it to a place in a folder of results.
  /// - Throws: `Fault` as the other `write` does, and `permission` where a folder on the way is a link.
  public func write(to place: OutputPath) throws(Fault) {
    let path = place.path
    let format = try PictureFormat(path: path)
    do throws(Fault) { try ByteFile.write(bytes(format), to: place) } catch {
      var fault = error
      fault.place = FaultPlace(path)
      throw fault
    }
  }
}

/// A picture in words, which assistive technology reads to those who do not see it.
public struct PictureWords: Hashable, Sendable {
  public var title: String
  /// Sentences that say what is seen.
  public var description: String

  public init(title: String, description: String) {
    (self.title, self.description) = (title, description)
  }

  /// Returns an SVG with these words behind the start of its outermost element; other bytes stay as they are.
  func added(to bytes: [UInt8]) -> [UInt8] {
    guard let start = bytes.firstRange(of: Array("<svg ".utf8))?.lowerBound,
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return bytes }
    let (name, words) = (XMLText.escaped(title), XMLText.escaped(description))
    let text = " role=\"img\">\n<title>\(name)</title>\n<desc>\(words)</desc>"
    var all = bytes
    all.replaceSubrange(end...end, with: Array(text.utf8))
    return all
  }
}

/// A point of the canvas: points to the right and down from its upper left corner.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// Whether both coordinates are numbers that a drawing can hold; cairo's own limit is 2^23 points.
  var isDrawable: Bool { abs(x) < 1e6 && abs(y) < 1e6 }
}

/// An upright rectangle of the canvas, in points.
public struct Rectangle: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var right: Double { x + width }
  var bottom: Double { y + height }
  var middle: Point { Point(x + width / 2, y + height / 2) }

  func inset(by margin: Double) -> Rectangle {
    Rectangle(x + margin, y + margin, width - 2 * margin, height - 2 * margin)
  }

  func touches(_ other: Rectangle) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  func holds(_ other: Rectangle) -> Bool {
    other.x >= x && other.right <= right && other.y >= y && other.bottom <= bottom
  }
}
