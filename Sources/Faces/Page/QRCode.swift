internal import CQR

/// An address as a QR code (ISO/IEC 18004) of level M, which is read with 15 % of it lost.
public struct QRCode: Sendable {
  /// The modules of a side, without the quiet zone.
  let size: Int
  private let modules: [Bool]

  /// The modules around it that stay light, so that a camera finds it.
  static let quietZone = 4

  /// - Returns: nil for a text that is empty or longer than a code can hold.
  public init?(_ text: String) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let size = Int(code.pointee.width)
    self.size = size
    modules = (0..<size * size).map { code.pointee.data[$0] & 1 == 1 }
  }

  /// Whether a module is dark; those of the quiet zone and beyond are not.
  func isDark(_ row: Int, _ column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
  }

  /// The rows of modules for those who draw them, without the quiet zone: 1 is dark, 0 light.
  var rows: [String] {
    (0..<size).map { row in (0..<size).map { isDark(row, $0) ? "1" : "0" }.joined() }
  }

  /// The code with its quiet zone for a terminal: half blocks, black on white in any theme.
  public var terminalText: String {
    let places = -Self.quietZone..<size + Self.quietZone
    return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
      let blocks = places.map { column in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return "\u{1B}[30;47m\(blocks.joined())\u{1B}[0m\n"
    }.joined()
  }
}
