import Analysis
import Comparing
import Datasets
import Files
import Mappings
import Rendering
import Score

/// The trials that a grader makes with a mapping: the same sound once more, with one thing changed.
///
/// Each trial is rendered once, when it is first asked for.
final class Trials {
  /// A performance of the mapping: as it is on the data, or changed.
  struct Key: Hashable {
    /// The name of the variant; empty for the mapping as it is.
    var variant = ""
    /// The parameters that are turned.
    var parameters: [String: Double] = [:]
    /// The number of the dataset, from 0.
    var data = 0
    var input: String?
    var change: DataChange?
  }

  private enum Outcome {
    case sound(SoundCell)
    /// It could not be performed, or it was silent.
    case none
  }

  let data: [ComparedData]
  private let compare: CompareRequest
  private let plain: Variant
  private var outcomes: [Key: Outcome] = [:]

  /// - Parameters:
  ///   - variant: the mapping, in any of its variants.
  ///   - sounds: the sounds that are there already.
  init(
    _ compare: CompareRequest, _ variant: Variant, data: [ComparedData], sounds: [Key: SoundCell]
  ) {
    (self.compare, self.data) = (compare, data)
    var plain = variant
    (plain.setting, plain.parameters, plain.fault) = (nil, [:], nil)
    self.plain = plain
    outcomes = sounds.mapValues { .sound($0) }
  }

  /// The sound of a performance.
  /// - Returns: nil where it could not be performed, where it was silent, and where the data cannot be changed so.
  /// - Throws: `Fault` (`diskFull`) for what is no fault of the mapping.
  func sound(_ key: Key) throws -> SoundCell? {
    if outcomes[key] == nil { outcomes[key] = try perform(key) }
    if case .sound(let cell)? = outcomes[key] { return cell }
    return nil
  }

  private func perform(_ key: Key) throws -> Outcome {
    var data = data[key.data]
    if let change = key.change, let input = key.input {
      guard let dataset = data.dataset,
        let changed = change.applied(to: dataset, input: input)
      else { return .none }
      data = data.playing(changed)
    }
    var variant = plain
    variant.setting = key.variant.isEmpty ? nil : key.variant
    variant.parameters = key.parameters
    var found: SoundCell?
    let run = CellRun(
      request: compare, variant: variant, data: data,
      base: OutputPath(compare.output).below("trial"),
      name: "trial", isMeasured: false
    ) { found = $0.cell }
    do { _ = try run.run { _ in true } } catch let fault as Fault where fault.code == .diskFull {
      throw fault
    } catch {
      return .none
    }
    return found.map { .sound($0) } ?? .none
  }

  /// The input as the datasets have it.
  func input(_ name: String) -> InputSpec? {
    Inputs.named(name)
      ?? data.lazy.compactMap { $0.dataset?.columns.first { $0.name == name } }.first
      .map(DataFeed.spec)
  }
}

/// A change that a grader makes to one input of a dataset, to hear whether the sound changes with it.
enum DataChange: Hashable {
  /// High and low exchanged: linear data are mirrored about the middle of their range, which keeps both ends; a circle is
  /// turned by half; the labels of a category are taken in reverse.
  case exchanged
  /// The values in the highest and in the lowest fifth of the range are held at the edge of it.
  case limited

  /// The share of the range that `limited` holds at each end.
  private static let end = 0.2

  /// Changes an input of a dataset.
  /// - Returns: nil where the dataset does not have the input, where it does not change, and where the change means
  ///   nothing for its kind.
  func applied(to dataset: Dataset, input: String) -> Dataset? {
    guard let index = dataset.columns.firstIndex(where: { $0.name == input }) else { return nil }
    let column = dataset.columns[index]
    guard let range = column.range, range.lowerBound < range.upperBound,
      let change = function(column.kind, range)
    else { return nil }
    var copy = dataset
    copy.columns[index].values = column.values.map { $0.isFinite ? change($0) : $0 }
    return copy
  }

  private func function(
    _ kind: InputSpec.Kind, _ range: ClosedRange<Double>
  ) -> ((Double) -> Double)? {
    switch (self, kind) {
    case (.exchanged, .linear): return { range.lowerBound + range.upperBound - $0 }
    case (.exchanged, .circular(let period)):
      return { ($0 + period / 2).truncatingRemainder(dividingBy: period) }
    case (.exchanged, .category(let labels)): return { Double(labels.count - 1) - $0 }
    case (.limited, .linear):
      let end = Self.end * (range.upperBound - range.lowerBound)
      return { min(max($0, range.lowerBound + end), range.upperBound - end) }
    case (.limited, _): return nil
    }
  }
}
