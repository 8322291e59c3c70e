import Datasets
import Glibc
import Score
import Sensors

/// Compares the music of a render with the surroundings of its walk, frame by frame, while it is rendered.
final class MaskedTimeMeter {
  private(set) var result = MaskedTime()
  private var player: Player
  private let columns: [Int]
  private let left: AmbienceAnalyser
  private let right: AmbienceAnalyser
  private let start: Double
  private let speed: Double
  private let end: Double
  private let sampleRate: Double
  private var frame = 0
  private var waiting: [[Double]] = []
  private var channel: [Float] = []

  /// - Parameters:
  ///   - start: the walk's second at the first sample of the sound.
  ///   - speed: seconds of the walk per second of sound.
  /// - Returns: nil when nothing is known of the surroundings' Bark bands.
  init?(_ dataset: Dataset, start: Double, speed: Double, sampleRate: Double) {
    let names = Inputs.ambience.suffix(Bark.bands).map(\.name)
    columns = names.compactMap { name in dataset.columns.firstIndex { $0.name == name } }
    guard columns.count == names.count else { return nil }
    player = Player(dataset)
    (self.start, self.speed, self.sampleRate) = (start, speed, sampleRate)
    end = dataset.duration
    left = AmbienceAnalyser(sampleRate: sampleRate)
    right = AmbienceAnalyser(sampleRate: sampleRate)
  }

  /// Takes the next samples, left and right in turn.
  func add(_ block: UnsafeBufferPointer<Float>) {
    channel = stride(from: 0, to: block.count, by: 2).map { block[$0] }
    channel.withUnsafeBufferPointer {
      left.push($0) { self.waiting.append(Array($0.suffix(Bark.bands))) }
    }
    var index = 0
    channel = stride(from: 1, to: block.count, by: 2).map { block[$0] }
    channel.withUnsafeBufferPointer {
      right.push($0) { values in
        self.compare(self.waiting[index], Array(values.suffix(Bark.bands)))
        index += 1
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Compares a frame of both channels: their mean power against the surroundings when the frame has ended.
  private func compare(_ left: [Double], _ right: [Double]) {
    let samples = AmbienceAnalyser.frame + frame * AmbienceAnalyser.hop
    frame += 1
    let time = start + Double(samples) / sampleRate * speed
    guard time <= end else { return }
    player.advance(to: time)
    let surroundings = columns.map { player[$0] }
    if surroundings.contains(where: \.isNaN) { return }
    let music = zip(left, right).map { a, b in
      max(Masking.silence, 10 * log10(0.5 * (pow(10, a / 10) + pow(10, b / 10))))
    }
    result.add(music: music, surroundings: surroundings)
  }
}
