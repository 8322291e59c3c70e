import Analysis
import Datasets
import Glibc
import Score
import Sensors
import Signals

/// The meters of a render: loudness, masking, level of the end.
struct RenderMeters {
  private var meter: LoudnessMeter
  private let masking: MaskedTimeMeter?
  private var end: EndLevel

  init(_ request: RenderRequest, _ performance: Performance, _ dataset: Dataset) {
    let sampleRate = Double(request.sampleRate)
    meter = performance.loudnessMeter
    masking =
      performance.piece.channels == 2
      ? MaskedTimeMeter(
        dataset, start: request.start, speed: performance.speed, sampleRate: sampleRate) : nil
    end = EndLevel(sampleRate: request.sampleRate, channels: performance.piece.channels)
  }

  var loudness: Loudness { meter.result() }
  /// The level of the last 50 ms, in dBFS.
  var endLevel: Double { end.decibels }
  var maskedTime: MaskedTime? { masking?.result }

  /// Hears a block of the mix without the environment.
  func hear(music block: UnsafeBufferPointer<Float>) { masking?.add(block) }

  mutating func hear(_ block: UnsafeBufferPointer<Float>) {
    meter.add(block)
    end.add(block)
  }
}

/// The shares of the music that the surroundings hide, and of the surroundings that the music hides.
///
/// Time is cut into frames of 2048 samples every 512, the spectrum into 24 Bark bands (`AmbienceFrame`). A cell
/// counts where the sound is above -70 dBFS and above what the rest of the same sound masks; it is masked where it
/// lies below the threshold of the other (`Masking`). Measure B7 of the masking of streams.
public struct MaskedTime: Sendable, Equatable {
  /// Cells in which the music sounds, and those of them that the surroundings mask.
  public var musicCells = 0
  public var maskedMusicCells = 0
  /// Cells in which the surroundings sound, and those of them that the music masks.
  public var surroundingsCells = 0
  public var maskedSurroundingsCells = 0

  /// Percent of the music's time and bands in which the surroundings mask it; nil where it does not sound.
  public var music: Double? { Self.percent(maskedMusicCells, of: musicCells) }
  /// Percent of the surroundings' time and bands in which the music masks them; nil where they are silent.
  public var surroundings: Double? { Self.percent(maskedSurroundingsCells, of: surroundingsCells) }

  private static func percent(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? 100 * Double(part) / Double(whole) : nil
  }

  /// Counts a moment.
  /// - Parameters: levels of the Bark bands in dBFS.
  mutating func add(music: [Double], surroundings: [Double]) {
    let (own, others) = (Masking.thresholds(of: music), Masking.thresholds(of: surroundings))
    let isMusic = Masking.isHeard(music, thresholds: own)
    let isOther = Masking.isHeard(surroundings, thresholds: others)
    for band in 0..<Bark.bands {
      if isMusic[band] {
        musicCells += 1
        if music[band] < others[band] { maskedMusicCells += 1 }
      }
      if isOther[band] {
        surroundingsCells += 1
        if surroundings[band] < own[band] { maskedSurroundingsCells += 1 }
      }
    }
  }
}

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

/// The level of the last 50 ms of a sound, which says whether it has died away before it ends.
package struct EndLevel {
  /// The level above which the end is heard as a cut, in dBFS.
  package static let audible = -50.0

  private let window: Int
  /// The peaks of the last blocks, the newest last, with the number of their samples.
  private var blocks: [(peak: Float, count: Int)] = []

  /// - Parameter channels: that are interleaved.
  package init(sampleRate: Int, channels: Int = 2) { window = sampleRate / 20 * channels }

  package mutating func add(_ block: UnsafeBufferPointer<Float>) {
    guard let samples = block.baseAddress else { return }
    let peak = Kernels.peak(samples, count: block.count)
    if let last = blocks.last, last.count < window / 16 {
      // Small blocks are one: there are never many.
      blocks[blocks.count - 1] = (max(last.peak, peak), last.count + block.count)
    } else {
      blocks.append((peak, block.count))
    }
    while blocks.count > 1, blocks.dropFirst().reduce(0, { $0 + $1.count }) >= window {
      blocks.removeFirst()
    }
  }

  /// The peak of those 50 ms, in dBFS.
  package var decibels: Double { Decibels.level(Double(blocks.map(\.peak).max() ?? 0)) }
}

/// The loudness of a site's mix while the walker was inside a ripple.
public struct RippleLoudness: Sendable {
  /// The id of the ripple.
  public let id: String
  /// The seconds of sound inside.
  public let seconds: Double
  /// The loudness of the mix in these seconds alone, one stay after the other.
  public let loudness: Loudness

  /// A line for people: `inside pond: 24.0 s, -21.3 LUFS`.
  var line: String {
    let level =
      loudness.integrated.isFinite
      ? "\(Figure.fixedOrDash(loudness.integrated, decimals: 1)) LUFS" : "silent"
    return "inside \(id): \(Figure.fixedOrDash(seconds, decimals: 1)) s, \(level)"
  }
}

/// Measures the mix of a site apart for each ripple that the walker is inside of.
struct RippleMeters {
  let channels: Int
  let sampleRate: Double
  let weights: [Double]
  var meters: [String: (meter: LoudnessMeter, frames: Int)] = [:]

  /// Hears interleaved frames inside a ripple.
  mutating func hear(_ block: UnsafeBufferPointer<Float>, inside ripple: String) {
    if meters[ripple] == nil {
      let meter = LoudnessMeter(channels: channels, sampleRate: sampleRate, weights: weights)
      meters[ripple] = (meter, 0)
    }
    meters[ripple]?.meter.add(block)
    meters[ripple]?.frames += block.count / channels
  }

  /// - Parameter ids: of the ripples, in the order of the result.
  func results(_ ids: [String]) -> [RippleLoudness] {
    ids.compactMap { id in
      meters[id].map {
        RippleLoudness(id: id, seconds: Double($0.frames) / sampleRate, loudness: $0.meter.result())
      }
    }
  }
}
