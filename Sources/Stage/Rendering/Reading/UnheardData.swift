import Datasets
import Mappings
import Score

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
