internal import CCurl
import Score

/// A connection to a host by HTTP, kept open from question to question by libcurl. One thread uses it at a time.
package final class HostConnection: @unchecked Sendable {
  /// An answer that came to its end, or to the limit.
  package struct Reply: Sendable {
    package var status: Int
    package var bytes: [UInt8]
    package var isTooLong: Bool
    package var etag: String?
    package var location: String?
    /// When the host's object was last written, in seconds since 1970; nil where it does not say.
    package var written: Int?
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
  /// The most bytes of an answer, unpacked, where a question does not say.
  private let limit: Int
  /// Whether the last question ended because the host was silent, or too slow.
  package private(set) var wasSilent = false
  /// Less than this is silence, in bytes a second.
  private static let slowest = 1000

  /// - Parameters:
  ///   - isHere: whether the host is this machine, which no proxy knows.
  ///   - limit: the most bytes of an answer, unpacked, where a question does not say.
  ///   - patience: the most seconds without bytes in either direction; nil where only the time of it all counts.
  /// - Throws: `Fault` (`machine`) where libcurl has not what it needs.
  package init(isHere: Bool, limit: Int, patience: Int? = nil) throws(Fault) {
    guard Self.isReady, let handle = curl_easy_init() else {
      throw Fault(
        .machine, "no connection can be prepared: memory or open files are short",
        hint: "end some programs, or raise the limits (ulimit -v, -n)")
    }
    (self.handle, self.limit) = (handle, limit)
    _ = curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    _ = curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")  // whatever libcurl can unpack
    _ = curl_set_text(handle, CURLOPT_USERAGENT, "Ripples")
    _ = curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0)
    _ = curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    _ = curl_set_number(handle, CURLOPT_FILETIME, 1)
    if isHere { _ = curl_set_text(handle, CURLOPT_NOPROXY, "*") }
    guard let patience else { return }
    _ = curl_set_number(handle, CURLOPT_CONNECTTIMEOUT, patience)
    _ = curl_set_number(handle, CURLOPT_LOW_SPEED_TIME, patience)
    _ = curl_set_number(handle, CURLOPT_LOW_SPEED_LIMIT, Self.slowest)
  }

  deinit { curl_easy_cleanup(handle) }

  /// Shows the host who asks, by the name and password that `~/.netrc` has for it.
  package func introduceByNetrc() {
    _ = curl_set_number(handle, CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
  }

  /// Signs every question as Amazon's services want it (Signature Version 4, computed by libcurl).
  /// - Parameter identity: the identifier of the key and the secret, with a colon between.
  package func sign(identity: String, region: String, service: String) {
    _ = curl_set_text(handle, CURLOPT_AWS_SIGV4, "aws:amz:\(region):\(service)")
    _ = curl_set_text(handle, CURLOPT_USERPWD, identity)
  }

  /// Asks for the bytes at an address, once.
  /// - Parameters:
  ///   - known: the ETag of what need not be sent again.
  ///   - limit: the most bytes of the answer, unpacked; nil for the connection's own.
  ///   - timeOut: the most seconds of it all.
  /// - Throws: `Fault` (`connection`) where no whole answer came.
  package func get(
    _ address: String, unless known: String? = nil, headers: [String] = [], limit: Int? = nil,
    timeOut: Double
  ) throws(Fault) -> Reply {
    _ = curl_set_number(handle, CURLOPT_HTTPGET, 1)
    let lines = known.map { ["If-None-Match: \($0)"] } ?? []
    return try ask(address, headers: lines + headers, limit: limit, timeOut: timeOut)
  }

  /// Asks whether there is something at an address, once; the answer has no bytes.
  /// - Throws: `Fault` (`connection`) where no whole answer came.
  package func look(_ address: String, headers: [String] = [], timeOut: Double) throws(Fault)
    -> Reply
  {
    _ = curl_set_number(handle, CURLOPT_NOBODY, 1)
    return try ask(address, headers: headers, timeOut: timeOut)
  }

  /// Sends bytes to an address, once.
  /// - Throws: `Fault` (`connection`) where no whole answer came: the host may have taken them all the same.
  package func put(
    _ bytes: [UInt8], to address: String, headers: [String] = [], timeOut: Double
  ) throws(Fault) -> Reply {
    // libcurl copies the bytes, and counts them by what was set before.
    _ = curl_set_body(handle, bytes, bytes.count)
    _ = curl_set_text(handle, CURLOPT_CUSTOMREQUEST, "PUT")
    defer {
      _ = curl_set_text(handle, CURLOPT_CUSTOMREQUEST, nil)
      _ = curl_set_body(handle, nil, 0)
    }
    return try ask(
      address, headers: ["Content-Type: application/octet-stream"] + headers, timeOut: timeOut)
  }

  private func ask(
    _ address: String, headers: [String], limit: Int? = nil, timeOut: Double
  ) throws(Fault) -> Reply {
    let body = Body(limit: limit ?? self.limit)
    var lines: UnsafeMutablePointer<curl_slist>?
    for header in headers { lines = curl_slist_append(lines, header) }
    defer { curl_slist_free_all(lines) }
    _ = curl_set_headers(handle, lines)
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
    wasSilent = code == CURLE_OPERATION_TIMEDOUT
    _ = curl_set_headers(handle, nil)
    guard code == CURLE_OK || body.isTooLong else { throw fault(code, address, timeOut) }
    let written = curl_file_time(handle)
    return Reply(
      status: curl_status(handle), bytes: body.bytes, isTooLong: body.isTooLong,
      etag: header("etag").flatMap { HTTPMark.isMark($0) ? $0 : nil }, location: header("location"),
      written: written < 0 ? nil : written)
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

/// The mark by which a host tells versions apart (an ETag).
package enum HTTPMark {
  /// Whether a text can be sent back as a mark: printable ASCII, as RFC 9110 has it, and not endless.
  package static func isMark(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
  }
}
