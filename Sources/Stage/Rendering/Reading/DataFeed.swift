import Datasets
import Mappings
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

extension Dataset {
  /// What the reader concluded of the data, for whoever hears only these inputs. What could not be derived, and what is
  /// missing, is said of what a mapping reads by its conductor.
  /// - Parameter step: the seconds of the log from tick to tick; nil where nothing is played.
  package func conclusions(about inputs: [String], every step: Double? = nil) -> [DatasetFinding] {
    let dense = step.flatMap { denseRows(of: inputs, every: $0) }
    return [dense].compactMap { $0 }
      + findings(about: inputs).filter { finding in
        finding.kind != .notDerived && (finding.kind != .valuesMissing || isBridged(finding))
      }
  }

  /// Whether missing values were made up between others, which nobody hears at the ticks.
  private func isBridged(_ finding: DatasetFinding) -> Bool {
    finding.columns.contains {
      column($0)?.gaps == .interpolate && column($0)?.labels.isEmpty == true
    }
  }

  /// The inputs whose values are hard to believe: in another unit, with codes for missing values, or impossible.
  package var doubtedInputs: Set<String> {
    Set(findings.filter { Self.doubts.contains($0.kind) }.flatMap(\.columns))
  }

  static let doubts: Set<DatasetFinding.Kind> = [.unitDoubtful, .outOfRange, .impossible]
}

extension FindingKind {
  /// The kind of finding that tells what the reader of a dataset concluded, where a mapping hears it.
  package static let dataRead = FindingKind(
    "data-read", .note, "The reader of the data concluded something, or doubts it",
    why:
      "A mapping can only be judged on data that were read as they are meant; a wrong unit, order of dates or code for "
      + "missing values changes all that is heard.",
    cure: "look at the data with ripples describe DATA, and say what is meant: docs/data.md")
}

extension Finding {
  /// A conclusion about a dataset among what is found in a mapping.
  package init(_ conclusion: DatasetFinding, in dataset: String) {
    self.init(
      .dataRead, line: nil, "\(dataset): \(conclusion.line)", cure: FindingKind.dataRead.cure,
      severity: Dataset.doubts.contains(conclusion.kind) ? .warning : nil)
  }
}

/// Refuses a mapping of whose inputs the data hold none: its sound would say nothing about them.
enum UnheardData {
  /// Returns what is wrong where all inputs of a mapping are without a value; nil where one has some, or where it reads
  /// none.
  /// - Parameters:
  ///   - start: second of the dataset at which it begins to play.
  ///   - isInSite: whether a site says where the mapping's ripple is.
  ///   - ripple: that plays the mapping; nil where it plays alone.
  static func fault(
    _ mapping: Mapping, _ path: String, _ dataset: Dataset, _ data: String, start: Double,
    isInSite: Bool, ripple: String? = nil
  ) -> Fault? {
    guard let names = missing(mapping, dataset, start: start, isInSite: isInSite) else {
      return nil
    }
    let line = mapping.entries.first { $0.sourceName == names[0] }?.place.line
    return Fault(
      .mapping,
      (ripple.map { "ripple \($0) " } ?? "")
        + "reads \(names.joined(separator: ", ")), and \(data) has no value of "
        + "\(names.count == 1 ? "it" : "them"): the sound would say nothing about the data",
      at: FaultPlace(path, line: line),
      hint: cure(names[0], data) + ", or render all the same with ‹allow-missing›")
  }

  /// Loads a mapping; where it reads an input that nobody knows, the error says what the walk has to do with it.
  /// - Parameters:
  ///   - walk: its path; nil where there is none.
  ///   - ripple: that plays the mapping; nil where it plays alone.
  static func loading(
    on walk: String?, ripple: String? = nil, _ load: () throws -> Mapping
  ) throws -> Mapping {
    do { return try load() } catch var error as Fault {
      if error.isUnknownInput {
        error.message +=
          walk.map { ", and \($0) has no column of that name" }
          ?? ", unless a walk has a column of that name (‹data WALK›)"
        if let walk, error.nearName == nil {
          error.hint = "ripples describe \(walk) lists what it has"
        }
      }
      if let ripple { error.message = "ripple \(ripple): \(error.message)" }
      throw error
    }
  }

  private static func cure(_ name: String, _ data: String) -> String {
    name.hasPrefix("ambience.")
      ? "give the recording of the surroundings (‹mic FILE›)"
      : "name the column that holds it (‹column \(name)=…›; ripples describe \(data) lists them)"
  }

  /// Returns the inputs of the log that a mapping reads, where none of them has a value; nil where one has, or where it
  /// reads none.
  static func missing(
    _ mapping: Mapping, _ dataset: Dataset, start: Double, isInSite: Bool
  ) -> [String]? {
    let sites = Set(Inputs.ofSites.map(\.name))
    let names = mapping.inputNames.filter { !sites.contains($0) }
    if isInSite, names.count < mapping.inputNames.count { return nil }
    let isHeard = names.contains { $0 == "time" || has($0, dataset, from: start) }
    return names.isEmpty || isHeard ? nil : names
  }

  /// Whether a column has a value between a second of the dataset and its end.
  private static func has(_ name: String, _ dataset: Dataset, from start: Double) -> Bool {
    dataset.columns.contains { column in
      guard column.name == name else { return false }
      return zip(dataset.axes[column.axis], column.values).contains { time, value in
        value.isFinite && time <= dataset.duration && time >= start - column.maximumGap
      }
    }
  }
}
