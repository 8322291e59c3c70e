import Mappings
import Score
import Wayfinding

/// Tells one mapping where the walker is in relation to its ripple, without the rest of the garden.
struct WalkerToRipple {
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

  /// Returns where the walker is at a second of the walk; nil before its first usable position.
  mutating func whereabouts(time: Double, row: Int?, _ values: [Double]) -> Whereabouts? {
    _ = sense.update(&wayfinder, time: time, row: row, values)
    return wayfinder.relation(to: ripple).map(Whereabouts.init)
  }
}
