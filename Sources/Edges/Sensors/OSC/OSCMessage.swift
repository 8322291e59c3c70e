internal import CLo
import Score

/// An OSC message: an address and its arguments (OSC 1.0 and the types of 1.1 that carry a value).
struct OSCMessage: Equatable {
  enum Argument: Equatable {
    case number(Double)
    case text(String)
    /// An argument of a type that no input has: blob, MIDI, colour, time tag, nil, infinity.
    case other(Character)
  }

  var address: String
  var arguments: [Argument]

  /// Reads a message of a datagram; nil when it breaks the rules of OSC 1.0.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 8, bytes.count % 4 == 0, bytes[0] == UInt8(ascii: "/"),
      let address = Self.address(bytes)
    else { return nil }
    // liblo 0.31 reads beyond the end of a message that ends where a blob should begin.
    if Self.types(bytes, after: address).contains(UInt8(ascii: "b")) {
      self.address = address
      arguments = [.other("b")]
      return
    }
    var result: Int32 = 0
    let data = UnsafeMutableRawPointer(mutating: bytes.baseAddress!)
    guard let message = lo_message_deserialise(data, bytes.count, &result) else { return nil }
    defer { lo_message_free(message) }
    self.address = address
    arguments = []
    let count = Int(clamping: lo_message_get_argc(message))
    guard count > 0, let types = lo_message_get_types(message),
      let values = lo_message_get_argv(message)
    else { return }
    for i in 0..<count {
      guard let value = values[i] else {
        arguments.append(Self.bare(UInt8(bitPattern: types[i])))
        continue
      }
      arguments.append(Self.argument(UInt8(bitPattern: types[i]), value))
    }
  }

  init(_ address: String, _ arguments: [Argument]) {
    (self.address, self.arguments) = (address, arguments)
  }

  /// The text up to its zero byte; nil when that is missing or it is not UTF-8.
  private static func address(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    return String(validating: bytes[..<end], as: UTF8.self)
  }

  /// The letters of the type tag string, which begins at the next multiple of four.
  private static func types(
    _ bytes: UnsafeRawBufferPointer, after address: String
  ) -> Slice<UnsafeRawBufferPointer> {
    bytes.dropFirst((address.utf8.count / 4 + 1) * 4).prefix { $0 != 0 }
  }

  /// Types that have no bytes: the type is the value.
  private static func bare(_ type: UInt8) -> Argument {
    switch type {
    case UInt8(ascii: "T"): .number(1)
    case UInt8(ascii: "F"): .number(0)
    default: .other(Character(Unicode.Scalar(type)))
    }
  }

  private static func argument(_ type: UInt8, _ value: UnsafeMutablePointer<lo_arg>) -> Argument {
    switch type {
    case UInt8(ascii: "i"): return .number(Double(value.pointee.i))
    case UInt8(ascii: "h"): return .number(Double(value.pointee.h))
    case UInt8(ascii: "f"): return .number(Double(value.pointee.f))
    case UInt8(ascii: "d"): return .number(value.pointee.d)
    case UInt8(ascii: "s"), UInt8(ascii: "S"):
      return UnsafeMutableRawPointer(value).withMemoryRebound(to: CChar.self, capacity: 1) {
        .text(String(cString: $0))
      }
    default: return bare(type)
    }
  }
}

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

/// OSC time tags: seconds since 1900 in 32.32 fixed point (OSC 1.0; NTP, RFC 5905).
enum OSCTime {
  /// Seconds from 1900-01-01 to 1970-01-01: 70 years with 17 leap days.
  static let epoch = 2_208_988_800.0

  /// Furthest ahead that a bundle may be, in seconds: more is a sender whose clock is wrong.
  static let furthest = 10.0

  /// Seconds until a time tag: 0 for "at once" and for the past.
  /// - Parameter wall: now, in seconds since 1970.
  static func delay(of tag: UInt64, wall: Double) -> Double {
    if tag == OSCPacket.immediately { return 0 }
    let seconds = Double(tag >> 32) - epoch - wall
    return max(0, seconds + Double(tag & 0xffff_ffff) * 0x1p-32)
  }

  /// The time tag of a wall time in seconds since 1970.
  static func tag(wall: Double) -> UInt64 { UInt64(held: (wall + epoch) * 0x1p32, .towardZero) }
}
