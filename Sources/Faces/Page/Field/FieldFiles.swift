import Files
import Network

/// The files that a phone's engine needs: its module, the head, the recordings.
final class FieldFiles: WebPlaces {
  private let module: WebPayload
  /// The module as gzip packs it; nil where that is not there.
  private let packed: WebPayload?
  private let head: WebPayload
  private let sounds: FieldSounds

  /// - Parameters:
  ///   - module: the path of the engine's module; packed it lies beside it, with the ending `.gz`.
  ///   - head: the head as messages have it.
  /// - Throws: `Fault` for a module that cannot be read.
  init(module: String, head: [UInt8], sounds: FieldSounds) throws {
    self.module = WebPayload(try FileContent.read(module))
    packed = try? WebPayload(FileContent.read(module + ".gz"))
    (self.head, self.sounds) = (WebPayload(head), sounds)
  }

  func answer(_ request: WebRequest) -> WebAnswer? {
    switch request.path {
    case "/engine.wasm": return .whole(engine(isPacked: request.acceptsGzip))
    case "/head": return .whole(WebContent(head, type: "application/octet-stream"))
    default:
      guard request.path.hasPrefix("/sounds/"),
        let bytes = sounds.message(String(request.path.dropFirst("/sounds/".count)))
      else { return nil }
      return .whole(WebContent(WebPayload(bytes), type: "application/octet-stream"))
    }
  }

  private func engine(isPacked: Bool) -> WebContent {
    var content = WebContent(module, type: "application/wasm")
    content.fields = [("vary", "accept-encoding")]
    if isPacked, let packed {
      content.body = packed
      content.fields.append(("content-encoding", "gzip"))
    }
    return content
  }
}
