import Comparing
import Files
import Rendering
import Score
import Wayfinding

/// Mappings, conditions and walks of a comparison: the matrix before anybody walks.
struct GuidePlan: Sendable {
  let request: GuideRequest
  let variants: [Variant]
  let conditions: [GuideCondition]
  let model: WalkerModel
  let tasks: GuideTasks
  let listening: GuidedWalk.Listening
  /// The hash of the site's file; empty where there is none.
  let siteHash: String

  /// - Throws: `Fault` for a call that is wrong, and a site that cannot be read.
  init(_ request: GuideRequest) throws {
    try request.validate()
    self.request = request
    model = try WalkerModel(request.walkerConstants)
    conditions = try request.conditions
    variants = try request.variants
    let site = try request.site.map { try SiteFile.read(in: request.permit.scope(of: $0)) }
    siteHash = try request.site.map { try FileContent.hash($0) } ?? ""
    tasks = try GuideTasks(
      site, ids: request.targetIDs, walkers: request.walkers, distance: request.targetDistance,
      nearest: conditions.map(\.arrival).max() ?? 0, seed: request.seed)
    listening = .init(isBinaural: !request.isMono, isTracked: !request.isUntracked)
  }

  /// The cells, variant by variant.
  var cells: [(variant: Int, condition: Int)] {
    variants.indices.flatMap { variant in conditions.indices.map { (variant, $0) } }
  }

  /// - Parameter program: the hash of the program that walks.
  func recipe(_ variant: Variant, _ condition: GuideCondition, program: String) -> CellRecipe {
    var lines = [
      "guide \(GuideCell.version)", program, variant.source, variant.file, variant.setting ?? "",
      condition.name, "\(condition)", "\(listening)", "\(request.seed)", siteHash,
      "\(request.targetDistance)", request.targetIDs.joined(separator: " "),
      "\(request.walkers)", "\(conditions.map(\.arrival).max() ?? 0)",
    ]
    lines += WalkerConstant.all.map { "\($0.name)=\(model[$0])" }
    lines += variant.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return CellRecipe(lines)
  }
}
