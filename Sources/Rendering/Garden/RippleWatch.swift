import Mappings
import Score
import Wayfinding

/// Tells one mapping where the walker is in relation to its ripple, without the rest of the garden.
struct RippleWatch {
  private var wayfinder: Wayfinder
  private let sense: WalkSense
  private let ripple: Int

  /// - Parameters:
  ///   - scope: of the site's file.
  ///   - mapping: its file; the first ripple that plays it is watched.
  ///   - inputs: of the walk, in the order of the values.
  /// - Throws: `Fault`, also when no ripple plays the mapping or the walk has no positions.
  init(site scope: ReadScope, mapping: String, inputs: [InputSpec], of data: String) throws {
    let site = try SiteFile.read(in: scope)
    ripple = try SiteFile.ripple(of: site, in: scope, playing: mapping)
    wayfinder = Wayfinder(site)
    sense = try WalkSense(inputs, of: data)
  }

  /// Nil before the walk's first usable position.
  mutating func whereabouts(time: Double, row: Int?, _ values: [Double]) -> Whereabouts? {
    let position = sense.position(values)
    _ = wayfinder.update(
      time: time, row: row ?? 0, position: position?.point, accuracy: position?.accuracy)
    return wayfinder.relation(to: ripple).map {
      Whereabouts(
        inside: $0.isInside, distance: $0.distance, bearing: $0.bearing, visits: $0.visits)
    }
  }
}
