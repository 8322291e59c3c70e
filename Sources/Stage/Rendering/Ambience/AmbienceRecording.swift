import Datasets
import Score
import Sensors
import SoundFiles

/// A microphone's recording that plays in step with a dataset: its second 0 is the dataset's.
package enum AmbienceRecording {
  /// The sample rate at which recordings are measured, in hertz; others are converted.
  static let sampleRate = TickGrid.usualSampleRate

  /// The seconds for which the last frame of a recording counts.
  private static let longestHold = 0.1

  /// Returns the dataset with the ambience of a recording as further columns, if somebody needs it.
  ///
  /// Columns of the log's own win. What lies after the dataset's end is left out; where the recording is
  /// over, the ambience is missing.
  /// - Parameters:
  ///   - file: the recording; nil takes the dataset's own, if it has one.
  ///   - source: the mapping's text: one without the words `ambience` and `unmask` needs no measuring. Nil
  ///     measures always.
  /// - Throws: `Fault` for a recording that cannot be read.
  package static func added(
    to dataset: Dataset, file: String? = nil, readBy source: String?
  ) throws -> Dataset {
    guard let path = file ?? dataset.ambience, isNeeded(by: source) else { return dataset }
    return adding(try track(path), from: path, to: dataset)
  }

  private static func isNeeded(by source: String?) -> Bool {
    if let source { source.contains("ambience") || source.contains("unmask") } else { true }
  }

  /// Measures a recording of any number of channels.
  static func track(_ path: String) throws -> AmbienceTrack {
    let reader = try AudioFileReader(path: path)
    guard reader.sampleRate == sampleRate else {
      let sound = try AudioFileReader.read(path, sampleRate: sampleRate)
      return AmbienceTrack(mean(of: sound.channels), sampleRate: Double(sampleRate))
    }
    let channels = reader.channels
    var block = [Float](repeating: 0, count: max(1, 65_536 / channels) * channels)
    return try AmbienceTrack(sampleRate: Double(sampleRate)) {
      let frames = try block.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
      return (0..<frames).map { frame in
        (0..<channels).reduce(0) { $0 + block[frame * channels + $1] } / Float(channels)
      }
    }
  }

  private static func mean(of channels: [[Float]]) -> [Float] {
    guard channels.count > 1, var sum = channels.first else { return channels.first ?? [] }
    for channel in channels.dropFirst() {
      for i in sum.indices { sum[i] += channel[i] }
    }
    return sum.map { $0 / Float(channels.count) }
  }

  private static func adding(
    _ track: AmbienceTrack, from path: String, to dataset: Dataset
  ) -> Dataset {
    let times = (0..<track.frameCount).map { track.time(ofFrame: $0) }
      .prefix { $0 <= dataset.duration }
    guard !times.isEmpty else { return dataset }
    var columns = [[Double]](repeating: [], count: Inputs.ambience.count)
    for frame in times.indices {
      for (index, value) in track.values(ofFrame: frame).enumerated() {
        columns[index].append(value)
      }
    }
    var result = dataset
    result.axes.append(Array(times))
    for (spec, values) in zip(Inputs.ambience, columns) where dataset.column(spec.name) == nil {
      result.columns.append(
        Column(
          name: spec.name, unit: spec.unit, axis: result.axes.count - 1, values: values,
          gaps: .silence, maximumGap: longestHold,
          provenance: .derived(from: [path], how: "measured in the recording")))
    }
    return result
  }
}
