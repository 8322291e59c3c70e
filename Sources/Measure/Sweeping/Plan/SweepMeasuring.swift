import Comparing
import Files
import Score

/// Plans that the features of a finished sweep are measured again, by a program with other metrics: nothing is rendered.
public struct SweepMeasuring {
  private let source: SweepFolder
  private let output: SweepFolder

  /// - Parameters:
  ///   - source: the sweep whose features are measured.
  ///   - output: the new sweep's folder.
  package init(_ source: SweepFolder, to output: SweepFolder) {
    (self.source, self.output) = (source, output)
  }

  /// Writes the plan, which names the same store.
  /// - Returns: the number of cells.
  /// - Throws: `Fault` where the sweep keeps no features.
  public func write() throws -> Int {
    let plan = try SweepPlan(source)
    guard plan.keepsFeatures else {
      throw Fault(
        .record, "keeps no features, so there is nothing to measure", at: FaultPlace(source.path),
        hint: "plan it again with ‹features› and run it")
    }
    let engine = try SweepPlan.Engine.current()
    let cells = try source.readCells(plan).map { cell in
      var again = SweepCell(
        number: cell.number, key: Self.recipe(of: cell.key, program: engine.program).hash,
        mapping: cell.mapping, variant: cell.variant, parameters: cell.parameters, data: cell.data,
        seed: cell.seed)
      again.features = cell.key
      return again
    }
    let named = try source.named?.name ?? source.storeOfPlan(plan)
    let place = SweepStore.isOnHost(named) ? named : FileContent.absolute(named) ?? named
    try output.write(
      cells,
      SweepPlan(
        engine: engine, settings: plan.settings, data: plan.data, count: cells.count,
        keepsFeatures: false, store: place))
    return cells.count
  }

  /// The recipe of the measures of features.
  static func recipe(of features: String, program: String) -> CellRecipe {
    CellRecipe(["measures of " + SweepCell.form, program, features])
  }
}
