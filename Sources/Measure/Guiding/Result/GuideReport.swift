import Analysis
import Comparing
import Report
import Score

/// Makes the report of finished walks: its datasets are the conditions.
struct GuideReport {
  let table: GuideTable
  /// Puts words in for the settings that texts name.
  let spoken: (String) -> String

  private var plan: GuidePlan { table.plan }

  func report(version: String, started: String, seconds: Double) -> Report {
    let tests = DifferenceTests.corrected(table.rows.map { $0.pValue(among: table.contenders) })
    return Report(
      title: "Which beacon leads better: \(plan.tasks.title)",
      made: .init(
        ripples: version, started: started, seconds: seconds,
        threads: plan.request.cellThreads ?? 1),
      seed: plan.request.seed, metrics: GuideMetrics.all,
      variants: plan.variants.map(ReportBuilder.variant),
      datasets: plan.conditions.indices.map(dataset), cells: cells,
      table: zip(table.rows, tests).map(row), differences: differences, summary: table.summary,
      notes: table.notes.map(spoken), methods: methods, citations: citations)
  }

  private func id(_ condition: Int) -> String { "d\(condition + 1)" }

  private func dataset(_ condition: Int) -> Report.Dataset {
    let name = plan.conditions[condition].name
    let walks = plan.variants.indices.flatMap { table.walks($0, condition) }
    return .init(
      id: id(condition), name: name, title: name,
      path: plan.request.site ?? "targets by seed \(plan.request.seed)", sha256: plan.siteHash,
      rows: plan.tasks.all.count, seconds: walks.map(\.seconds).max() ?? 0)
  }

  private var cells: [Report.Cell] {
    zip(plan.cells, zip(table.outcomes, table.measurements)).map { place, found in
      let (variant, dataset) = (plan.variants[place.variant].id, id(place.condition))
      switch found.0 {
      case .failure(let fault):
        return .init(variant: variant, dataset: dataset, failed: fault.spoken(by: spoken))
      case .success(let cell):
        return .init(
          variant: variant, dataset: dataset, seconds: cell.walks.map(\.seconds).max() ?? 0,
          gainDB: nil, lufs: nil, truePeak: nil, warnings: cell.beacon.notes.map(spoken),
          measurements: found.1.map { measurement($0, cell.walks) })
      }
    }
  }

  private func measurement(_ one: Measurement, _ walks: [WalkResult]) -> Report.Measurement {
    let metric = GuideMetrics.all.first { $0.id == one.metric }!
    let interval = GuideFigures.interval(metric, one.estimate, walks: walks)
    return .init(
      metric: one.metric, value: one.estimate?.value, low: interval?.lowerBound,
      high: interval?.upperBound, reason: one.reason)
  }

  private func row(_ row: PooledRow, _ test: Report.Test?) -> Report.Row {
    .init(
      metric: row.metric.id,
      values: plan.variants.indices.map { variant in
        let pooled = row.pooled(variant)
        let interval = pooled.flatMap { _ in table.interval(row, variant) }
        return .init(
          variant: plan.variants[variant].id, value: pooled?.value, low: interval?.lowerBound,
          high: interval?.upperBound, reason: pooled == nil ? "nobody walked by it" : nil)
      },
      best: table.claims.best(row, among: table.contenders).map { plan.variants[$0].id }, test: test
    )
  }

  private var differences: [Report.Difference] {
    let all = table.contenders
    let found = table.rows.flatMap { row in
      all.indices.flatMap { place in
        all[(place + 1)...].compactMap { other in
          row.difference(all[place], other).map {
            (row: row, a: all[place], b: other, difference: $0)
          }
        }
      }
    }
    let tests = DifferenceTests.corrected(found.map(\.difference.pValue))
    return zip(found, tests).map { one, test in
      .init(
        metric: one.row.metric.id, unit: one.row.metric.differenceUnit,
        a: plan.variants[one.a].id, b: plan.variants[one.b].id, value: one.difference.value,
        low: one.difference.interval?.lowerBound, high: one.difference.interval?.upperBound,
        test: test)
    }
  }

  private var methods: String {
    let constants = WalkerConstant.all.map { constant in
      let unit = constant.spec.unit.symbol
      let value = Figure.brief(plan.model[constant]) + (unit.isEmpty ? "" : " \(unit)")
      return "\(constant.name) \(value) (\(constant.source))"
    }
    let sound =
      plan.listening.isBinaural ? "from its direction, over headphones" : "from no direction"
    return
      "Simulated walkers, \(plan.tasks.all.count) for each mapping and condition and the same for all, walked to targets on open ground. Each heard the beacon's sound \(sound), and what the mapping, performed at \(AngleBins.count) angles, changes with the angle between heading and bearing, in just noticeable differences. It believed a distribution over directions, changed by Bayes' rule with each beat, and walked by its mean. Nobody has compared the model with people: it tells what a beacon's cues allow, not what a person does with them. Intervals are 95 %, by the bootstrap over walkers; of shares Wilson's. Constants: "
      + constants.joined(separator: "; ") + "."
  }

  private var citations: [String] {
    WalkerConstant.all.map(\.source).filter { !$0.hasPrefix("own") }.distinct()
      + ["Wilson, E. B., JASA 22, 1927"]
  }
}
