import Analysis
import Files
import Rendering
import Report
import Score

/// Makes the report of a finished comparison.
package struct ReportBuilder {
  let plan: ComparePlan
  let cells: [FinishedCell]
  let table: ComparisonTable
  let notes: [String]
  let requirements: [Requirement]
  /// Puts words in for the settings that texts name.
  let spoken: (String) -> String

  func report(started: String, seconds: Double) -> Report {
    let metrics = Metrics.all.filter { metric in table.rows.contains { $0.metric.id == metric.id } }
    let methods = MethodsText(plan: plan, metrics: metrics, unmeasured: table.unmeasured)
    let request = plan.request
    let tests = DifferenceTests.corrected(table.rows.map { $0.pValue(among: table.contenders) })
    return Report(
      title: title,
      made: .init(
        ripples: Version.current, started: started, seconds: seconds,
        threads: request.cellThreads ?? 1),
      seed: request.seed, sampleRate: Double(request.sampleRate), loudness: request.cellLoudness,
      calibration: request.calibration, focus: plan.focus, metrics: metrics,
      variants: plan.variants.map(Self.variant), datasets: plan.data.map(dataset),
      cells: cells.map(cell), table: zip(table.rows, tests).map(row), differences: differences,
      summary: SummaryText(table: table, focus: plan.focus).sentences,
      notes: notes.map(spoken), methods: spoken(methods.paragraph), citations: methods.citations,
      requirements: requirements.map { requirement in
        var verdict = requirement.judge(cells)
        verdict.detail = spoken(verdict.detail)
        return verdict
      })
  }

  private var title: String {
    let names = plan.variants.filter { !$0.isAnchor }.map(\.name)
    let what = names.count > 4 ? "\(names.count) mappings" : names.joined(separator: ", ")
    return plan.focus.map { "\($0): \(what)" } ?? what
  }

  package static func variant(_ variant: Variant) -> Report.Variant {
    .init(
      id: variant.id, name: variant.name, label: variant.label,
      kind: variant.isAnchor ? .anchor : .mapping, note: variant.note, file: variant.file,
      sha256: SHA256.hexadecimal(of: variant.source.utf8), source: variant.source,
      parameters: variant.parameters)
  }

  private func dataset(_ data: ComparedData) -> Report.Dataset {
    let seconds = cells.first { $0.data.id == data.id && $0.stored != nil }?.stored?.seconds
    return .init(
      id: data.id, name: data.name,
      title: data.dataset?.title ?? data.fault.map { spoken("\($0)") } ?? "",
      path: data.path, sha256: data.hash, rows: data.dataset?.rowCount ?? 0, seconds: seconds ?? 0)
  }

  private func cell(_ cell: FinishedCell) -> Report.Cell {
    let (variant, dataset) = (cell.variant.id, cell.data.id)
    switch cell.outcome {
    case .failed(let fault):
      return .init(variant: variant, dataset: dataset, failed: fault.spoken(by: spoken))
    case .done(let stored):
      return .init(
        variant: variant, dataset: dataset, seconds: stored.seconds, gainDB: stored.gain,
        lufs: stored.loudness, truePeak: stored.truePeak,
        warnings: cell.faults + stored.warnings.map(spoken),
        measurements: cell.measurements.map(Self.measurement), audio: cell.audio,
        traces: stored.traces, notes: stored.notes, transfers: stored.transfers,
        spectrogram: stored.spectrogram)
    }
  }

  static func measurement(_ measurement: Measurement) -> Report.Measurement {
    let interval = measurement.estimate?.interval
    return .init(
      metric: measurement.metric, subject: measurement.subject, input: measurement.input,
      value: measurement.estimate?.value, low: interval?.lowerBound, high: interval?.upperBound,
      reason: measurement.reason)
  }

  private func row(_ row: PooledRow, _ test: Report.Test?) -> Report.Row {
    let best = table.claims.best(row, among: table.contenders)
    return .init(
      metric: row.metric.id, unit: row.metric.unit == Metric.inputUnit ? unit(row.input) : nil,
      input: row.input,
      values: plan.variants.indices.map { index in
        let pooled = row.pooled(index)
        return .init(
          variant: plan.variants[index].id, value: pooled?.value,
          low: pooled?.interval?.lowerBound, high: pooled?.interval?.upperBound,
          reason: reason(row, index))
      }, best: best.map { plan.variants[$0].id }, test: test)
  }

  /// Returns the unit that an input has in the datasets; nil where none of them has it.
  private func unit(_ input: String?) -> String? {
    plan.data.lazy.compactMap { data in input.flatMap { data.dataset?.column($0) } }.first?.unit
      .symbol
  }

  /// Returns why there is no value, or that it is not of all datasets.
  private func reason(_ row: PooledRow, _ variant: Int) -> String? {
    let count = row.measuredDatasets(variant)
    guard count > 0, count < plan.data.count else {
      return count == 0 ? row.reasons[variant].map(spoken) : nil
    }
    return "\(count) of \(plan.data.count) datasets"
  }

  private var differences: [Report.Difference] {
    let found = table.pairs.flatMap { a, b in
      table.rows.compactMap { row in
        row.difference(a, b).map { (row: row, a: a, b: b, difference: $0) }
      }
    }
    let tests = DifferenceTests.corrected(found.map(\.difference.pValue))
    return zip(found, tests).map { one, test in
      .init(
        metric: one.row.metric.id, unit: one.row.metric.differenceUnit, input: one.row.input,
        a: plan.variants[one.a].id,
        b: plan.variants[one.b].id, value: one.difference.value,
        low: one.difference.interval?.lowerBound, high: one.difference.interval?.upperBound,
        test: test)
    }
  }
}
