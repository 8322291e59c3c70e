/// The id of a thing on the map, as Soundscape's service numbers them: nodes of OpenStreetMap are positive, ways negative,
/// relations lie below -10^17, and what is not of OpenStreetMap above 10^17.
package enum MapID: Hashable, Sendable {
  case node(Int)
  case way(Int)
  case relation(Int)
  case other(Int)

  private static let step = 100_000_000_000_000_000

  init(number: Int) {
    if number >= Self.step {
      self = .other(number - Self.step)
    } else if number >= 0 {
      self = .node(number)
    } else {
      self = number <= -Self.step ? .relation(-(number + Self.step)) : .way(-number)
    }
  }

  /// - Parameters:
  ///   - type: of OpenStreetMap, `node`, `way` or `relation`.
  ///   - id: there.
  package init(type: String, id: Int) {
    switch type {
    case "node": self = .node(id)
    case "way": self = .way(id)
    default: self = .relation(id)
    }
  }

  /// The number that stands in tiles.
  package var number: Int {
    switch self {
    case .node(let id): id
    case .way(let id): -id
    case .relation(let id): -Self.step - id
    case .other(let id): Self.step + id
    }
  }
}

extension MapID: CustomStringConvertible {
  /// `node-123`, `way-45`, `relation-6`, `other-7`.
  package var description: String {
    switch self {
    case .node(let id): "node-\(id)"
    case .way(let id): "way-\(id)"
    case .relation(let id): "relation-\(id)"
    case .other(let id): "other-\(id)"
    }
  }
}
