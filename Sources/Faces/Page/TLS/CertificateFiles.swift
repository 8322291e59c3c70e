import Files
import Glibc
import Score

/// A folder of certificates, each with its private key and the request that it was made by, and openssl, which makes
/// them.
struct CertificateFiles {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  func path(_ name: String) -> String { "\(folder)/\(name).pem" }
  func key(_ name: String) -> String { "\(folder)/\(name).key" }
  private func request(_ name: String) -> String { "\(folder)/\(name).cnf" }

  /// Keeps other runs from making certificates here until the descriptor is closed.
  func lock() throws(Fault) -> Int32 {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Fault.opening(folder, errno, to: "read") }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return descriptor
  }

  /// The request that a certificate was made by; nil where it was not made to its end.
  func text(_ name: String) -> String? {
    FileContent.isFile(key(name)) ? try? FileContent.text(request(name)) : nil
  }

  /// The names and addresses that the authority may sign for besides what is private.
  func permitted() -> Set<String> { text("authority").map(CertificateText.permitted) ?? [] }

  /// Whether a certificate is whole, signed by the authority, and still stands at a time.
  func stands(_ name: String, at time: Int) throws(Fault) -> Bool {
    guard text(name) != nil else { return false }
    let words = ["verify", "-CAfile", path("authority"), "-attime", String(time), path(name)]
    if case .output = try Self.run(words) { return true }
    return false
  }

  /// Makes a certificate with a new key. The request gets its name last: what has one is whole.
  func make(_ name: String, _ text: String, days: Int, isSigned: Bool = false) throws(Fault) {
    let draft = "\(folder)/draft.cnf"
    try TextFile.write(text, to: draft)
    for old in [request(name), path(name), key(name)] { unlink(old) }
    _ = try output(
      [
        "req", "-x509", "-config", draft, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
        "-sha256", "-nodes", "-days", String(days), "-keyout", key(name), "-out", path(name),
      ] + (isSigned ? ["-CA", path("authority"), "-CAkey", key("authority")] : []))
    chmod(key(name), 0o600)
    guard rename(draft, request(name)) == 0 else {
      throw Fault.opening(request(name), errno, to: "write")
    }
  }

  /// The SHA-256 of the authority's certificate, as hexadecimal pairs.
  func fingerprint() throws(Fault) -> String {
    let bytes = try output(["x509", "-in", path("authority"), "-noout", "-fingerprint", "-sha256"])
    let text = String(decoding: bytes, as: UTF8.self).trimmed
    return text.split(separator: "=").last.map(String.init) ?? text
  }

  private func output(_ words: [String]) throws(Fault) -> [UInt8] {
    var reason = "it takes longer than a minute"
    switch try Self.run(words) {
    case .output(let bytes): return bytes
    case .failed(let complaint): reason = complaint
    case .endless, .missing: break
    }
    throw Fault(
      .file, "openssl cannot make certificates here: \(reason)", at: FaultPlace(folder),
      hint: "remove this folder, and a new authority is made")
  }

  private static func run(_ words: [String]) throws(Fault) -> ProgramRun {
    let end = try ProgramRun(["openssl"] + words)
    if case .missing = end {
      throw Fault(
        .missing, "is needed for https and not installed", at: FaultPlace("openssl"),
        hint: "sudo apt install openssl")
    }
    return end
  }
}
