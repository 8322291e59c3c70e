internal import CExpat
internal import Score

/// Takes the elements of an XML text. Names come without their namespace prefix.
protocol XMLHandler: AnyObject {
  /// The path of the file, for messages.
  var file: String { get }
  /// The name that the root element must have; nil takes any.
  static var root: String? { get }
  /// Takes the beginning of an element.
  func start(_ name: String, attributes: [String: String], at place: Place) throws(Fault)
  /// Takes the end of an element that began at `place`.
  /// - Parameters:
  ///   - text: the element's text where it has no child elements, otherwise nil.
  ///   - path: the names of the elements that it lies in, from the root on.
  func end(_ name: String, text: String?, in path: [String], at place: Place) throws(Fault)
}

extension XMLHandler {
  func noNumber(_ name: String, _ text: String, at place: Place) -> Fault {
    Fault.data("<\(name)> is \(quoted(text)), expected a number", file: file, at: place)
  }

  /// The number of an attribute.
  /// - Throws: `Fault` where it is missing, with the attribute that was perhaps meant, and where it is no number.
  func number(
    _ key: String, _ attributes: [String: String], of element: String, at place: Place
  ) throws(Fault) -> Double {
    guard let text = attributes[key] else {
      let near = attributes.keys.sorted().first { NearestName.to($0, among: [key]) != nil }
      throw .data(
        "<\(element)> has no \(key)", file: file, at: place,
        hint: near.map { "is \(quoted($0)) meant?" } ?? "")
    }
    guard let value = Decimal.parse(text.trimmed) else {
      let example = key == "radius" ? "metres such as 250" : "degrees such as 55.9271"
      throw .data("\(key) is \(quoted(text)), expected \(example)", file: file, at: place)
    }
    return value
  }

  /// The degrees of an attribute `lat` or `lon`.
  /// - Throws: `Fault` where they are missing, no number, or beyond the earth.
  func coordinate(
    _ key: String, _ attributes: [String: String], of element: String, at place: Place
  ) throws(Fault) -> Double {
    let value = try number(key, attributes, of: element, at: place)
    try check(value, key, within: key == "lat" ? 90 : 180, at: place)
    return value
  }

  /// - Throws: `Fault` for degrees that lie beyond a limit either way.
  func check(_ value: Double, _ key: String, within limit: Double, at place: Place) throws(Fault) {
    guard abs(value) > limit else { return }
    throw .data(
      "\(key) is \(value), expected degrees within -\(Figure.plain(limit))...\(Figure.plain(limit))",
      file: file, at: place,
      hint: key == "lat" && abs(value) <= 180 ? "latitude and longitude may be swapped" : "")
  }
}

/// Runs expat over a stream. Prefixes are cut off by hand so that undeclared ones do no harm.
final class XMLStream {
  private let handler: any XMLHandler
  private let file: String
  private var parser: XML_Parser?
  private var failure: Fault?
  private var text: [UInt8] = []
  private var isLeaf = false
  private var path: [String] = []
  private var starts: [Place] = []

  private init(_ handler: any XMLHandler, file: String) {
    (self.handler, self.file) = (handler, file)
  }

  /// Deepest nesting that is read; no log comes near it.
  private static let maximumDepth = 200

  /// A text that ends before its last element does, as a device leaves it that lost its power.
  struct Cut {
    /// The error of a text of which nothing could be used.
    let error: Fault

    /// The finding of a log that is read up to there.
    /// - Throws: `error` when it has no rows.
    func finding(rows: Int, in file: String) throws(Fault) -> DatasetFinding {
      guard rows > 0 else { throw error }
      return .cut(line: error.place.line ?? 1, rows: rows)
    }
  }

  /// Bytes since the last element began or ended.
  private var silent = 0

  /// Gives the elements to the handler.
  /// - Returns: nil for a whole text.
  static func parse(_ stream: ByteStream, _ handler: any XMLHandler) throws(Fault) -> Cut? {
    let state = XMLStream(handler, file: stream.file)
    let parser = XML_ParserCreate(nil)
    guard let parser else { throw .data("cannot be read: out of memory", file: stream.file) }
    defer { XML_ParserFree(parser) }
    state.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
    XML_SetElementHandler(parser, onStart, onEnd)
    XML_SetCharacterDataHandler(parser, onText)
    while true {
      let chunk = try stream.read(1 << 16)
      let status = chunk.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) {
          XML_Parse(parser, $0.baseAddress, Int32(clamping: $0.count), chunk.isEmpty ? 1 : 0)
        }
      }
      if let failure = state.failure { throw failure }
      if status != XML_STATUS_OK {
        let error = state.syntaxError(parser)
        let code = XML_GetErrorCode(parser)
        if chunk.isEmpty, Self.ofCuts.contains(where: { $0 == code }) { return Cut(error: error) }
        throw error
      }
      if chunk.isEmpty { break }
      state.silent += chunk.count
      guard state.silent <= stream.budget.limits.token else {
        throw stream.budget.refusal(
          "has a tag or comment of more than \(stream.budget.limits.token >> 20) MiB",
          file: stream.file, line: state.place.line)
      }
    }
    withExtendedLifetime(state) {}
    return nil
  }

  /// The errors of expat at the end of a text that was cut off.
  private static let ofCuts = [
    XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
    XML_ERROR_UNCLOSED_CDATA_SECTION,
  ]

  private func syntaxError(_ parser: XML_Parser) -> Fault {
    let code = XML_GetErrorCode(parser)
    let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code)"
    let isCut = code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN
    return Fault.data(
      "is not well-formed XML: \(reason)", file: file,
      line: Int(clamping: XML_GetCurrentLineNumber(parser)),
      column: Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1,
      hint: isCut ? "the file may be cut off: export it again" : "")
  }

  private var place: Place {
    Place(
      line: Int(clamping: XML_GetCurrentLineNumber(parser)),
      column: Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1)
  }

  fileprivate func start(
    _ name: UnsafePointer<CChar>, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    guard failure == nil else { return }
    silent = 0
    if starts.count == Self.maximumDepth {
      return fail(
        Fault.data("nests elements deeper than \(Self.maximumDepth)", file: file, at: place))
    }
    var attributes: [String: String] = [:]
    var index = 0
    while let key = pairs[index], let value = pairs[index + 1] {
      attributes[Self.local(key)] = String(cString: value)
      index += 2
    }
    let name = Self.local(name)
    if starts.isEmpty, let root = type(of: handler).root, name != root {
      return fail(
        Fault.data("the root element is <\(name)>, expected <\(root)>", file: file, at: place))
    }
    path.append(name)
    starts.append(place)
    isLeaf = true
    text.removeAll(keepingCapacity: true)
    do { try handler.start(name, attributes: attributes, at: place) } catch { fail(error) }
  }

  fileprivate func end() {
    guard failure == nil, let name = path.popLast(), let begin = starts.popLast() else { return }
    silent = 0
    let content = isLeaf ? String(decoding: text, as: UTF8.self).trimmed : nil
    isLeaf = false
    text.removeAll(keepingCapacity: true)
    do { try handler.end(name, text: content, in: path, at: begin) } catch { fail(error) }
  }

  fileprivate func add(_ bytes: UnsafePointer<CChar>, _ count: Int) {
    silent = 0
    guard isLeaf, text.count < 1 << 16 else { return }
    UnsafeBufferPointer(start: bytes, count: count).withMemoryRebound(to: UInt8.self) {
      text.append(contentsOf: $0)
    }
  }

  private func fail(_ error: Fault) {
    failure = error
    XML_StopParser(parser, 0)
  }

  /// The name without its prefix.
  private static func local(_ name: UnsafePointer<CChar>) -> String {
    let full = String(cString: name)
    guard let colon = full.utf8.lastIndex(of: 0x3a) else { return full }
    return String(full[full.index(after: colon)...])
  }
}

private func stream(_ context: UnsafeMutableRawPointer?) -> XMLStream {
  Unmanaged<XMLStream>.fromOpaque(context!).takeUnretainedValue()
}

private func onStart(
  _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?,
  _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
  if let name, let pairs { stream(context).start(name, pairs) }
}

private func onEnd(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?) {
  stream(context).end()
}

private func onText(
  _ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ count: Int32
) {
  if let bytes { stream(context).add(bytes, Int(clamping: count)) }
}
