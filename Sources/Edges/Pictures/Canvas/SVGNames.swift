/// Gives the elements of an SVG numbers of its own: cairo counts on through a process, so that the
/// second of two equal pictures would differ from the first.
enum SVGNames {
  /// The text with the digits of every `id="…12"` and `#…12` counted from 0 in order of appearance.
  static func renumbered(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var numbers: [[UInt8]: [UInt8]] = [:]
    var index = 0
    while index < bytes.count {
      out.append(bytes[index])
      index += 1
      guard opensName(bytes, index) else { continue }
      var end = index
      while end < bytes.count, isName(bytes[end]) { end += 1 }
      let name = Array(bytes[index..<end])
      if name.last.map(isDigit) == true {
        let fresh = Array("\(String(decoding: stem(of: name), as: UTF8.self))\(numbers.count)".utf8)
        let known = numbers[name] ?? fresh
        numbers[name] = known
        out += known
      } else {
        out += name
      }
      index = end
    }
    return out
  }

  /// Tells whether a name begins here: after `id="` or after `#` within a link.
  private static func opensName(_ bytes: [UInt8], _ index: Int) -> Bool {
    if bytes[index - 1] == UInt8(ascii: "#") { return index > 1 }
    return index >= 5 && bytes[index - 1] == UInt8(ascii: "\"")
      && bytes[(index - 5)..<index].elementsEqual(" id=\"".utf8)
  }

  private static func stem(of name: [UInt8]) -> [UInt8] { Array(name.prefix { !isDigit($0) }) }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  private static func isName(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 32) >= 97 && (byte | 32) <= 122 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
