extension Column {
  /// Takes numbers below zero for missing where they cannot be: loggers write -1 for an unknown speed, course or accuracy.
  mutating func markInvalid() -> DatasetFinding? {
    guard
      ["speed", "course", "accuracy", "heading", "wind_direction", "satellites"].contains(name)
    else { return nil }
    let isAngle = !["speed", "accuracy", "satellites"].contains(name)
    // Beside other negative angles -1° is an angle.
    if isAngle, name != "course", values.contains(where: { $0 < 0 && $0 != -1 }) { return nil }
    var count = 0
    for index in values.indices where isAngle ? values[index] == -1 : values[index] < 0 {
      values[index] = .nan
      count += 1
    }
    return count == 0
      ? nil
      : DatasetFinding(
        .invalidMarked, "\(count) negative values of \(name) mean unknown", count: count)
  }
}
