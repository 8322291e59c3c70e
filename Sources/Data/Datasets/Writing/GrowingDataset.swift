internal import Files
public import Score

/// A dataset on disk that grows with a walk: what was heard at each tick, and further values on a time axis of their own. It
/// can be read at any moment, also after the program was killed.
///
/// A row stands where a value has changed, and holds until the next one; nothing is derived from it when it is read.
public final class GrowingDataset {
  /// The path of the dataset's folder.
  public var folder: String { place.path }
  private let place: OutputPath
  private let ticks: TickGrid
  private var described: Dataset
  private let inputs: [InputSpec]
  private let description: String
  /// The files of the axes, in their order; none before the first value.
  private var tables: [GrowingFile] = []
  private var last: [Double]
  private var lastTick = -1
  /// The number of rows of the main axis.
  public private(set) var rows = 0

  /// Makes a dataset, whose folder and files are made with its first value.
  /// - Parameters:
  ///   - inputs: the columns of the main axis, in their order, without the time.
  ///   - start: the time of second 0.
  ///   - description: what else the dataset says of itself; empty for nothing.
  public init(
    _ folder: String, title: String, inputs: [InputSpec], ticks: TickGrid, start: StartTime,
    description: String = ""
  ) {
    (place, self.ticks, self.inputs) = (OutputPath(folder), ticks, inputs)
    self.description = description
    last = inputs.map { _ in .nan }
    described = Dataset(
      name: FileContent.name(of: folder), title: title, start: start, axes: [[]],
      columns: inputs.map { Self.column($0, axis: 0) })
    described.derives = false
  }

  private func begin() throws(Fault) {
    try place.makeFolder()
    tables = [try table("data.csv", inputs, in: described)]
  }

  /// Notes the values of the main axis at a tick, where they have changed.
  /// - Throws: `Fault` (`diskFull` or `file`) where they, or the folder and its files, cannot be written.
  public func note(_ values: [Double], at tick: Int) throws(Fault) {
    let isSame = zip(values, last).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
    if !isSame || rows == 0 { try write(values, at: tick) }
  }

  /// Notes that the walk lasts until a tick.
  /// - Throws: as `note` does.
  public func end(at tick: Int) throws(Fault) {
    if tick > lastTick { try write(last, at: tick) }
  }

  /// Notes the value of an input that has an axis of its own; its table begins with the first.
  /// - Throws: as `note` does.
  public func note(_ value: Double, of input: InputSpec, at tick: Int) throws(Fault) {
    if tables.isEmpty { try begin() }
    if tables.count == 1 {
      var next = described
      next.axes.append([])
      next.columns.append(Self.column(input, axis: 1))
      tables.append(try table("data-2.csv", [input], in: next))
      described = next
    }
    try write([value], at: tick, axis: 1)
  }

  private func write(_ values: [Double], at tick: Int) throws(Fault) {
    if tables.isEmpty { try begin() }
    try write(values, at: tick, axis: 0)
    (last, lastTick) = (values, tick)
    rows += 1
  }

  private func write(_ values: [Double], at tick: Int, axis: Int) throws(Fault) {
    let columns = described.columns.filter { $0.axis == axis }
    let cells = zip(values, columns).map { DatasetWriter.cell($0, of: $1) }
    let line = ([Figure.plain(ticks.seconds(of: tick))] + cells).joined(separator: ",") + "\n"
    try tables[axis].write(Array(line.utf8))
  }

  /// Begins a table, and describes the dataset that has it. Where one of the two does not fit on the disk there is none, and
  /// the next value begins it anew.
  private func table(
    _ name: String, _ inputs: [InputSpec], in described: Dataset
  ) throws(Fault) -> GrowingFile {
    let file = try GrowingFile(place.below(name), takesParts: false)
    do throws(Fault) {
      try file.write(Array((["time"] + inputs.map(\.name)).joined(separator: ",").utf8) + [10])
      try DatasetWriter.describe(described, to: place, description: description)
    } catch {
      file.remove()
      throw error
    }
    return file
  }

  private static func column(_ input: InputSpec, axis: Int) -> Column {
    Column(
      name: input.name, unit: input.unit, kind: input.kind, axis: axis, values: [], gaps: .hold,
      maximumGap: 0, provenance: .own(original: input.name, unit: input.unit))
  }
}
