import Datasets
import Score

/// A dataset played at a speed: what a mapping hears at each moment of the sound.
package struct DataFeed {
  /// The inputs it delivers, in the order of `sample`'s values; the last one is `time`.
  package let inputs: [InputSpec]
  /// Seconds of sound until the dataset ends.
  package let duration: Double
  /// Seconds of data per second of sound.
  let speed: Double
  private let start: Double
  private var player: Player
  private let columns: [Int]
  private let dataset: Dataset
  private var values: [Double]

  /// - Parameters:
  ///   - start: second of the dataset to begin with.
  ///   - speed: data seconds per second of sound.
  package init(_ dataset: Dataset, start: Double, speed: Double) {
    player = Player(dataset)
    self.dataset = dataset
    (self.start, self.speed) = (start, speed)
    let used = dataset.columns.indices.filter { dataset.columns[$0].name != "time" }
    columns = Array(used)
    inputs = used.map { Self.spec(of: dataset.columns[$0]) } + [Inputs.named("time")!]
    values = [Double](repeating: .nan, count: inputs.count)
    duration = max(0, (dataset.duration - start) / speed)
  }

  /// The inputs at a second of the sound (missing ones are not a number) and the row they come from.
  package mutating func sample(at seconds: Double) -> (values: [Double], row: Int?) {
    let time = start + seconds * speed
    player.advance(to: time)
    for (i, column) in columns.enumerated() { values[i] = player[column] }
    values[values.count - 1] = time
    return (values, columns.isEmpty ? nil : player.row())
  }

  /// The datum of an input in the current row itself, without interpolation: not a number where the row has none, and before
  /// the first row. Of columns with times of their own, and of rows that are denser than the moments, it is what is heard
  /// now.
  package func rowValue(ofInput index: Int) -> Double {
    guard index < columns.count else {
      let row = player.row()
      return row >= 0 && !columns.isEmpty ? dataset.axes[0][row] : values[index]
    }
    let column = dataset.columns[columns[index]]
    guard column.axis == 0, column.dense == nil else { return values[index] }
    let row = player.row()
    return row >= 0 ? column.values[row] : .nan
  }

  /// The project's own declaration of a known input; the column's of any other.
  package static func spec(of column: Column) -> InputSpec {
    if var known = Inputs.named(column.name), known.kind == column.kind {
      (known.headers, known.isAsWritten) = (column.headers, column.isAsWritten)
      known.isSilentInGaps = column.gaps == .silence
      return known
    }
    var spec = InputSpec(
      column.name, column.unit, column.kind, in: column.range ?? 0...0, possible: InputSpec.widest,
      doc: "A column of the dataset.")
    spec.headers = column.headers
    spec.isSilentInGaps = column.gaps == .silence
    return spec
  }
}
