import Analysis
import Checking
import Datasets
import Files
import Rendering
import Score

/// Checks that a lab asks for metrics, findings, criteria and datasets that exist.
enum LabCheck {
  /// Checks a lab.
  /// - Parameters:
  ///   - only: the ids of the criteria that the call names.
  ///   - permit: the files that the lab's file may name.
  /// - Throws: `Fault`: `lab` for the lab, `call` for the names of the call.
  static func check(_ lab: Lab, only: [String], permit: ReadPermit) throws {
    for criterion in lab.criteria {
      if let metric = criterion.measured?.metric, Metrics.named(metric) == nil {
        throw fault(
          lab, criterion, "there is no metric \(quoted(metric))",
          hint: NearestName.hint(for: metric, among: Metrics.all.map(\.id)))
      }
      if case .finding(let id, _, _) = criterion.subject,
        !FindingCatalogue.all.contains(where: { $0.id == id })
      {
        throw fault(
          lab, criterion, "there is no finding \(quoted(id))",
          hint: NearestName.hint(for: id, among: FindingCatalogue.all.map(\.id)))
      }
    }
    try checkData(lab, permit)
    try checkNames(lab)
    let ids = lab.criteria.map(\.id)
    if let unknown = only.first(where: { !ids.contains($0) }) {
      throw Fault.call(
        "only", "lab \(lab.name) has no criterion \(quoted(unknown))",
        hint: NearestName.hint(for: unknown, among: ids))
    }
    if lab.data.isEmpty, lab.criteria.contains(where: \.needsMapping) {
      throw Fault.lab(lab.file, "the lab has no data", hint: "give \"data\": [ … ]")
    }
  }

  private static func fault(
    _ lab: Lab, _ criterion: Criterion, _ message: String, hint: String = ""
  ) -> Fault {
    Fault.lab(
      lab.file, line: criterion.line, column: criterion.column,
      "criterion \(quoted(criterion.id)): \(message)", hint: hint)
  }

  /// Checks that targets and variants are spelt as elsewhere: students may add both, so that only a name that is
  /// nearly a known one is refused.
  private static func checkNames(_ lab: Lab) throws {
    let path = FileContent.folder(of: lab.file) + "/starter.lua"
    let starter = (try? FileContent.text(path, limit: Submission.limit)).flatMap {
      try? MappingFile.load(path, source: $0, extra: [], seed: 1)
    }
    let targets = Set(
      (starter?.targets.all.map(\.name) ?? []).map(lastPart) + ["tempo", "level", "pitch", "pan"])
    let own = Set(starter?.variants.map(\.name) ?? [])
    for criterion in lab.criteria {
      if let target = criterion.measured?.target, !target.isEmpty,
        let meant = mistyped(lastPart(target), among: targets)
      {
        throw fault(
          lab, criterion, "no parameter is called \(quoted(target))",
          hint: "did you mean \(quoted(target.dropLast(lastPart(target).count) + meant))?")
      }
      let others = lab.criteria.filter { $0.id != criterion.id }.flatMap(\.variants)
      for variant in criterion.variants.compactMap(\.self) where !own.contains(variant) {
        let known = own.union(others.compactMap(\.self)).subtracting([variant])
        if let meant = mistyped(variant, among: known) {
          throw fault(
            lab, criterion, "no variant is called \(quoted(variant))",
            hint: "did you mean \(quoted(meant))?")
        }
      }
    }
  }

  private static func lastPart(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// The known name that another one was meant to be; nil for a known name, for one that is near to none, and where
  /// either has a number.
  private static func mistyped(_ name: String, among known: Set<String>) -> String? {
    guard !known.contains(name), let near = NearestName.to(name, among: known.sorted()),
      !(name + near).contains(where: { $0.isNumber || $0 == "_" })
    else { return nil }
    return near
  }

  /// Checks that the datasets are there, each once, and have the inputs that the criteria name.
  private static func checkData(_ lab: Lab, _ permit: ReadPermit) throws {
    let scope = try LabDatasets.scope(of: lab, permit)
    var known = Set(Inputs.all.map(\.name))
    var names: Set<String> = []
    for data in lab.data {
      let name: String
      switch data {
      case .recipe(let recipe): name = recipe.folderName
      case .path(let path):
        try scope.check(path)
        known.formUnion(
          try scope.guarding { try DatasetReader.read(path: path) }.columns.map(\.name))
        name = path
      }
      guard names.insert(name).inserted else {
        throw Fault.lab(lab.file, "the dataset \(quoted(name)) is given twice", hint: "leave one")
      }
    }
    for criterion in lab.criteria {
      for input in criterion.inputs where !known.contains(input) {
        throw fault(
          lab, criterion, "no dataset has an input \(quoted(input))",
          hint: NearestName.hint(for: input, among: known.sorted()))
      }
      if let variant = criterion.variants.compactMap(\.self).first(where: { $0.contains("@") }) {
        throw fault(lab, criterion, "\(quoted(variant)) is no name of a variant")
      }
    }
  }
}
