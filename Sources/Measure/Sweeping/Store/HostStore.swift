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

extension HostStore {
  private static let comeBack =
    "check the address and the network, and run again when it answers; finished cells stay"

  private var silence: String {
    "is silent: it has taken the question and not answered within \(patience) s"
  }

  /// Returns the bytes at a path; nil where there are none.
  /// - Parameter limit: the most bytes that may lie there.
  /// - Throws: `Fault` where the host does not answer, and (`record`) where more bytes come.
  func get(_ path: String, limit: Int) throws(Fault) -> [UInt8]? {
    try reply(path) { connection, address throws(Fault) in
      try connection.get(address, headers: self.signed([]), limit: limit, timeOut: Self.timeOut)
    }?.bytes
  }

  /// Sends bytes to a path.
  /// - Parameter replaces: whether they may take the place of others.
  /// - Returns: false where something was there already, and stays.
  func put(_ path: String, _ bytes: [UInt8], replaces: Bool) throws(Fault) -> Bool {
    let headers = (replaces ? [] : ["If-None-Match: *"]) + signed(bytes)
    let reply = try reply(path) { connection, address throws(Fault) in
      try connection.put(bytes, to: address, headers: headers, timeOut: Self.timeOut)
    }
    guard let reply else { throw refusal(404, path) }
    return reply.status != 412
  }

  /// Asks until there is an answer that can be used. A host that refuses is asked again a few times; one that is silent is not.
  /// - Returns: nil where there is nothing.
  func reply(
    _ path: String,
    _ ask: (HostConnection, String) throws(Fault) -> HostConnection.Reply
  ) throws(Fault) -> HostConnection.Reply? {
    let connection = if let kept = idle.withLock({ $0.popLast() }) { kept } else { try connected() }
    defer { idle.withLock { $0.append(connection) } }
    var rest = Self.pauses[...]
    while true {
      let last: Fault
      do throws(Fault) {
        let reply = try ask(connection, address(path))
        switch reply.status {
        case 200..<300 where reply.isTooLong: throw tooLong(path)
        case 200..<300: return reply
        case 412: return reply
        case 404, 410: return nil
        case 409, 425, 429, 500..<600: last = refusal(reply.status, path)
        default: throw refusal(reply.status, path)
        }
      } catch {
        guard error.code == .connection else { throw error }
        if connection.wasSilent {
          throw Fault(.connection, silence, at: error.place, hint: Self.comeBack)
        }
        last = Fault(.connection, error.message, at: error.place, hint: Self.comeBack)
      }
      guard let pause = rest.popFirst() else { throw last }
      usleep(UInt32(pause * 1e6))
    }
  }

  private func tooLong(_ path: String) -> Fault {
    Fault(
      .record, "the host answers with more bytes than were ever put there",
      at: FaultPlace(address(path)), hint: "is it the address of a store?")
  }

  private func connected() throws(Fault) -> HostConnection {
    let connection = try HostConnection(isHere: isHere, limit: Self.limit, patience: patience)
    if let keys = amazon {
      connection.sign(identity: keys.identity, region: keys.region, service: "s3")
    } else {
      connection.introduceByNetrc()
    }
    return connection
  }

  /// The lines that a question to S3 needs besides its signature.
  func signed(_ bytes: [UInt8]) -> [String] {
    guard let keys = amazon else { return [] }
    return ["x-amz-content-sha256: \(Self.hash(bytes))"]
      + (keys.token.map { ["x-amz-security-token: \($0)"] } ?? [])
  }

  private func refusal(_ status: Int, _ path: String) -> Fault {
    let (code, hint): (FaultCode, String) =
      switch status {
      case 401, 403, 407:
        (.permission, "give the store's name and password, or keys, that may read and write")
      case 405, 501: (.permission, "a store takes GET, HEAD and PUT; this host does not")
      case 300..<400: (.call, "it sends elsewhere: give the address that it sends to")
      case 404, 409: (.connection, "make the folders ac and cas in it")
      case 507: (.diskFull, "free space there and run again; finished cells stay")
      default: (.connection, Self.comeBack)
      }
    return Fault(
      code, "the store's host refuses (\(status))", at: FaultPlace(address(path)), hint: hint)
  }
}

/// Who asks a store of S3, and where it is: the variables of the environment that Amazon's own tools read.
struct AmazonKeys: Sendable {
  /// The identifier of the key and the secret, with a colon between.
  let identity: String
  /// The token of keys that hold for some hours; nil for others.
  let token: String?
  let region: String
  /// The address of a service that is not Amazon's; nil for Amazon's.
  private let endpoint: String?

  /// - Parameter named: returns a variable of the environment.
  /// - Throws: `Fault` (`call`) where there are no keys.
  init(
    _ named: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) throws(Fault) {
    // A variable that is set to nothing is not set.
    func variable(_ name: String) -> String? { named(name).flatMap { $0.isEmpty ? nil : $0 } }
    guard let key = variable("AWS_ACCESS_KEY_ID"), let secret = variable("AWS_SECRET_ACCESS_KEY")
    else {
      throw Fault.call(
        "store", "there are no keys for S3",
        hint:
          "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; aws configure export-credentials --format env prints them"
      )
    }
    identity = "\(key):\(secret)"
    token = variable("AWS_SESSION_TOKEN")
    region = variable("AWS_REGION") ?? variable("AWS_DEFAULT_REGION") ?? "us-east-1"
    endpoint = variable("AWS_ENDPOINT_URL_S3") ?? variable("AWS_ENDPOINT_URL")
  }

  /// Returns the address by HTTP of `s3://bucket/path`.
  /// - Throws: `Fault` (`call`) where there is no bucket.
  func address(of text: String) throws(Fault) -> String {
    let parts = text.dropFirst("s3://".count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bucket = parts.first, !bucket.isEmpty else {
      throw Fault.call(
        "store", "\(quoted(text)) names no bucket", hint: "write ‹store s3://bucket/path›")
    }
    let path = parts.count > 1 && !parts[1].isEmpty ? "/\(parts[1])" : ""
    if let endpoint {
      return "\(endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint)/\(bucket)\(path)"
    }
    // A name with dots is no part of the certificate's name.
    return bucket.contains(".")
      ? "https://s3.\(region).amazonaws.com/\(bucket)\(path)"
      : "https://\(bucket).s3.\(region).amazonaws.com\(path)"
  }
}
