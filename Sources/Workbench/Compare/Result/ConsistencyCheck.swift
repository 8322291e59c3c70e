import Analysis

/// Whether a variant does the same with the same datum on every dataset: measured between cells.
enum ConsistencyCheck {
  /// The cells with that measure added to each of a variant's.
  static func added(to cells: [FinishedCell], _ plan: ComparePlan) -> [FinishedCell] { cells }
}
