internal import CPageAssets
import Files
import Glibc
import Network

/// The files of the page: its own, which are embedded in the program, the kept libraries that `make deps` fetches, and the
/// tiles behind its map.
package struct PageFiles: WebPlaces {
  /// The folder of the kept libraries; nil where they are not installed. The page does without a map and without colours
  /// in its editor then.
  private let libraries: String?
  /// The path of the authority's certificate, which phones install; nil for plain HTTP.
  private let authority: String?
  /// The names of the files that `/` and its script, `start.js`, stand for: a session and a field walk have one markup.
  private let index: String
  private let start: String
  private let tiles: MapTiles?
  /// Whether the page may ask for the microphone to record what a visitor leaves.
  private let takesRecordings: Bool

  package init(
    libraries: String? = FetchedFiles.folder("page", holding: "leaflet/leaflet.js"),
    authority: String? = nil, index: String = "index.html", start: String = "app.js",
    tiles: MapTiles? = nil, takesRecordings: Bool = false
  ) {
    (self.libraries, self.authority) = (libraries, authority)
    (self.index, self.start, self.tiles) = (index, start, tiles)
    self.takesRecordings = takesRecordings
  }

  package func answer(_ request: WebRequest) -> WebAnswer? {
    if let authority, request.path == "/authority.pem", let bytes = try? FileContent.read(authority)
    {
      return .whole(WebContent(WebPayload(bytes), type: "application/x-x509-ca-cert"))
    }
    if let tile = tiles?.answer(request.path) { return .whole(tile) }
    let name =
      switch request.path {
      case "/": index
      case "/start.js": start
      default: String(request.path.dropFirst())
      }
    guard let type = Self.type(of: name), let bytes = PageAssets.file(name) ?? library(name) else {
      return nil
    }
    var content = WebContent(WebPayload(bytes), type: type)
    content.fields = fields
    return .whole(content)
  }

  /// A file of a library, `lib/leaflet/leaflet.js`: its steps are plain words, none of them hidden, so that nothing else is
  /// read.
  private func library(_ name: String) -> [UInt8]? {
    guard let libraries, name.hasPrefix("lib/") else { return nil }
    let steps = name.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let word = /[A-Za-z0-9_-][A-Za-z0-9._-]*/
    guard steps.allSatisfy({ $0.wholeMatch(of: word) != nil }) else { return nil }
    return try? FileContent.read(
      "\(libraries)/\(steps.joined(separator: "/"))", within: libraries)
  }

  private static func type(of name: String) -> String? {
    let types = [
      "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
      "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
      "svg": "image/svg+xml", "png": "image/png",
    ]
    return name.split(separator: ".").last.flatMap { types[String($0)] }
  }

  /// The page may load what is served here and the tiles that its owner named, nothing else, and runs no script that stands
  /// in a text. It asks for sensors of a phone for itself only. The page of a field walk has the engine in it, as
  /// WebAssembly, and may ask for the microphone.
  private var fields: [(name: String, value: String)] {
    let isField = start == "field.js"
    let images = ["'self'", "data:", "blob:", tiles?.origin].compactMap(\.self)
    return [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'\(isField ? " 'wasm-unsafe-eval'" : ""); style-src 'self'; "
          + "img-src \(images.joined(separator: " ")); "
          + "connect-src 'self'; media-src 'self' blob:; worker-src 'self'; base-uri 'none'; "
          + "form-action 'none'; frame-ancestors 'none'"
      ), ("X-Frame-Options", "DENY"),
      (
        "Permissions-Policy",
        "geolocation=(self), accelerometer=(self), gyroscope=(self), magnetometer=(self), "
          + "camera=(), microphone=\(isField || takesRecordings ? "(self)" : "()")"
      ), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
  }
}

/// The page's own files, embedded in the program; a test compares the list with the folder.
enum PageAssets {
  /// The names of all files, sorted.
  static var names: [String] {
    var names: [String] = []
    while let name = page_asset_at(names.count).name { names.append(String(cString: name)) }
    return names
  }

  /// Returns a file's bytes; nil where there is no file of that name.
  static func file(_ name: String) -> [UInt8]? {
    let found = page_asset(name)
    return found.bytes.map { Array(UnsafeBufferPointer(start: $0, count: found.count)) }
  }
}
