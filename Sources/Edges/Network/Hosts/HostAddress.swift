internal import CCurl
import Files
import Score

/// The address of a host, checked.
package enum HostAddress {
  /// The address that things are asked for below, without a slash at its end, and whether it is this machine.
  /// - Parameters:
  ///   - things: what the host has, such as `tiles`.
  ///   - path: the path of an address that has none, such as `/tiles`.
  /// - Throws: `Fault` (`call`) for what is no address of a host by HTTP or HTTPS; (`missing`) where libcurl is.
  package static func checked(
    _ text: String, of things: String = "tiles", path usual: String = "/tiles"
  ) throws(Fault) -> (base: String, isHere: Bool) {
    try SystemLibrary.curl.require()
    func wrong(_ message: String, _ hint: String) -> Fault {
      Fault(
        .call, message, at: FaultPlace(text), expected: "such as https://\(things).example.org",
        hint: hint)
    }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard ["http", "https"].contains(scheme) else {
      throw wrong("\(things) are not asked for by \(scheme)", "give an address of http or https")
    }
    guard let parts = URLParts(text), let host = parts[CURLUPART_HOST] else {
      throw wrong("is no address", "check the spelling")
    }
    guard parts[CURLUPART_USER] == nil, parts[CURLUPART_PASSWORD] == nil else {
      throw Fault(
        .call, "the address of a host of \(things) holds a password, which logs would keep",
        hint: "take it out")
    }
    guard parts[CURLUPART_QUERY] == nil, parts[CURLUPART_FRAGMENT] == nil else {
      throw wrong("the address of \(things) has a query or a fragment", "take it out")
    }
    let path = parts[CURLUPART_PATH] ?? "/"
    let port = parts[CURLUPART_PORT].map { ":" + $0 } ?? ""
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    return (
      "\(scheme)://\(host)\(port)" + (trimmed.isEmpty ? usual : trimmed),
      host == "localhost" || host == "[::1]" || host.hasPrefix("127.")
    )
  }
}

/// An address taken apart by libcurl, so that what is checked is what is asked.
private final class URLParts {
  private let handle: OpaquePointer

  /// Nil for what is no address.
  init?(_ text: String) {
    guard let handle = curl_url() else { return nil }
    self.handle = handle
    let code = curl_url_set(handle, CURLUPART_URL, text, 0)
    if code != CURLUE_OK { return nil }
  }

  deinit { curl_url_cleanup(handle) }

  /// A part, nil where the address has none.
  subscript(part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
