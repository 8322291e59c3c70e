/// The place in a reading of a device, which holds as a whole or not at all.
public enum PlaceReading {
  /// The inputs that say where a device is, and how exactly.
  private static let names = ["latitude", "longitude", "accuracy"]

  /// The values of a reading without a place that cannot be: half of a new place and half of the one before would be a place
  /// where nobody is.
  /// - Parameter values: the values by the names of inputs; in degrees and metres where they are of a place.
  /// - Returns: the values that may be taken, and a sentence on the place that was left out; nil where there is none.
  public static func whole(
    _ values: [(name: String, value: Double)]
  ) -> (values: [(name: String, value: Double)], fault: String?) {
    let said = values.filter { $0.name == "latitude" || $0.name == "longitude" }
    guard let first = said.first else { return (values, nil) }
    let fault =
      said.contains { $0.name != first.name }
      ? said.lazy.compactMap { Inputs.named($0.name)?.fault(of: $0.value) }.first
      : "\(first.name) came without \(first.name == "latitude" ? "longitude" : "latitude")"
    guard let fault else { return (values, nil) }
    let rest = values.filter { value in !names.contains(value.name) }
    return (rest, "\(fault), so the place was left out")
  }
}
