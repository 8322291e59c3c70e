import Analysis
import Comparing
import Files
import Glibc
import JSON
import Rendering
import Score
import Threads

/// Makes cells of a sweep, one after the other, in this process; what several of them read is read once.
final class SweepWorkshop {
  private let plan: SweepPlan
  private let scope: ReadScope
  private let store: SweepStore
  private let data: [ComparedData]
  private let files = FileHashes()
  private let scratch: TemporaryFolder
  private var mappings: [String: Result<Variant, Fault>] = [:]
  /// The seconds in which cells were put into the store.
  private(set) var storing = 0.0

  /// - Throws: `Fault` where there is no room for the samples.
  init(_ plan: SweepPlan, store: SweepStore) throws {
    (self.plan, scope, self.store) = (plan, plan.settings.permit.scope(of: "plan.json"), store)
    for path in plan.data { try scope.check(path) }
    let base = SweepRequest.comparison(plan.settings, seed: 1)
    data = plan.data.enumerated().map { ComparedData(id: "d\($0 + 1)", path: $1, base) }
    scratch = try TemporaryFolder()
  }

  deinit { scratch.remove() }

  /// Makes a cell, or says in the store why there is none.
  /// - Throws: `Fault` for what is no fault of the cell: the store, a full disk, files that have changed.
  func make(_ cell: SweepCell) throws -> SweepOutcome {
    if let key = cell.features { return try measure(cell, key) }
    let request = SweepRequest.comparison(plan.settings, seed: cell.seed)
    let (variant, data) = try subject(of: cell)
    let recipe = CellRecipe(
      request, variant, data, program: plan.engine.program, form: SweepCell.form, files: files)
    guard recipe.hash == cell.key else { throw data.fault ?? changed(cell) }
    if let fault = variant.fault(on: data) { return try fail(cell, fault) }
    var features: CellFeatures?
    let run = CellRun(
      request: request, variant: variant, data: data,
      base: OutputPath(scratch.path).below(cell.key),
      name: cell.key, isMeasured: false, keep: { features = $0 })
    let sound: String?
    do { sound = try run.run { _ in true }?.sound } catch let fault as Fault
      where fault.code == .diskFull || isOurs(fault)
    {
      throw Fault(
        fault.code, fault.message, at: fault.place,
        hint: "a process needs room for one sound: free space, or let TMPDIR name another folder")
    } catch { return try fail(cell, .of(error)) }
    guard let features else { return .failed(Fault(.interrupted, "was given up")) }
    return try keep(features, sound, of: cell)
  }

  /// Measures the features of another sweep's cell.
  private func measure(_ cell: SweepCell, _ key: String) throws -> SweepOutcome {
    guard cell.key == SweepMeasuring.recipe(of: key, program: plan.engine.program).hash else {
      throw changed(cell)
    }
    guard case .whole(let bytes) = try store.features(key).find() else {
      return try fail(
        cell,
        Fault(
          .missing, "its features are not in the store, or damaged",
          at: FaultPlace(store.features(key).path),
          hint: "run the sweep that it is measured from, planned with ‹features›"))
    }
    return try keep(try CellFeatures(bytes), of: cell)
  }

  /// Keeps a cell; the cell itself comes last, since it says that the rest is there.
  private func keep(_ features: CellFeatures, _ sound: String?, of cell: SweepCell) throws
    -> SweepOutcome
  {
    if let sound {
      let ending = sound.split(separator: ".").last.map(String.init) ?? "sound"
      let object = store.sound(cell.key, ending: ending)
      let path = scratch.path + "/" + FileContent.name(of: sound)
      defer { unlink(path) }
      let kept = try object.keep(try FileContent.read(path, limit: HostStore.limit))
      if case .different = kept { return SweepOutcome(kept) }
    }
    if plan.keepsFeatures {
      let kept = try store.features(cell.key).keep(try features.sealed())
      if case .different = kept {
        // A cell can say what differs, and features cannot.
        let outcome = try keep(features, of: cell)
        return if case .different = outcome { outcome } else { SweepOutcome(kept) }
      }
    }
    return try keep(features, of: cell)
  }

  private func keep(_ features: CellFeatures, of cell: SweepCell) throws -> SweepOutcome {
    let text = CellObject.text(cell, features)
    let begin = SteadyTime.seconds
    defer { storing += SteadyTime.seconds - begin }
    return SweepOutcome(try store.object(.cells, cell.key).keep(SealedJSON.sealed(text)))
  }

  /// Whether a fault is about a file that this process keeps for itself.
  private func isOurs(_ fault: Fault) -> Bool {
    fault.place.file?.hasPrefix(scratch.path + "/") ?? false
  }

  /// - Throws: the fault itself where the machine is at fault: the cell could be made later, or elsewhere.
  private func fail(_ cell: SweepCell, _ fault: Fault) throws -> SweepOutcome {
    if fault.code.isOfMachine || isOurs(fault) { throw fault }
    let text = CellObject.text(cell, fault)
    _ = try store.object(.failed, cell.key).keep(SealedJSON.sealed(text))
    return .failed(fault)
  }

  /// Returns the mapping at the cell's point, and its dataset.
  private func subject(of cell: SweepCell) throws -> (Variant, ComparedData) {
    guard let data = data.first(where: { $0.path == cell.data }) else { throw changed(cell) }
    let known = mappings[cell.mapping] ?? load(cell.mapping)
    mappings[cell.mapping] = known
    let point = SweepPoints.Point(variant: cell.variant, parameters: cell.parameters)
    return (try known.get().at(point), data)
  }

  private func load(_ path: String) -> Result<Variant, Fault> {
    do {
      try scope.check(path)
      var request = SweepRequest.comparison(plan.settings, seed: 1)
      request.parameters = [:]
      request.mappings = [path]
      let list = try VariantList(request, extra: ComparePlan.extraInputs(data))
      return .success(list.variants[0])
    } catch { return .failure(.of(error)) }
  }

  private func changed(_ cell: SweepCell) -> Fault {
    Fault(
      .record,
      "has changed since the sweep was planned, or a sound that it plays, its data (\(cell.data)) or a setting has",
      at: FaultPlace(cell.mapping),
      hint:
        "run in the folder where it was planned, with the files of then, or plan again; finished cells stay"
    )
  }
}

/// The end of a cell's making.
enum SweepOutcome {
  case made
  /// It was there already, with the same bytes.
  case same
  case repaired
  case failed(Fault)
  /// It was there already with other bytes: the sentence says where they differ.
  case different(String)

  init(_ kept: ObjectFile.Kept) {
    switch kept {
    case .made: self = .made
    case .same: self = .same
    case .repaired: self = .repaired
    case .different(let other, let difference):
      self = .different("\(other): \(difference)")
    }
  }

  /// The line by which a worker says it.
  /// - Parameter seconds: the time of rendering and measuring.
  func line(_ cell: Int, seconds: Double) -> String {
    let (word, note): (String, JSONText) =
      switch self {
      case .made: ("made", .null)
      case .same: ("same", .null)
      case .repaired: ("repaired", .null)
      case .failed(let fault): ("failed", .string(fault.json { $0 }))
      case .different(let text): ("different", .string(text))
      }
    return JSONText.object(["cell": cell, "outcome": word, "note": note, "seconds": seconds])
      .compact
  }

  init?(_ json: JSONValue) {
    let note = json["note"]?.string
    switch json["outcome"]?.string {
    case "made": self = .made
    case "same": self = .same
    case "repaired": self = .repaired
    case "failed": self = .failed(note.flatMap { Fault(json: $0) } ?? Fault(.file, "failed"))
    case "different": self = .different(note ?? "")
    default: return nil
    }
  }
}
