import Datasets
import Files
import Rendering
import Score

/// One column of the comparison: a dataset, or why it cannot be read.
package struct ComparedData: Sendable {
  /// `d1`, `d2`, …
  let id: String
  package let path: String
  /// Hash of its files; empty where they cannot be read.
  let hash: String
  package let dataset: Dataset?
  /// The second of the dataset to begin with.
  package let start: Double
  package let fault: Fault?

  /// - Parameter part: that is played; nil for the request's own.
  package init(id: String, path: String, _ request: CompareRequest, part chosen: LogPart? = nil) {
    (self.id, self.path) = (id, path)
    do {
      let (whole, hash) = try Self.read(path, request.play)
      let part = try (chosen ?? request.part).cut(whole, path: path, start: request.start)
      (dataset, start, self.hash) = (part.dataset, part.start, hash)
      fault = nil
    } catch {
      (dataset, start, hash) = (nil, 0, "")
      fault = .of(error)
    }
  }

  private static func read(_ path: String, _ settings: PlaySettings) throws -> (Dataset, String) {
    try settings.permit.guarding {
      let read = try DatasetReader.read(path: path, options: settings.reading)
      let dataset = try AmbienceRecording.added(to: read, file: nil, readBy: nil)
      return (dataset, try FileContent.hash(path))
    }
  }

  /// Other data in place of these, under the same name.
  package func playing(_ dataset: Dataset) -> ComparedData { ComparedData(self, dataset) }

  private init(_ data: ComparedData, _ dataset: Dataset) {
    (id, path, hash, start, fault) = (data.id, data.path, data.hash, data.start, data.fault)
    self.dataset = dataset
  }

  package var name: String { dataset?.name ?? path }

  /// Returns why nothing can be measured of an input here; nil where something can.
  func fault(ofInput name: String) -> String? {
    guard let dataset, name != "time" else { return nil }
    guard let column = dataset.column(name) else {
      return
        "\(name) is not in \(path): it has \(dataset.columns.map(\.name).joined(separator: ", "))"
    }
    guard let range = column.range else { return "\(name) has no value anywhere in \(path)" }
    guard range.lowerBound == range.upperBound else { return nil }
    let value = [Figure.brief(range.lowerBound), column.unit.symbol].filter { !$0.isEmpty }
      .joined(separator: " ")
    return "\(name) is \(value) everywhere in \(path): it has nothing to carry"
  }
}
