import Comparing
import Files
import Rendering
import Score

/// Makes the cells of a sweep: every mapping and variant with every point, on every dataset, with every seed.
public struct SweepPlanning {
  private let request: SweepRequest

  public init(_ request: SweepRequest) { self.request = request }

  /// Writes the plan into the sweep's folder; cells that its store has stay there.
  /// - Returns: the number of cells.
  /// - Throws: `Fault` for a call that is wrong, a mapping or a dataset that cannot be used.
  public func write() throws -> Int {
    try request.validate()
    let engine = try SweepPlan.Engine.current()
    let cells = try cells(engine)
    try SweepFolder(request.output).write(
      cells,
      SweepPlan(
        engine: engine, settings: request.play, data: request.datasets, count: cells.count,
        keepsFeatures: request.keepsFeatures))
    return cells.count
  }

  private func cells(_ engine: SweepPlan.Engine) throws -> [SweepCell] {
    let base = request.comparison(seed: request.seed)
    let data = request.datasets.enumerated().map {
      ComparedData(id: "d\($0 + 1)", path: $1, base)
    }
    if let fault = data.lazy.compactMap(\.fault).first { throw fault }
    let variants = try variants(base, data)
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
        }
      }
    }
    return cells
  }

  /// Returns all variants with all points.
  private func variants(_ base: CompareRequest, _ data: [ComparedData]) throws -> [Variant] {
    let sweeps = try request.axes
    var request = base
    request.mappings = self.request.mappings
    let list = try VariantList(request, extra: ComparePlan.extraInputs(data))
    if let fault = list.variants.lazy.compactMap(\.fault).first { throw fault }
    let known = Set(list.offers.values.flatMap { $0.parameters.map(\.name) })
    if let sweep = sweeps.first(where: {
      !known.contains($0.parameter) && $0.parameter != Sweep.variant
    }) {
      throw Fault.call(
        "sweep", "no mapping has a parameter \"\(sweep.parameter)\"",
        hint: NearestName.hint(for: sweep.parameter, among: known.sorted()))
    }
    let points = SweepPoints(
      sweeps: sweeps, method: self.request.method, seed: self.request.seed)
    return try list.variants.flatMap { variant -> [Variant] in
      guard let offer = list.offers[variant.file] else { return [variant] }
      let given = SweepPoints.Point(variant: variant.setting, parameters: variant.parameters)
      return try points.points(offer, given: given).map { variant.at($0) }
    }
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
