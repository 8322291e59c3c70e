import Glibc
import Score

@testable import Analysis

/// Cells whose measures are known.
enum TestCell {
  static let loudness = LoudnessMeter(channels: 2, sampleRate: 48_000).result()

  /// A cell of `seconds` with tracks made of functions of time.
  static func make(
    seconds: Double = 60, level: (Double) -> Double = { _ in -20 },
    pitch: (Double) -> Double = { _ in .nan }, azimuth: (Double) -> Double = { _ in 0 },
    centroid: (Double) -> Double = { _ in 1000 }
  ) -> SoundCell {
    var tracks = SoundTracks()
    for frame in 0..<Int((seconds / SoundTracks.hop).rounded()) {
      let time = Double(frame) * SoundTracks.hop
      tracks.level.append(Float(level(time)))
      tracks.pitch.append(Float(pitch(time)))
      tracks.azimuth.append(Float(azimuth(time)))
      tracks.centroid.append(Float(centroid(time)))
      tracks.bark += bark([8: level(time)])
    }
    return SoundCell(tracks: tracks, duration: seconds, loudness: loudness)
  }

  static func trace(
    _ name: String, _ percept: Percept = .unknown, seconds: Double = 60, _ value: (Double) -> Double
  ) -> SoundCell.Trace {
    let frames = 0..<Int((seconds / SoundTracks.hop).rounded())
    return SoundCell.Trace(
      name: name, percept: percept,
      values: frames.map { Float(value(Double($0) * SoundTracks.hop)) })
  }

  /// Levels of a frame's Bark bands; the others are silent.
  static func bark(_ levels: [Int: Double]) -> [Float] {
    (0..<Bark.bands).map { Float(levels[$0] ?? Masking.silence) }
  }

  static func stem(_ name: String, seconds: Double = 60, _ levels: (Double) -> [Int: Double])
    -> SoundCell.Stem
  {
    let times = (0..<Int((seconds / SoundTracks.hop).rounded())).map {
      Double($0) * SoundTracks.hop
    }
    var tracks = SoundTracks()
    tracks.bark = times.flatMap { bark(levels($0)) }
    tracks.centroid = times.map { _ in 1000 }
    tracks.level = times.map { Float(levels($0).values.max() ?? -120) }
    return SoundCell.Stem(name: name, tracks: tracks)
  }

  static func rhythm(
    _ voice: String, from start: Double = 0, every interval: Double, length: Double, count: Int,
    pitch: Double = 440
  ) -> [SoundCell.Note] {
    (0..<count).map { k in
      let time = start + Double(k) * interval
      return SoundCell.Note(voice: voice, start: time, end: time + length, pitch: pitch)
    }
  }
}

extension [Measurement] {
  /// The measurement of a metric and a subject.
  func of(_ metric: Metric, _ subject: String = "") -> Measurement? {
    first { $0.metric == metric.id && $0.subject == subject }
  }

  func value(_ metric: Metric, _ subject: String = "") -> Double {
    of(metric, subject)?.estimate?.value ?? .nan
  }
}
