import Comparing
import Score

/// The walks of one mapping under one condition, as they are kept beside the report.
package struct GuideCell: KeptCell {
  package static let version = 1

  package var version: Int = Self.version
  let beacon: HeardBeacon
  /// One for each walker, in the order of the tasks.
  package let walks: [WalkResult]
  package var sizes: [String: Int] = [:]
  package var files: [String] { [] }
}
