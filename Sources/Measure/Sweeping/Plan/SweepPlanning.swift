import Comparing
import Files
import Rendering
import Score

/// Makes the cells of a sweep: every mapping and variant with every point, on every dataset, with every seed.
public struct SweepPlanning {
  private let request: SweepRequest
  /// The cells between two looks at the progress.
  private static let step = 1000

  public init(_ request: SweepRequest) { self.request = request }

  /// Writes the plan into the sweep's folder; cells that its store has stay there.
  /// - Parameter progress: gets the cells that are planned, and all, every now and then.
  /// - Returns: the size of the plan.
  /// - Throws: `Fault` for a call that is wrong, a mapping or a dataset that cannot be used.
  public func write(_ progress: (Int, Int) -> Void = { _, _ in }) throws -> SweepPlanned {
    try request.validate()
    let engine = try SweepPlan.Engine.current()
    let data = try data()
    let found = try variants(data)
    let cells = try cells(engine, found.variants, data, progress)
    try SweepFolder(request.output).write(
      cells,
      SweepPlan(
        engine: engine, settings: request.play, data: request.datasets, count: cells.count,
        keepsFeatures: request.keepsFeatures))
    return SweepPlanned(
      cells: cells.count, points: found.points, distinct: found.variants.count)
  }

  private func data() throws -> [ComparedData] {
    let base = request.comparison(seed: request.seed)
    let data = request.datasets.enumerated().map {
      ComparedData(id: "d\($0 + 1)", path: $1, base)
    }
    if let fault = data.lazy.compactMap(\.fault).first { throw request.places.told(fault) }
    return data
  }

  private func cells(
    _ engine: SweepPlan.Engine, _ variants: [Variant], _ data: [ComparedData],
    _ progress: (Int, Int) -> Void
  ) throws -> [SweepCell] {
    let count = try count(variants.count)
    let files = FileHashes()
    var cells: [SweepCell] = []
    for variant in variants {
      for data in data {
        for seed in request.seed..<request.seed + UInt64(request.seeds) {
          let recipe = CellRecipe(
            request.comparison(seed: seed), variant, data, program: engine.program,
            form: SweepCell.form, files: files)
          cells.append(
            SweepCell(
              number: cells.count, key: recipe.hash, mapping: variant.file,
              variant: variant.setting, parameters: variant.parameters, data: data.path, seed: seed)
          )
          if cells.count % Self.step == 0 { progress(cells.count, count) }
        }
      }
    }
    return cells
  }

  /// Returns the number of cells: every point with every dataset and every seed.
  /// - Parameter variants: the number of points of all variants.
  /// - Throws: `Fault` where it is more than a plan may have.
  private func count(_ variants: Int) throws -> Int {
    var count = variants
    for factor in [request.datasets.count, request.seeds] {
      let (product, isBeyond) = count.multipliedReportingOverflow(by: factor)
      guard !isBeyond, product <= SweepPlan.mostCells else {
        throw Fault.call(
          "sweep",
          "\(counted(variants, "point")), \(counted(request.datasets.count, "dataset")) and \(counted(request.seeds, "seed")) make more than \(SweepPlan.mostCells) cells",
          hint: "sweep fewer parameters or values, give fewer ‹seeds›, or draw with ‹trials›")
      }
      count = product
    }
    return count
  }

  /// Returns all mappings and variants as they are asked for.
  private func list(_ data: [ComparedData]) throws -> VariantList {
    var comparison = request.comparison(seed: request.seed)
    comparison.mappings = request.mappings
    do {
      let list = try VariantList(comparison, extra: ComparePlan.extraInputs(data))
      if let fault = list.variants.lazy.compactMap(\.fault).first { throw fault }
      return list
    } catch let fault as Fault { throw request.places.told(fault) }
  }

  /// Returns all variants with all points that differ, and how many points there were.
  private func variants(_ data: [ComparedData]) throws -> (variants: [Variant], points: Int) {
    let sweeps = try request.axes
    let list = try list(data)
    let known = Set(list.offers.values.flatMap { $0.parameters.map(\.name) })
    if let sweep = sweeps.first(where: {
      !known.contains($0.parameter) && $0.parameter != Sweep.variant
    }) {
      throw request.places.fault(
        "no mapping has a parameter \"\(sweep.parameter)\"", of: sweep,
        hint: NearestName.hint(for: sweep.parameter, among: known.sorted()))
    }
    let points = SweepPoints(
      sweeps: sweeps, method: request.method, seed: request.seed, places: request.places)
    var (variants, count): ([Variant], Int) = ([], 0)
    for variant in list.variants {
      guard let offer = list.offers[variant.file] else { continue }
      let given = SweepPoints.Point(variant: variant.setting, parameters: variant.parameters)
      let all = try points.points(offer, given: given)
      count += all.count
      variants += all.distinct().map { variant.at($0) }
    }
    return (variants, count)
  }
}

extension Variant {
  /// The same mapping elsewhere in the sweep.
  func at(_ point: SweepPoints.Point) -> Variant {
    var variant = self
    (variant.setting, variant.parameters) = (point.variant, point.parameters)
    return variant
  }
}

/// The size of a plan.
public struct SweepPlanned: Equatable, Sendable {
  public let cells: Int
  /// The number of points of all mappings and variants, equal ones included.
  let points: Int
  /// The number of those that differ, which are in the plan.
  let distinct: Int

  /// The size for people: `796 cells, as 1 of 200 points is equal to another`.
  public var text: String {
    let joined = points - distinct
    guard joined > 0 else { return counted(cells, "cell") }
    return "\(counted(cells, "cell")), as \(joined) of \(counted(points, "point")) "
      + (joined == 1 ? "is equal to another" : "are equal to others")
  }
}

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
