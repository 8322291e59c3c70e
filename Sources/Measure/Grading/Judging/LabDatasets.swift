import Datasets
import Files
import Rendering
import Score

/// The datasets of a lab as paths: those that are made are written into a folder.
struct LabDatasets {
  /// The paths of the datasets, in the lab's order.
  let paths: [String]
  /// True where they are other data than those that students work with.
  let areHidden: Bool

  /// Makes the datasets of a lab.
  /// - Parameters:
  ///   - isOpen: whether those are made that students work with, not the hidden ones.
  ///   - seed: the seed of the hidden data.
  ///   - folder: the folder that recipes are written to.
  ///   - permit: the files that the lab's file may name.
  /// - Throws: `Fault` for data that may not be read or cannot be made.
  init(
    _ lab: Lab, isOpen: Bool, seed: UInt64, folder: String, permit: ReadPermit = ReadPermit()
  ) throws {
    let scope = try Self.scope(of: lab, permit)
    let hidden = lab.hidden.map { LabData.recipe($0) }
    areHidden = !isOpen && !hidden.isEmpty
    let isHidden = areHidden
    let made = OutputPath(folder: folder)
    let data = isHidden ? hidden : lab.data
    paths = try data.map { data in
      switch data {
      case .path(let path):
        try scope.check(path)
        return Self.plain(path)
      case .recipe(let recipe):
        let name = recipe.folderName
        try Self.write(recipe, to: made.below(name), seed: isHidden ? seed : recipe.seed)
        return folder + "/" + name
      }
    }
  }

  /// The bounds of the data that a lab's file may name.
  static func scope(of lab: Lab, _ permit: ReadPermit) throws -> ReadScope {
    let scope = permit.scope(of: lab.file)
    guard let beside = datasetsBesideNotebooks(lab.file) else { return scope }
    return scope.joined(with: try ReadPermit(folders: [beside]).scope(of: lab.file))
  }

  /// The folder `datasets` beside the folder `notebooks` that a lab's file lies below; nil where there is none.
  ///
  /// The two are copied together: the lab may name what is there, wherever that is, in a repository or in none.
  private static func datasetsBesideNotebooks(_ file: String) -> String? {
    var place = FileContent.folder(of: FileContent.absolute(file) ?? file)
    while place.count > 1 {
      let parent = FileContent.folder(of: place)
      if FileContent.name(of: place) == "notebooks" {
        let folder = (parent == "/" ? "" : parent) + "/datasets"
        return FileContent.isFolder(folder) ? folder : nil
      }
      if parent == place { return nil }
      place = parent
    }
    return nil
  }

  /// A path without `.` and `..`, where it leads to a file or folder.
  private static func plain(_ path: String) -> String {
    guard path.contains("/../") || path.contains("/./"), let absolute = FileContent.absolute(path)
    else { return path }
    return absolute
  }

  private static func write(
    _ recipe: DataRecipe, to place: OutputPath, seed: UInt64
  ) throws {
    var simulation = Simulation()
    (simulation.minutes, simulation.rate) = (recipe.minutes, recipe.rate)
    simulation.pauses = recipe.pauses
    simulation.meanTemperature = recipe.temperature
    simulation.daysPerSecond = recipe.daysPerSecond
    simulation.compassNoise = recipe.compassNoise
    let random = SeededRandom(seed: seed).split(recipe.name)
    var first = random
    simulation.seed = first.next()
    var dataset = try simulation.walk(named: recipe.folderName).log
    for column in recipe.columns { try replace(column, in: &dataset, random) }
    try SimulatedFolder.refuseForeign(
      place, names: ["data.csv"], hint: "choose a new folder")
    do { try DatasetWriter.write(dataset, to: place) } catch {
      throw Fault(
        error.code, "the data cannot be written: \(error)",
        at: FaultPlace(FileContent.folder(of: place.path)), hint: "is there room?")
    }
  }

  private static func replace(
    _ recipe: ColumnRecipe, in dataset: inout Dataset, _ random: SeededRandom
  ) throws {
    let rows = dataset.rowCount
    if let index = dataset.index(of: recipe.name), dataset.columns[index].axis == 0 {
      dataset.columns[index].values = recipe.values(
        simulated: dataset.columns[index].values, random: random)
      return
    }
    guard let spec = Inputs.named(recipe.name) else {
      throw Fault(.lab, "\(recipe.name): no input is called that", hint: "ripples reference")
    }
    dataset.columns.append(
      Column(
        name: spec.name, unit: spec.unit, kind: spec.kind,
        values: recipe.values(
          simulated: [Double](repeating: recipe.from, count: rows), random: random),
        provenance: .own(original: spec.name, unit: spec.unit)))
  }
}
