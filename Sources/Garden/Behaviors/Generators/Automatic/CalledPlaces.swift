import MapData
import Score

/// The things that were called out not long ago, which are not called again.
struct CalledPlaces: Sendable {
  struct Entry: Sendable {
    var feature: MapFeature
    /// Seconds of the walk.
    var time: Double
    /// The middle of the thing.
    var middle: GeoPoint
  }

  /// Why an entry is forgotten, with the figure that decided.
  enum Reason {
    case old(seconds: Double)
    case left(metres: Double)
  }

  private(set) var entries: [Entry] = []

  mutating func add(_ feature: MapFeature, at time: Double) {
    entries.append(Entry(feature: feature, time: time, middle: feature.shape.middle))
  }

  /// Forgets a thing that was not said to its end, so that it has another chance.
  mutating func forget(id: String) { entries.removeAll { $0.feature.id == id } }

  /// The entry that silences a thing. Things that the map gives no name (crossings, benches) are the same as others of
  /// that name nearby, so that a junction with four crossings is told once.
  func entry(
    like feature: MapFeature, _ range: (MapCategory) -> CalloutRange?
  ) -> Entry? {
    entries.first { entry in
      guard feature.isGeneric else { return entry.feature.id == feature.id }
      guard entry.feature.isGeneric, entry.feature.calloutKey == feature.calloutKey,
        let range = range(entry.feature.category)
      else { return false }
      return entry.middle.metres(to: feature.shape.middle) < range.rearm
    }
  }

  /// Forgets what is old or farther away than its range.
  /// - Parameters:
  ///   - age: seconds after which a thing may be called again.
  ///   - distance: metres to a thing from where the walker is.
  /// - Returns: what was forgotten, and why.
  mutating func forget(
    at time: Double, after age: Double, _ range: (MapCategory) -> CalloutRange?,
    distance: (MapFeature) -> Double
  ) -> [(MapFeature, Reason)] {
    var forgotten: [(MapFeature, Reason)] = []
    entries.removeAll { entry in
      let away = distance(entry.feature)
      if time - entry.time > age {
        forgotten.append((entry.feature, .old(seconds: time - entry.time)))
      } else if let range = range(entry.feature.category), away > range.rearm {
        forgotten.append((entry.feature, .left(metres: away)))
      } else {
        return false
      }
      return true
    }
    return forgotten
  }
}

extension MapFeature {
  /// Whether its name is only made of its tags.
  var isGeneric: Bool { !isNamed && category != .marker }

  /// The key of the thing in the history of callouts: the word for what it is, or its id.
  var calloutKey: String { isGeneric ? (word.isEmpty ? name : word) : id }

  /// Whether a vehicle's passenger wants to hear of it, beside landmarks: a stop of public transport.
  var isTransit: Bool {
    switch type {
    case "public_transport": true
    case "highway": value == "bus_stop"
    case "railway": ["station", "halt", "tram_stop", "subway_entrance"].contains(value)
    case "amenity": ["bus_station", "ferry_terminal", "bus_stop"].contains(value)
    default: false
    }
  }
}
