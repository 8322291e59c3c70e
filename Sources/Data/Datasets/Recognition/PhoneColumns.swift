internal import Score

/// Columns of phone apps that mean something only within their file.
enum PhoneColumns {
  /// The claim of a column by its table's name, or nil when that adds nothing.
  static func claim(
    _ column: CellColumn, in table: RawTable, dialect: LogDialect
  ) -> Recogniser.Claim? {
    let axis = column.name.lowercased()
    let name = ColumnHeader.normalised(table.name.isEmpty ? Path.stem(table.file) : table.name)
    if !table.hasHeader, name.contains("accel") { return bareAcceleration(column, in: table) }
    if ["x", "y", "z"].contains(axis), accelerations.contains(name) {
      return Recogniser.Claim(
        input: "acceleration_" + axis, rank: name == "accelerometer" ? 0 : 2, unit: column.unit)
    }
    guard case .sensorLogger(let platform) = dialect else { return nil }
    switch (name, axis) {
    case ("orientation", "yaw"):
      guard let platform else { return nil }
      let isIOS = platform.lowercased().contains("ios")
      return Recogniser.Claim(
        input: "heading", rank: 5, unit: "rad", sign: isIOS ? -1 : 1, isMagnetic: !isIOS)
    case ("compass", "magneticbearing"):
      return Recogniser.Claim(input: "heading", rank: 6, unit: "°", isMagnetic: true)
    case ("headphone", "yaw"):
      return Recogniser.Claim(input: "head_yaw", rank: 0, unit: "rad", sign: -1)
    case ("headphone", "pitch"), ("headphone", "roll"):
      return Recogniser.Claim(input: "head_" + axis, rank: 0, unit: "rad")
    default: return nil
    }
  }

  private static let accelerations: Set<String> = [
    "accelerometer", "total_acceleration", "linear_acceleration", "linear_accelerometer",
    "acceleration",
  ]

  /// A headerless table of time, perhaps a status, and x, y, z in a file named after the sensor.
  private static func bareAcceleration(
    _ column: CellColumn, in table: RawTable
  ) -> Recogniser.Claim? {
    guard (3...4).contains(table.columns.count) else { return nil }
    let tail = table.columns.suffix(3).map(\.name)
    guard let index = tail.firstIndex(of: column.name) else { return nil }
    return Recogniser.Claim(input: "acceleration_" + ["x", "y", "z"][index], rank: 0)
  }
}
