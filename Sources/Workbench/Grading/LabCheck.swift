import Analysis
import Datasets
import Grading
import Score

/// Whether a lab asks for what there is: metrics, findings, criteria by name.
enum LabCheck {
  /// - Throws: `LabError` for a lab, `WorkbenchError` for the names of a call.
  static func check(_ lab: Lab, only: [String]) throws {
    for criterion in lab.criteria {
      if let metric = metric(of: criterion), Metrics.named(metric) == nil {
        throw LabError(
          lab.file, "criterion \(quoted(criterion.id)): there is no metric \(quoted(metric))",
          hint: NearestName.hint(for: metric, among: Metrics.all.map(\.id)))
      }
      if case .finding(let id, _) = criterion.subject,
        !FindingCatalogue.all.contains(where: { $0.id == id })
      {
        throw LabError(
          lab.file, "criterion \(quoted(criterion.id)): there is no finding \(quoted(id))",
          hint: NearestName.hint(for: id, among: FindingCatalogue.all.map(\.id)))
      }
    }
    try checkData(lab)
    let ids = lab.criteria.map(\.id)
    if let unknown = only.first(where: { !ids.contains($0) }) {
      throw WorkbenchError(
        "--only", "lab \(lab.name) has no criterion \(quoted(unknown))",
        hint: NearestName.hint(for: unknown, among: ids))
    }
    if lab.data.isEmpty, lab.criteria.contains(where: \.needsMapping) {
      throw LabError(lab.file, "the lab has no data", hint: "give \"data\": [ … ]")
    }
  }

  private static func metric(of criterion: Criterion) -> String? {
    switch criterion.subject {
    case .metric(let measured, _), .ratio(let measured, _, _): measured.metric
    default: nil
    }
  }

  /// Whether the datasets are there, each once, and have the inputs that criteria are about.
  private static func checkData(_ lab: Lab) throws {
    var known = Set(Inputs.all.map(\.name))
    var names: Set<String> = []
    for data in lab.data {
      let name: String
      switch data {
      case .recipe(let recipe): name = recipe.folderName
      case .path(let path):
        known.formUnion(try DatasetReader.read(path: path).columns.map(\.name))
        name = path
      }
      guard names.insert(name).inserted else {
        throw LabError(lab.file, "the dataset \(quoted(name)) is given twice", hint: "leave one")
      }
    }
    for criterion in lab.criteria {
      for input in inputs(of: criterion) where !known.contains(input) {
        throw LabError(
          lab.file, "criterion \(quoted(criterion.id)): no dataset has an input \(quoted(input))",
          hint: NearestName.hint(for: input, among: known.sorted()))
      }
      if let variant = criterion.variants.compactMap(\.self).first(where: { $0.contains("@") }) {
        throw LabError(
          lab.file, "criterion \(quoted(criterion.id)): \(quoted(variant)) is no name of a variant")
      }
    }
  }

  private static func inputs(of criterion: Criterion) -> [String] {
    switch criterion.subject {
    case .metric(let measured, _), .ratio(let measured, _, _): [measured.input].compactMap(\.self)
    case .declares(let declared): declared.maps
    default: []
    }
  }
}
