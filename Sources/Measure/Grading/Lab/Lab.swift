/// A lab of a course: the data that students work with and are graded on, and what must hold.
public struct Lab: Sendable, Equatable {
  /// Path of the file that describes it.
  public var file: String
  public var number: Int
  /// Name of its folder, `02-pitch`.
  public var name: String
  public var title: String
  /// Name of the file that a student hands in, `pitch.lua`.
  public var mapping: String
  /// Seconds of sound in which each dataset is played.
  public var length: Double
  /// The datasets that students work with.
  public var data: [LabData]
  /// The recipes of the datasets for grading, which are made afresh from the teacher's seed.
  public var hidden: [DataRecipe]
  public var criteria: [Criterion]

  /// Points of all criteria.
  public var points: Double { criteria.reduce(0) { $0 + $1.points } }

  /// Value of `schema` in the file.
  public static let schema = "ripples-lab/1"
}

/// A dataset of a lab.
public enum LabData: Sendable, Equatable {
  /// Path of a dataset.
  case path(String)
  case recipe(DataRecipe)
}
