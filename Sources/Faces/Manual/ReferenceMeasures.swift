import Analysis
import Checking
import Score

/// The part of the reference about measuring: metrics, and what `ripples check` finds.
enum ReferenceMeasures {
  static var text: String { [metrics, findings].joined(separator: "\n\n") }

  private static var metrics: String {
    let parts = Metrics.all.map { metric in
      let unit = metric.unit.isEmpty ? "a number" : metric.unit
      return """
        ### \(metric.id)

        **\(metric.name)** (\(unit); \(better(metric.better))). \(metric.definition)

        Source: \(metric.source)
        """
    }
    return
      "## Metrics\n\nWhat `ripples compare` measures of every variant on every dataset, and what its setting `require` takes.\n\n"
      + parts.joined(separator: "\n\n")
  }

  static func better(_ better: Metric.Better) -> String {
    switch better {
    case .higher: "more is better"
    case .lower: "less is better"
    case .neither: "neither is better"
    }
  }

  private static var findings: String {
    let parts = FindingCatalogue.all.map { kind in
      let source = kind.source.isEmpty ? "" : "\n\nSource: \(kind.source)"
      return
        "### \(kind.id)\n\n\(kind.severity.rawValue): \(kind.title). \(kind.why)\n\nCure: \(kind.cure).\(source)"
    }
    return "## Findings\n\nWhat `ripples check` finds.\n\n" + parts.joined(separator: "\n\n")
  }
}
