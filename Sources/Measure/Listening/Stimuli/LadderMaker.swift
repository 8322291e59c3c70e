import Analysis
import Comparing
import Datasets
import Files
import Rendering
import Score

extension StimulusBank {
  /// The stimuli of an adaptive task: at each level one that rises and one that falls, of each variant.
  package struct Ladder: Sendable {
    package let scale: LevelScale
    /// The numbers of the cells, `cells[variant][2 * place + direction]`; direction 0 rises.
    let cells: [[Int]]
    /// The ideal listener's hearing, for each variant, of the stimuli in that order.
    let hearings: [StimulusHearing?]

    func cell(_ variant: Int, place: Int, rises: Bool) -> Int {
      cells[variant][2 * place + (rises ? 0 : 1)]
    }

    /// The ideal listener's sensitivity to a level; 0 where nothing is heard.
    func sensitivity(_ variant: Int, place: Int, rises: Bool) -> Double {
      hearings[variant]?.trend(2 * place + (rises ? 0 : 1)) ?? 0
    }

    /// The share of right answers of a listener with a sensitivity.
    static func share(_ sensitivity: Double) -> Double {
      StimulusHearing.forcedChoice(sensitivity, among: 2)
    }
  }
}

/// Makes the data of an adaptive task's levels: the input goes along a straight line, all other columns stay at their medians.
struct LadderMaker {
  let task: StudyTask
  let scale: LevelScale
  let seconds: Double
  /// The folder of the data.
  let folder: OutputPath

  /// The paths of the datasets, level by level, the rising one first.
  func write(like dataset: Dataset) throws -> [String] {
    try folder.makeFolder(nil)
    var paths: [String] = []
    for place in 0..<scale.levels {
      for direction in ["rise", "fall"] {
        let data = folder.below("\(task.id)-\(place)-\(direction)")
        let sign = direction == "rise" ? 0.5 : -0.5
        try DatasetWriter.write(
          Self.line(dataset, task.input, by: 2 * sign * scale.level(place), seconds: seconds),
          to: data)
        paths.append(data.path)
      }
    }
    return paths
  }

  /// A dataset of ten rows a second in which one column changes by an amount round its median, or round another value.
  /// - Parameter middle: the value in the middle of the line; nil for the median.
  static func line(
    _ dataset: Dataset, _ input: String, by change: Double, round middle: Double? = nil,
    seconds: Double
  ) -> Dataset {
    let times = (0...Int(held: 10 * seconds)).map { Double($0) / 10 }
    let columns = dataset.columns.filter { $0.name != "time" && !$0.isDerived }.map { column in
      let sorted = column.values.filter(\.isFinite).sorted()
      let median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
      var copy = column
      copy.axis = 0
      copy.values = times.map { time in
        column.name == input ? (middle ?? median) + change * (time / seconds - 0.5) : median
      }
      copy.maximumGap = .infinity
      return copy
    }
    return Dataset(name: "line", axes: [times], columns: columns)
  }
}
