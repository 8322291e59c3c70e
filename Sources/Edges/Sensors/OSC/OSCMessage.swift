internal import CLo

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
