/// The messages of a datagram, each with the time tag of the bundle it came in.
struct OSCPacket: Equatable {
  struct Part: Equatable {
    let message: OSCMessage
    /// NTP time; 1 means at once, which a bare message has too.
    let timeTag: UInt64
  }

  private(set) var parts: [Part] = []
  /// Messages and bundles in it that break the rules of OSC 1.0.
  private(set) var malformed = 0

  static let immediately: UInt64 = 1
  /// Bundles within bundles that are followed.
  static let maximumDepth = 16

  init(_ bytes: UnsafeRawBufferPointer) { add(bytes, timeTag: Self.immediately, depth: 0) }

  private mutating func add(_ bytes: UnsafeRawBufferPointer, timeTag: UInt64, depth: Int) {
    if bytes.starts(with: "#bundle\0".utf8) {
      if !addBundle(bytes, depth: depth) { malformed += 1 }
    } else if let message = OSCMessage(bytes) {
      parts.append(Part(message: message, timeTag: timeTag))
    } else {
      malformed += 1
    }
  }

  /// `#bundle`, the time tag, then elements, each after its size.
  ///
  /// - Returns: false where it breaks the rules of OSC 1.0; what stands before that is taken.
  private mutating func addBundle(_ bytes: UnsafeRawBufferPointer, depth: Int) -> Bool {
    guard bytes.count >= 16, depth < Self.maximumDepth else { return false }
    let tag = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    var place = 16
    while place < bytes.count {
      guard place + 4 <= bytes.count else { return false }
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      let size = Int(clamping: UInt32(bigEndian: word))
      place += 4
      guard size > 0, size % 4 == 0, size <= bytes.count - place else { return false }
      let element = UnsafeRawBufferPointer(rebasing: bytes[place..<place + size])
      add(element, timeTag: tag, depth: depth + 1)
      place += size
    }
    return true
  }
}
