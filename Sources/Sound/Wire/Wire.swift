import Score

/// The binary form in which orchestras, events and scenes travel to an engine elsewhere: start at `EnginePlan`.
///
/// Every message begins with four letters and the version of this form. Numbers are little-endian, a list begins with
/// its length, and a number that may be missing is 2³² - 1 then. docs/design/phone.md has the tables.
public enum Wire {
  /// The version of the form that is written and read.
  public static let version: UInt32 = 2

  /// A fault of bytes that are not what they should be.
  /// - Parameter place: the number of bytes before the fault.
  static func fault(_ message: String, at place: Int? = nil) -> Fault {
    Fault(
      .record, message, at: FaultPlace(part: place.map { "byte \($0)" }),
      hint: "write the bytes with the version of Ripples that reads them")
  }
}

extension WireWriter {
  /// A writer that has begun a message.
  init(_ letters: StaticString) {
    self.init()
    for i in 0..<letters.utf8CodeUnitCount { add(letters.utf8Start[i]) }
    add(Wire.version)
  }
}

extension WireReader {
  /// A reader behind the beginning of a message.
  init(_ bytes: [UInt8], _ letters: StaticString) throws(Fault) {
    self.init(bytes)
    let found = try raw(letters.utf8CodeUnitCount)
    for (i, letter) in found.enumerated() where letter != letters.utf8Start[i] {
      throw fault("the bytes are no \(letters) message", before: found.count)
    }
    let version = try word32()
    guard version == Wire.version else {
      throw fault(
        "the form's version is \(version), and this engine reads \(Wire.version)", before: 4)
    }
  }
}
