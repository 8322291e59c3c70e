internal import CWebSockets

extension WebConnection {
  /// Sends the head of an answer, and what there is of its body.
  /// - Returns: whether the connection goes on.
  func begin(_ answer: WebAnswer, for request: WebRequest) -> Bool {
    switch answer {
    case .whole(let content):
      // What came with or after a request that is refused is not read.
      let goesOn = content.status < 400
      guard head(content, length: content.body.count, goesOn: goesOn) else { return false }
      if !request.isHead, content.body.count > 0 { send(content.body) }
      if goesOn { endAnswer() } else { end() }
    case .endless(let content, let begin):
      guard head(content, length: nil, goesOn: false) else { return false }
      guard !request.isHead else {
        end()
        return true
      }
      neverTimeOut()
      begin(self)
    }
    return true
  }

  /// Sends the status and the fields of an answer.
  /// - Parameters:
  ///   - length: bytes of the body; nil where its end is that of the connection.
  ///   - goesOn: whether the connection may ask for more.
  private func head(_ content: WebContent, length: Int?, goesOn: Bool) -> Bool {
    var fields: [(String, String)] = []
    // An answer without content has no length either (RFC 9110, clause 8.6).
    if content.status != 204, content.status != 304 {
      fields.append(("Content-Type", content.type))
      fields.append(
        length.map { ("Content-Length", String($0)) } ?? ("Transfer-Encoding", "chunked"))
    }
    if !goesOn { fields.append(("Connection", "close")) }
    fields += content.fields.map { ($0.name, $0.value) }
    let size = fields.reduce(256) { $0 + $1.0.utf8.count + $1.1.utf8.count + 8 }
    let headroom = Int(WEB_HEADROOM)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: headroom + size) { buffer in
      let start = buffer.baseAddress! + headroom
      var place: UnsafeMutablePointer<UInt8>? = start
      let end = start + size
      var status = lws_add_http_header_status(wsi, UInt32(content.status), &place, end)
      for (name, value) in fields where status == 0 {
        status = lws_add_http_header_by_name(
          wsi, name + ":", value, Int32(value.utf8.count), &place, end)
      }
      return status == 0 && lws_finalize_write_http_header(wsi, start, &place, end) == 0
    }
  }
}
