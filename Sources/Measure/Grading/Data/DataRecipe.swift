/// The recipe of a dataset: a simulated walk, some of whose columns are replaced.
public struct DataRecipe: Sendable, Equatable {
  public var name: String
  /// Minutes of walking and rows per second.
  public var minutes = 5.0
  public var rate = 1.0
  public var pauses = 2
  /// Mean temperature of the year, °C.
  public var temperature = 17.0
  /// Days of the calendar that pass in a second.
  public var daysPerSecond = 1.0 / 86_400
  /// Standard deviation of the compass, degrees.
  public var compassNoise = 6.0
  /// Seed of students' data; of hidden data the teacher's seed and the name decide.
  public var seed: UInt64 = 1
  public var columns: [ColumnRecipe] = []

  /// The name as a folder can have it.
  public var folderName: String {
    let letters = name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return letters.allSatisfy { $0 == "-" } ? "data" : String(letters)
  }
}

/// A column that takes the place of a simulated one.
public struct ColumnRecipe: Sendable, Equatable {
  public enum Shape: String, Sendable, CaseIterable {
    /// The column stays as it was simulated.
    case keep
    /// A straight line.
    case ramp
    /// Levels that are held, drawn at random; both ends occur.
    case steps
    /// A random walk that reaches both ends.
    case wander
    /// A sine between both ends.
    case cycle
    /// The short way round a circle of 360.
    case turn
  }

  public var name: String
  public var shape = Shape.keep
  public var from = 0.0
  public var to = 1.0
  /// Rows that a level is held.
  public var hold = 10
  /// Rows of a cycle.
  public var period = 60.0
  /// Share of the rows that are left empty, in runs.
  public var missing = 0.0
}
