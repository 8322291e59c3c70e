/// The part of a cell that is measured: the sound until the data ends.
struct MeasuredSound {
  let cell: SoundCell
  /// The number of frames that are measured.
  let frames: Int
  let resampling: FrameResampling
  /// For each stem and frame, whether the other voices mask it in every band in which it sounds; empty for one voice.
  let hidden: [[Bool]]

  init(_ cell: SoundCell, seed: UInt64) {
    self.cell = cell
    frames = max(0, min(cell.tracks.level.count, Int((cell.duration / SoundTracks.hop).rounded())))
    resampling = FrameResampling(count: frames, seed: seed)
    hidden =
      cell.stems.count > 1
      ? StreamMasking.count(cell.stems.map(\.tracks.bark), frames: frames).map { columns in
        zip(columns[2], columns[3]).map { $0 > 0 && $1 > 0 }
      } : []
  }

  /// The level below which a sound is silence, dBFS.
  static let quiet: Float = -70

  /// The values of the measured frames; NaN where the track is shorter.
  func values(_ track: [Float]) -> [Double] {
    (0..<frames).map { $0 < track.count ? Double(track[$0]) : .nan }
  }

  /// The frame that a second belongs to.
  func frame(of time: Double) -> Int { max(0, min(frames - 1, Int(time / SoundTracks.hop))) }

  /// The notes that begin before the data ends, cut there; in the order of their beginnings.
  var notes: [SoundCell.Note] {
    cell.notes.filter { $0.start < cell.duration && $0.end > $0.start }
      .map {
        SoundCell.Note(
          voice: $0.voice, start: $0.start, end: min($0.end, cell.duration), pitch: $0.pitch)
      }
      .sorted { ($0.start, $0.voice) < ($1.start, $1.voice) }
  }
}

/// The sound in which a parameter is heard: that of its voice where the cell has several, else the whole.
struct VoiceSound {
  let tracks: SoundTracks
  /// Whether the sound is that of the voice alone, as the other voices have their own.
  let isStem: Bool
  /// Whether each frame is louder than silence, and the other voices do not mask this one in every band.
  let isHeard: [Bool]
  /// The notes that begin before the data ends, in the order of their beginnings: those of the voice, or all.
  let notes: [SoundCell.Note]

  /// - Parameter target: the name of a parameter; what stands before its point is the voice.
  init(of target: String, in sound: MeasuredSound) {
    let voice = String(target.prefix { $0 != "." && $0 != " " })
    let stems = sound.cell.stems
    let place = stems.count > 1 ? stems.firstIndex { $0.name == voice } : nil
    tracks = place.map { stems[$0].tracks } ?? sound.cell.tracks
    isStem = place != nil
    notes = place == nil ? sound.notes : sound.notes.filter { $0.voice == voice }
    let hidden = place.map { sound.hidden[$0] }
    isHeard = (0..<sound.frames).map { [tracks] frame in
      frame < tracks.level.count && tracks.level[frame] > MeasuredSound.quiet
        && hidden?[frame] != true
    }
  }
}

/// A cheap block bootstrap over the frames of a sound: sums over frames are formed from sums over blocks.
struct FrameResampling: Sendable {
  let count: Int
  /// The stretches of frames of each replicate.
  private let replicates: [[Range<Int>]]

  init(count: Int, seed: UInt64) {
    self.count = count
    guard count > 0 else {
      replicates = []
      return
    }
    let bootstrap = BlockBootstrap(count: count, seed: seed)
    replicates = (0..<bootstrap.replicates).map { replicate in
      var rest = count
      var ranges: [Range<Int>] = []
      for start in bootstrap.starts(replicate) {
        let length = min(rest, bootstrap.blockLength)
        rest -= length
        ranges.append(start..<min(count, start + length))
        if start + length > count { ranges.append(0..<start + length - count) }
      }
      return ranges
    }
  }

  /// Estimates a statistic of the sums of columns, which have a value for each frame.
  func estimate(_ columns: [[Double]], _ statistic: ([Double]) -> Double) -> Estimate {
    let width = columns.count
    var running = [Double](repeating: 0, count: (count + 1) * width)
    for (column, values) in columns.enumerated() {
      for frame in 0..<count {
        running[(frame + 1) * width + column] = running[frame * width + column] + values[frame]
      }
    }
    let whole = (0..<width).map { running[count * width + $0] }
    var sums = whole
    let values = replicates.map { ranges -> Double in
      for column in 0..<width { sums[column] = 0 }
      for range in ranges {
        let (low, high) = (range.lowerBound * width, range.upperBound * width)
        for column in 0..<width { sums[column] += running[high + column] - running[low + column] }
      }
      return statistic(sums)
    }
    return Estimate(statistic(whole), replicates: values)
  }

  /// Estimates a percentile of values that each belong to a frame: the least value that at least this share does not
  /// exceed.
  /// - Parameter fraction: 0...1.
  func percentile(_ fraction: Double, of points: [(frame: Int, value: Double)]) -> Estimate {
    let sorted = points.sorted { $0.value < $1.value }
    guard let last = sorted.last else { return Estimate(.nan) }
    func read(_ weights: [Int]) -> Double {
      var total = 0
      for point in sorted { total += weights[point.frame] }
      guard total > 0 else { return .nan }
      let goal = fraction * Double(total)
      var sum = 0
      for point in sorted {
        sum += weights[point.frame]
        if sum > 0, Double(sum) >= goal { return point.value }
      }
      return last.value
    }
    return estimate(weights: read)
  }

  /// Estimates a statistic that depends on the number of times each frame occurs.
  func estimate(weights statistic: ([Int]) -> Double) -> Estimate {
    var weights = [Int](repeating: 1, count: count)
    let whole = statistic(weights)
    let values = replicates.map { ranges -> Double in
      for frame in 0..<count { weights[frame] = 0 }
      for range in ranges { for frame in range { weights[frame] += 1 } }
      return statistic(weights)
    }
    return Estimate(whole, replicates: values)
  }

  /// Estimates a statistic of replicates that are made of pieces: the frames are divided into a hundred.
  /// - Parameter statistic: function of the number of times each piece occurs; pieces have `pieceLength` frames, the
  ///   last ones fewer.
  func estimate(pieces statistic: ([Double]) -> Double) -> Estimate {
    let length = pieceLength
    let values = replicates.map { ranges -> Double in
      var weights = [Double](repeating: 0, count: Self.pieces)
      for range in ranges where !range.isEmpty {
        for piece in range.lowerBound / length...(range.upperBound - 1) / length {
          let low = max(range.lowerBound, piece * length)
          let high = min(range.upperBound, (piece + 1) * length)
          weights[piece] += Double(high - low) / Double(length)
        }
      }
      return statistic(weights)
    }
    return Estimate(statistic([Double](repeating: 1, count: Self.pieces)), replicates: values)
  }

  static let pieces = 100
  var pieceLength: Int { max(1, (count + Self.pieces - 1) / Self.pieces) }
}
