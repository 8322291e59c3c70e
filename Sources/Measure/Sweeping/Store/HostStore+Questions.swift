import Glibc
import Network
import Score

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
