import Comparing
import Score

/// An object of a `HostStore`: a line by the object's name, and the bytes that it points to.
struct HostObject: KeptObject {
  let host: HostStore
  /// The name of its line.
  let line: String
  /// The name of the line that points to bytes which differ.
  let other: String
  /// Tells whether the bytes are those of an object of its name, and all there.
  var isWhole: @Sendable ([UInt8]) -> Bool = { _ in true }
  /// The most bytes of the object.
  var limit = HostStore.limit
  private static let digits = 64

  var path: String { host.address("ac/" + line) }

  /// The text of a line: the hash of the bytes and their number.
  private static func text(_ hash: String, _ bytes: [UInt8]) -> [UInt8] {
    Array("\(hash) \(bytes.count)\n".utf8)
  }

  func find() throws(Fault) -> FoundObject {
    guard let found = try lineText() else { return .none }
    return try bytes(found).map { .whole($0) } ?? .damaged
  }

  /// Returns the hash that the line points to; nil without one.
  func pointed() throws(Fault) -> String? { try lineText().flatMap(Self.hash) }

  private func lineText() throws(Fault) -> [UInt8]? {
    try host.get("ac/" + line, limit: HostStore.lineLimit)
  }

  /// Returns the bytes that the text of a line points to; nil where they are lost, damaged or another's, or the line is
  /// damaged.
  private func bytes(_ text: [UInt8]) throws(Fault) -> [UInt8]? {
    guard let hash = Self.hash(text), let count = Self.count(text), count <= limit,
      let bytes = try content(hash, limit: count), Self.text(HostStore.hash(bytes), bytes) == text,
      isWhole(bytes)
    else { return nil }
    return bytes
  }

  /// Returns the bytes that lie under a hash; nil where there are none, or more than the limit.
  private func content(_ hash: String, limit: Int) throws(Fault) -> [UInt8]? {
    do throws(Fault) { return try host.get("cas/" + hash, limit: limit) } catch {
      if error.code == .record { return nil }
      throw error
    }
  }

  /// The number of bytes that the text of a line tells.
  private static func count(_ text: [UInt8]) -> Int? {
    Int(String(decoding: text.dropFirst(digits + 1).dropLast(), as: UTF8.self), radix: 10)
  }

  private static func hash(_ text: [UInt8]) -> String? {
    guard text.count > digits + 2, text.last == 10, text[digits] == 32 else { return nil }
    let hash = text[..<digits]
    guard hash.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else { return nil }
    return String(decoding: hash, as: UTF8.self)
  }

  func keep(_ bytes: [UInt8]) throws(Fault) -> ObjectFile.Kept {
    let hash = HostStore.hash(bytes)
    let text = Self.text(hash, bytes)
    try keepContent(bytes, hash)
    // As late as can be: some hosts let a line replace another that has come since.
    let before = try lineText()
    var isNew = false
    if before == nil { isNew = try host.put("ac/" + line, text, replaces: false) }
    // Another may have been faster.
    let found = if let before { before } else { try lineText() ?? [] }
    if found == text { return isNew ? .made : .same }
    guard let known = try self.bytes(found) else {
      _ = try host.put("ac/" + line, text, replaces: true)
      guard try lineText() == text else { throw lost("ac/" + line) }
      return .repaired
    }
    _ = try host.put("ac/" + other, text, replaces: false)
    return .different(other: host.address("cas/" + hash), at: ObjectDifference.text(known, bytes))
  }

  /// Keeps bytes under their own hash; what is damaged there is replaced. They are read back: a host that only says that it has
  /// them, or has less, is found out here and not when they are needed.
  private func keepContent(_ bytes: [UInt8], _ hash: String) throws(Fault) {
    _ = try host.put("cas/" + hash, bytes, replaces: false)
    if try content(hash, limit: bytes.count) == bytes { return }
    _ = try host.put("cas/" + hash, bytes, replaces: true)
    guard try content(hash, limit: bytes.count) == bytes else { throw lost("cas/" + hash) }
  }

  private func lost(_ path: String) -> Fault {
    Fault(
      .connection, "does not give back what it was given", at: FaultPlace(host.address(path)),
      hint: "look whether the disk of the host is full, and run again; finished cells stay")
  }
}
