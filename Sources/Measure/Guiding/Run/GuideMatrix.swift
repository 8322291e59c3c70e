import Behaviors
import Comparing
import Files
import Rendering
import Score
import Threads
import Wayfinding

/// Makes all cells of a plan, those of an earlier run excepted, on several threads.
struct GuideMatrix {
  let plan: GuidePlan
  /// Keeps cells; nil keeps none.
  let store: CellStore?
  let isCancelled: @Sendable () -> Bool

  /// A cell, or why there is none.
  typealias Outcome = Result<GuideCell, Fault>

  /// The headings at which a mapping is heard; the second shows whether it follows the compass alone.
  private static let headings = [0.0, 137.0]
  /// Every so many directions are heard at the second heading.
  private static let sparse = 10
  /// The walkers that one thread takes at a time.
  private static let party = 20

  /// - Parameter progress: gets the finished cells, all cells, and the done part, a few times a second.
  /// - Returns: the cells, variant by variant, and how many are old; nil when given up.
  func run(_ progress: (Int, Int, Double) -> Void) throws -> (cells: [Outcome], old: Int)? {
    let program = store == nil ? "" : try FileContent.hash("/proc/self/exe")
    let cells = plan.cells
    let recipes = cells.map {
      plan.recipe(plan.variants[$0.variant], plan.conditions[$0.condition], program: program)
    }
    store?.clean(keeping: recipes)
    var found: [Outcome?] = zip(cells, recipes).map { cell, recipe in
      if let fault = plan.variants[cell.variant].fault { return .failure(fault) }
      let old: GuideCell? = store?.cell(recipe)
      return old.map { .success($0) }
    }
    let old = found.count { if case .success = $0 { true } else { false } }
    let missing = found.indices.filter { found[$0] == nil }
    func told(_ part: Double) {
      let left = Double(missing.count) * (1 - part) / Double(found.count)
      progress(found.count - missing.count, found.count, 1 - left)
    }
    guard let beacons = try hear(missing.map { cells[$0] }, { told(0.5 * $0) }),
      let walks = try walk(missing.map { cells[$0] }, beacons, { told(0.5 + 0.5 * $0) })
    else { return nil }
    for (place, index) in missing.enumerated() {
      found[index] = beacons[place].map { GuideCell(beacon: $0, walks: walks[place]) }
      if case .success(let cell)? = found[index] { try store?.keep(cell, recipes[index]) }
    }
    return (found.compactMap { $0 }, old)
  }

  // MARK: Hearing

  /// A variant that is heard with a ringing angle.
  private struct Hearing: Hashable {
    let variant: Int
    let angle: Double
  }

  /// Hears the mappings of some cells at all angles.
  private func hear(
    _ cells: [(variant: Int, condition: Int)], _ progress: (Double) -> Void
  ) throws -> [Result<HeardBeacon, Fault>]? {
    let plan = plan
    let wanted = cells.map {
      Hearing(variant: $0.variant, angle: plan.conditions[$0.condition].angle)
    }
    let hearings = wanted.distinct()
    let checks = AngleBins.count / Self.sparse
    let each = AngleBins.count + checks
    let pool = WorkPool(count: hearings.count * each, isCancelled: isCancelled) { number in
      let (hearing, place) = (hearings[number / each], number % each)
      let isCheck = place >= AngleBins.count
      let bin = isCheck ? (place - AngleBins.count) * Self.sparse : place
      return Self.perform(
        plan, hearing, angle: AngleBins.middle(bin), heading: Self.headings[isCheck ? 1 : 0])
    }
    let done = try pool.run(threads: plan.request.cellThreads ?? 1, named: "hear") {
      progress(Double($0) / Double(max(1, hearings.count * each)))
    }
    guard let done else { return nil }
    let beacons = hearings.indices.map { index in
      Self.beacon(Array(done[(index * each)..<((index + 1) * each)]), plan.model)
    }
    return wanted.map { beacons[hearings.firstIndex(of: $0)!] }
  }

  private static func perform(
    _ plan: GuidePlan, _ hearing: Hearing, angle: Double, heading: Double
  ) -> Result<BeaconPerformance, Fault> {
    let variant = plan.variants[hearing.variant]
    var condition = GuideCondition()
    condition.angle = hearing.angle
    do {
      let mapping = try MappingFile.load(
        variant.file, source: variant.source, extra: [], seed: plan.request.seed)
      try MappingFile.configure(
        mapping, variant: variant.setting, parameters: variant.parameters)
      let inputs = BeaconInputs(style: variant.beaconStyle, settings: condition.behavior)
      return .success(
        try BeaconPerformance(mapping, inputs: inputs, angle: angle, heading: heading))
    } catch { return .failure(.of(error)) }
  }

  private static func beacon(
    _ performances: [Result<BeaconPerformance, Fault>], _ model: WalkerModel
  ) -> Result<HeardBeacon, Fault> {
    do throws(Fault) {
      var all: [BeaconPerformance] = []
      for one in performances { all.append(try one.get()) }
      let checks = all[AngleBins.count...].enumerated()
      let depends = checks.contains { CueMaking.differ($0.element, all[$0.offset * sparse]) }
      let making = CueMaking(performances: Array(all[..<AngleBins.count]), model: model)
      return .success(making.beacon(dependsOnHeading: depends))
    } catch { return .failure(error) }
  }

  // MARK: Walking

  /// Lets all walkers of some cells walk. A walk depends on its own number and cell only.
  private func walk(
    _ cells: [(variant: Int, condition: Int)], _ beacons: [Result<HeardBeacon, Fault>],
    _ progress: (Double) -> Void
  ) throws -> [[WalkResult]]? {
    let plan = plan
    let tasks = plan.tasks.all
    let parties = (tasks.count + Self.party - 1) / Self.party
    let random = SeededRandom(seed: plan.request.seed).split("walks")
    let pool = WorkPool(count: cells.count * parties, isCancelled: isCancelled) {
      number -> [WalkResult]? in
      let (cell, first) = (number / parties, number % parties * Self.party)
      guard case .success(let beacon) = beacons[cell] else { return [] }
      return (first..<min(tasks.count, first + Self.party)).map { walker in
        var walk = GuidedWalk(
          tasks[walker], plan.model, plan.conditions[cells[cell].condition], beacon,
          plan.listening, random: random.split("\(walker)"))
        return walk.run()
      }
    }
    let done = try pool.run(threads: plan.request.cellThreads ?? 1, named: "walk") {
      progress(Double($0) / Double(max(1, cells.count * parties)))
    }
    return done.map { done in
      cells.indices.map { done[($0 * parties)..<(($0 + 1) * parties)].flatMap { $0 } }
    }
  }
}

extension Variant {
  /// The style whose components the mapping gets: that of its file's name, else the usual one.
  var beaconStyle: BeaconStyle {
    BeaconStyle(rawValue: FileContent.name(of: file).replacing(".lua", with: "")) ?? .current
  }
}

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
