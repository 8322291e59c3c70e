internal import CCurl
import Score

/// A connection to a host, kept open from tile to tile by libcurl. One thread uses it at a time.
final class HostConnection {
  /// An answer that came to its end, or to the limit.
  struct Reply {
    var status: Int
    var bytes: [UInt8]
    var isTooLong: Bool
    var etag: String?
    var location: String?
  }

  /// The body of an answer as it comes.
  private final class Body {
    var bytes: [UInt8] = []
    var isTooLong = false
    let limit: Int

    init(limit: Int) { self.limit = limit }

    /// - Returns: the bytes that were taken; libcurl ends the answer where they are fewer than came.
    func take(_ new: UnsafeRawBufferPointer) -> Int {
      isTooLong = bytes.count + new.count > limit
      if isTooLong { return 0 }
      bytes.append(contentsOf: new)
      return new.count
    }
  }

  /// Prepares libcurl, once for the process.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let handle: UnsafeMutableRawPointer
  private let limit: Int

  /// - Parameters:
  ///   - isHere: whether the host is this machine, which no proxy knows.
  ///   - limit: the most bytes of an answer, unpacked.
  init(isHere: Bool, limit: Int) {
    precondition(Self.isReady, "libcurl cannot be prepared")
    guard let handle = curl_easy_init() else { preconditionFailure("no memory is left") }
    (self.handle, self.limit) = (handle, limit)
    _ = curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    _ = curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")  // whatever libcurl can unpack
    _ = curl_set_text(handle, CURLOPT_USERAGENT, "Ripples")
    _ = curl_set_number(handle, CURLOPT_HTTPGET, 1)
    _ = curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0)
    _ = curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    if isHere { _ = curl_set_text(handle, CURLOPT_NOPROXY, "*") }
  }

  deinit { curl_easy_cleanup(handle) }

  /// Asks once.
  /// - Parameters:
  ///   - known: the ETag of what need not be sent again.
  ///   - timeOut: the most seconds of it all.
  /// - Throws: `Fault` (`connection`) where no whole answer came.
  func get(_ address: String, unless known: String?, timeOut: Double) throws(Fault) -> Reply {
    let body = Body(limit: limit)
    let line = known.map { curl_slist_append(nil, "If-None-Match: \($0)") }
    defer { if let line { curl_slist_free_all(line) } }
    _ = curl_set_headers(handle, line ?? nil)
    _ = curl_set_text(handle, CURLOPT_URL, address)
    _ = curl_set_number(handle, CURLOPT_TIMEOUT_MS, max(1, Int(held: timeOut * 1000)))
    let context = Unmanaged.passUnretained(body).toOpaque()
    _ = curl_set_taker(
      handle,
      { bytes, one, count, context in
        let body = Unmanaged<Body>.fromOpaque(context!).takeUnretainedValue()
        return body.take(UnsafeRawBufferPointer(start: bytes, count: one * count))
      }, context)
    let code = withExtendedLifetime(body) { curl_easy_perform(handle) }
    _ = curl_set_headers(handle, nil)
    guard code == CURLE_OK || body.isTooLong else { throw fault(code, address, timeOut) }
    return Reply(
      status: curl_status(handle), bytes: body.bytes, isTooLong: body.isTooLong,
      etag: header("etag").flatMap { HTTPMark.isMark($0) ? $0 : nil }, location: header("location"))
  }

  private func header(_ name: String) -> String? {
    curl_header_value(handle, name).map { String(cString: $0) }
  }

  private func fault(_ code: CURLcode, _ address: String, _ timeOut: Double) -> Fault {
    let hint =
      switch code {
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: "check the address and the network"
      case CURLE_PEER_FAILED_VERIFICATION: "its certificate is not to be trusted"
      default: "it is asked again in a while"
      }
    let message =
      code == CURLE_OPERATION_TIMEDOUT
      ? "the host has not answered within \(Figure.plain(timeOut)) s"
      : "the host does not answer: \(String(cString: curl_easy_strerror(code)))"
    return Fault(.connection, message, at: FaultPlace(address), hint: hint)
  }
}
