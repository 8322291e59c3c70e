import Analysis
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
}
