internal import FoundationEssentials

/// Sounds and pictures as text, so that one file holds them.
public enum MediaText {
  /// A data URI (RFC 2397) of a file's bytes.
  /// - Parameter type: media type, such as `audio/mpeg` or `image/png`.
  public static func dataURI(type: String, bytes: [UInt8]) -> String {
    "data:\(type);base64," + Data(bytes).base64EncodedString()
  }
}
