import Comparing
import Files
import Glibc
import Network
import Score
import Synchronization
import Threads

/// A store on a host by HTTP, in the layout of bazel-remote: `/cas/HASH` are bytes by their SHA-256, and `/ac/NAME` is a line that
/// says which bytes are the object of a name. A host takes GET, HEAD and PUT; most WebDAV servers, bazel-remote and S3 do.
///
/// Bytes that lie under their own hash are never replaced by others, and their loss or damage shows. The lines are written with
/// `If-None-Match: *`, which replaces nothing, and read again, for hosts that do not know that condition.
final class HostStore: StorePlace {
  let name: String
  let base: String
  let isHere: Bool
  /// Who asks, where the host is S3; nil elsewhere.
  let amazon: AmazonKeys?
  let idle = Mutex<[HostConnection]>([])
  /// The seconds before each further try of a question that was refused.
  static let pauses = [0.1, 0.5, 2]
  /// The most seconds of a question and its answer, however many bytes they have.
  static let timeOut = 600.0
  /// The seconds for which a host may be silent; it is not asked again then.
  let patience: Int
  /// The most bytes of an object, and of the line that points to one.
  static let limit = 1 << 30
  static let lineLimit = 1 << 12
  /// Questions at the same time, where many are asked.
  private static let threads = 8

  /// - Parameter patience: the most seconds without a byte from the host.
  init(_ address: String, patience: Int = 30) throws(Fault) {
    (name, self.patience) = (address, patience)
    if address.hasPrefix("s3://") {
      let keys = try AmazonKeys()
      (base, isHere) = try HostAddress.checked(
        try keys.address(of: address), of: "objects", path: "")
      amazon = keys
    } else {
      (base, isHere) = try HostAddress.checked(address, of: "objects", path: "")
      amazon = nil
    }
  }

  func isThere() throws(Fault) -> Bool { try isStore() }

  func prepare() throws(Fault) {
    _ = try put(Self.probePath, Self.probe, replaces: true)
    guard try isStore() else { throw stranger() }
  }

  /// Bytes that every store gets first, by which it is known again.
  private static let probe = Array("Ripples\n".utf8)
  private static let probePath = "cas/\(HostStore.hash(probe))"

  /// Whether the bytes of the probe are there; false where nobody has prepared the store.
  /// - Throws: `Fault` where other bytes are.
  private func isStore() throws(Fault) -> Bool {
    guard let found = try get(Self.probePath, limit: Self.lineLimit) else { return false }
    if found != Self.probe { throw stranger() }
    return true
  }

  private func stranger() -> Fault {
    Fault(
      .connection, "does not give back what it was given", at: FaultPlace(address(Self.probePath)),
      hint: "is it the address of a store?")
  }

  func object(
    _ kind: SweepStore.Kind, _ key: String, ending: String,
    isWhole: @escaping @Sendable ([UInt8]) -> Bool
  ) -> any KeptObject {
    var object = object(kind.rawValue, key)
    object.limit = kind.limit
    // The hash in a line tells what is all there; the key of JSON, whose it is.
    if kind == .cells || kind == .failed { object.isWhole = isWhole }
    return object
  }

  private func object(_ kind: String, _ key: String) -> HostObject {
    HostObject(host: self, line: Self.line(kind, key), other: Self.line("differing", key))
  }

  func keys(_ kind: SweepStore.Kind) -> Set<String>? { nil }

  func ages(_ kind: SweepStore.Kind, of keys: Set<String>) throws -> [String: Int?] {
    let now = time(nil)
    let found = try ask(Array(keys)) { key in
      let path = "ac/" + Self.line(kind.rawValue, key)
      return try self.reply(path) { connection, address throws(Fault) in
        try connection.look(address, headers: self.signed([]), timeOut: Self.timeOut)
      }.map { (key, $0.written.map { max(0, now - $0) }) }
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  func strangers(of keys: [String]) throws -> [Stranger] {
    try ask(keys) { key in
      let differing = self.object("differing", key)
      guard let hash = try differing.pointed() else { return nil }
      var text = "its bytes are lost"
      if case .whole(let there) = try differing.find() {
        let object = self.object(Self.kind(of: there).rawValue, key)
        let here: [UInt8] = if case .whole(let bytes) = try object.find() { bytes } else { [] }
        text = ObjectDifference.text(here, there)
      }
      return Stranger(place: self.address("cas/" + hash), difference: text)
    }
  }

  /// Returns the kind of bytes of which only the key is known.
  private static func kind(of bytes: [UInt8]) -> SweepStore.Kind {
    if SealedJSON.isWhole(bytes) { return .cells }
    return CellFeatures.isWhole(bytes) ? .features : .sounds
  }

  /// A host may not know how to delete: a line of nothing is none, and other bytes take its place.
  func withdraw(_ kind: SweepStore.Kind, _ key: String) throws(Fault) {
    let path = "ac/" + Self.line(kind.rawValue, key)
    if try get(path, limit: Self.lineLimit)?.isEmpty == false {
      _ = try put(path, [], replaces: true)
    }
  }

  func clean() {}

  func held() -> HeldFile? { nil }

  func address(_ path: String) -> String { "\(base)/\(path)" }

  static func hash(_ bytes: [UInt8]) -> String {
    var digest = SHA256()
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.hexadecimal()
  }

  /// The name of the line of an object, of 64 hexadecimal digits as bazel-remote wants it.
  private static func line(_ kind: String, _ key: String) -> String {
    hash(Array("\(kind) \(key)".utf8))
  }

  /// Asks about many keys, several at a time; what has no answer is left out. A host that has an answer to whatever it is asked
  /// is no store.
  private func ask<Answer: Sendable>(
    _ keys: [String], _ question: @escaping @Sendable (String) throws -> Answer?
  ) throws -> [Answer] {
    _ = try isStore()
    let pool = WorkPool<[Answer]>(count: keys.count, isCancelled: { false }) {
      try question(keys[$0]).map { [$0] } ?? []
    }
    return try pool.run(threads: Self.threads, named: "store") { _ in }?.flatMap { $0 } ?? []
  }
}
