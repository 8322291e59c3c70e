internal import Score

extension Dataset {
  /// Puts the axis of the positions first, else the one with the most rows.
  mutating func orderAxes() {
    guard axes.count > 1 else { return }
    let main = column("latitude")?.axis ?? axes.indices.max { axes[$0].count < axes[$1].count }!
    guard main != 0 else { return }
    axes.swapAt(0, main)
    for index in columns.indices {
      if columns[index].axis == main {
        columns[index].axis = 0
      } else if columns[index].axis == 0 {
        columns[index].axis = main
      }
    }
  }

  /// Sets each column's maximum gap and policy, and finds the gaps of each axis.
  mutating func settleGaps(_ options: ReadOptions) -> [DatasetFinding] {
    var findings: [DatasetFinding] = []
    for (index, times) in axes.enumerated() {
      let median = times.medianStep
      guard median > 0 else { continue }
      let steps = times.steps
      let gaps = steps.filter { $0 > Self.gapFactor * median }
      if let longest = gaps.max() {
        let number = gaps.count == 1 ? "a gap" : "\(gaps.count) gaps, the longest"
        let name = index == 0 ? "" : " on time axis \(index + 1)"
        findings.add(.gap, "\(number) of \(DurationText.text(longest))\(name)", count: gaps.count)
      }
    }
    for index in columns.indices {
      if let policy = options.gaps[columns[index].name] {
        (columns[index].gaps, columns[index].areGapsChosen) = (policy, true)
      }
      if columns[index].maximumGap.isNaN { columns[index].settleMaximumGap(axes) }
    }
    return findings
  }
}
