import Datasets
import Files
import Mappings
import TestSupport
import Testing

@testable import Rendering

/// A bundled mapping, loaded with the dataset that its first command names: columns of that dataset's own are inputs.
struct BundledMapping {
  let mapping: Mapping
  /// The path of the dataset.
  let data: String

  /// Seconds of the dataset from which on to play what a microphone heard; nil where none did. Surroundings are heard at
  /// the walk's own speed only.
  var lastHeard: Double? {
    data.hasSuffix("dusk-walk") ? 110 : data.hasSuffix("city-walk") ? 70 : nil
  }

  init(_ path: String) throws {
    let source = try FileContent.text(path)
    let words = try #require(MappingHeader(source: source).tryIt.first).split(separator: " ")
    let place = try #require(words.firstIndex(of: "--data"))
    data = "\(PackageRoot.path)/\(words[place + 1])"
    let inputs = DataFeed(try DatasetReader.read(path: data), start: 0, speed: 1).inputs
    mapping = try MappingFile.load(path, source: source, extra: inputs, seed: 1)
  }
}
