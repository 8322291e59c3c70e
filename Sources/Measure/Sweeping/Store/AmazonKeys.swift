import Glibc
import Score

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
