internal import CExpat

/// An element of an XML text as expat reads it, with everything that is in it; it does not change once it is read.
public final class XMLTree: @unchecked Sendable {
  public enum Part: Sendable {
    case element(XMLTree)
    case text(String)
  }

  public let name: String
  public let attributes: [String: String]
  public fileprivate(set) var parts: [Part] = []

  fileprivate init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  public subscript(attribute: String) -> String? { attributes[attribute] }

  /// The elements right below.
  public var children: [XMLTree] {
    parts.compactMap { if case .element(let child) = $0 { child } else { nil } }
  }

  /// This element and all below it, in the order of the text.
  public var all: [XMLTree] { [self] + children.flatMap(\.all) }

  /// The elements of a name, this one too.
  public func all(_ name: String) -> [XMLTree] { all.filter { $0.name == name } }

  /// All text in it, in order.
  public var text: String {
    parts.map { part in
      switch part {
      case .element(let child): child.text
      case .text(let text): text
      }
    }.joined()
  }

  /// The elements above `element` from this one down, without itself; nil where it is not below.
  public func path(to element: XMLTree) -> [XMLTree]? {
    if element === self { return [] }
    for child in children { if let rest = child.path(to: element) { return [self] + rest } }
    return nil
  }

  /// Reads a whole text.
  /// - Throws: `NotWellFormed` with expat's words and the line.
  public static func read(_ bytes: [UInt8]) throws(NotWellFormed) -> XMLTree {
    let builder = Builder()
    let parser = XML_ParserCreate(nil)
    defer { XML_ParserFree(parser) }
    XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    XML_SetElementHandler(parser, Builder.start, Builder.end)
    XML_SetCharacterDataHandler(parser, Builder.characters)
    let status = bytes.withUnsafeBytes {
      XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
    }
    guard status == XML_STATUS_OK, let root = builder.root else {
      throw NotWellFormed(
        words: String(cString: XML_ErrorString(XML_GetErrorCode(parser))),
        line: Int(XML_GetCurrentLineNumber(parser)))
    }
    return root
  }

  public struct NotWellFormed: Error {
    public let words: String
    public let line: Int
  }
}

/// The elements that are open while expat reads.
private final class Builder {
  var root: XMLTree?
  private var open: [XMLTree] = []

  private static func of(_ data: UnsafeMutableRawPointer?) -> Builder {
    Unmanaged<Builder>.fromOpaque(data!).takeUnretainedValue()
  }

  static let start: XML_StartElementHandler = { data, name, values in
    let builder = Builder.of(data)
    var attributes: [String: String] = [:]
    var at = values!
    while let key = at[0], let value = at[1] {
      attributes[String(cString: key)] = String(cString: value)
      at += 2
    }
    let element = XMLTree(String(cString: name!), attributes)
    builder.open.last?.parts.append(.element(element))
    if builder.root == nil { builder.root = element }
    builder.open.append(element)
  }

  static let end: XML_EndElementHandler = { data, _ in _ = Builder.of(data).open.popLast() }

  static let characters: XML_CharacterDataHandler = { data, text, count in
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
    Builder.of(data).open.last?.parts.append(.text(String(decoding: bytes, as: UTF8.self)))
  }
}
