import FoundationEssentials
import Output

/// Makes a render again from its manifest.
public struct Rerender {
  /// The request of the manifest.
  public let request: RenderRequest
  /// Hash of the samples that the first render had; nil when it was not complete.
  public let expectedHash: String?
  /// Hashes of its files of notes, by path; empty when it was not complete.
  public let expectedNotations: [String: String]
  /// Files that have changed since, and those that are not where they were.
  public let changed: [String]
  public let missing: [String]

  /// - Parameter path: a manifest, or the sound file beside which it stands.
  /// - Throws: `WorkbenchError` for a file that is not a manifest.
  public init(path: String) throws {
    let manifest = path.hasSuffix(".json") ? path : Manifest.path(for: path)
    let bytes = try FileContent.read(manifest)
    let content: Content
    do {
      content = try JSONDecoder().decode(Content.self, from: Data(bytes))
    } catch {
      throw WorkbenchError(
        manifest, "is not the manifest of a render (\(Self.words(error)))",
        hint: "give the .json file that ripples render writes beside the sound")
    }
    request = content.request
    expectedHash = content.audio.isComplete ? content.audio.sha256 : nil
    let notations = content.audio.isComplete ? content.notations ?? [] : []
    expectedNotations = Dictionary(
      notations.map { ($0.path, $0.sha256) }, uniquingKeysWith: { first, _ in first })
    let files = [content.mapping] + [content.dataset].compactMap { $0 } + content.sounds
    missing = files.map(\.path).filter { !FileContent.exists($0) }
    changed = try files.filter { file in
      try FileContent.exists(file.path) && FileContent.hash(file.path) != file.sha256
    }.map(\.path)
  }

  private struct Content: Decodable {
    struct File: Decodable {
      let path: String
      let sha256: String
    }
    struct Audio: Decodable {
      let sha256: String?
      let isComplete: Bool
    }
    let request: RenderRequest
    let mapping: File
    let dataset: File?
    let sounds: [File]
    let audio: Audio
    let notations: [File]?
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "it has no \"\(key.stringValue)\""
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(context.codingPath.map(\.stringValue).joined(separator: ".")) is not what it should be"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\(context.codingPath.map(\.stringValue).joined(separator: ".")) is not what it should be"
    default: "it is not JSON"
    }
  }
}
