import Datasets
import Mappings
import Score

extension GardenPieces {
  /// A walk on which the ripples will play.
  package struct Walk {
    let dataset: Dataset
    let name: String
    /// The second of the dataset at which it begins.
    let start: Double

    package init(dataset: Dataset, name: String, start: Double) {
      (self.dataset, self.name, self.start) = (dataset, name, start)
    }
  }

  /// Loads the music of every ripple: what a walk would fail at is said before its first sample, since a ripple begins
  /// only when the walker comes near it.
  /// - Parameter walk: nil where none is known yet.
  /// - Returns: what is in the walk of no ripple's inputs, in sentences that name ripple, file and line.
  /// - Throws: `Fault` with the ripple.
  @discardableResult package func check(on walk: Walk?) throws -> [Fault] {
    let inputs = walk.map { DataFeed($0.dataset, start: 0, speed: 1).inputs } ?? []
    var known: [String] = []
    var unheard: [Fault] = []
    for ripple in site.ripples {
      let piece = music(of: ripple, visits: 0)
      let key = "\(piece.path) \(piece.preset.sorted { $0.key < $1.key })"
      if known.contains(key) { continue }
      known.append(key)
      let mapping: Mapping
      do {
        mapping = try UnheardData.loading(on: walk?.name, ripple: ripple.id) {
          try ScenePart.load(piece, inputs: inputs)
        }
      } catch var fault as Fault {
        if fault.place.file == nil { fault.place.file = scope.file }
        throw fault
      }
      guard let walk else { continue }
      let fault = UnheardData.fault(
        mapping, piece.path, walk.dataset, walk.name, start: walk.start, isInSite: true,
        ripple: ripple.id)
      if let fault { unheard.append(fault) }
    }
    return unheard
  }
}
