import Engine
import Score
import SoundFiles
import Synchronization

/// Plays a recording of the surroundings into engines or a file, in step with the walk: second 0 of the recording is
/// second 0 of the dataset.
///
/// It sounds while the walk passes at its own speed; a walk that is held, or faster or slower than it was, is
/// silent. Jumps are crossfaded within 5 ms. What it pushes depends on its calls only.
package final class MicrophonePlayer {
  private let tape: MicrophoneTape
  private let pass: Pass
  private let sampleRate: Double
  private let fadeFrames: Int
  /// The number of frames that were pushed.
  private(set) var frame: Int64 = 0
  /// The frame of the recording that comes next; nil while it is silent.
  private var place: Int?
  private var left: [Float] = []
  private var right: [Float] = []
  private var newLeft: [Float] = []
  private var newRight: [Float] = []

  /// Takes the next frames, left and right.
  package typealias Pass = (
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ frames: Int
  ) -> Void

  /// - Throws: `Fault` for a recording that cannot be read.
  package convenience init(_ path: String, into rings: [InputRing], sampleRate: Int) throws {
    self.init(
      try MicrophoneTape(path, sampleRate: sampleRate), into: rings, sampleRate: Double(sampleRate))
  }

  /// - Throws: `Fault` for a recording that cannot be read.
  package convenience init(_ path: String, sampleRate: Int, pass: @escaping Pass) throws {
    self.init(
      try MicrophoneTape(path, sampleRate: sampleRate), sampleRate: Double(sampleRate), pass: pass)
  }

  package convenience init(_ tape: MicrophoneTape, into rings: [InputRing], sampleRate: Double) {
    self.init(tape, sampleRate: sampleRate) { left, right, frames in
      for ring in rings { ring.push(left: left, right: right, frames: frames) }
    }
  }

  private init(_ tape: MicrophoneTape, sampleRate: Double, pass: @escaping Pass) {
    (self.tape, self.pass, self.sampleRate) = (tape, pass, sampleRate)
    fadeFrames = Int(0.005 * sampleRate)
  }

  /// Returns whether a walk at a speed is heard: only at its own.
  package static func isHeard(atSpeed speed: Double) -> Bool { abs(speed - 1) < 1e-9 }

  /// Pushes the frames up to one of the sound.
  /// - Parameter time: the walk's second at the first of them; nil for silence.
  package func play(until end: Int64, time: Double?) {
    guard end > frame else { return }
    var wanted = time.map { Int(($0 * sampleRate).rounded()) }
    // Ticks lie on whole frames, to the nearest: that is no jump.
    if let place, let target = wanted, abs(target - place) <= 1 { wanted = place }
    if frame == 0 { place = wanted }
    let count = Int(end - frame)
    if left.count < count {
      left = Array(repeating: 0, count: count)
      (right, newLeft, newRight) = (left, left, left)
    }
    read(place, count, &left, &right)
    if wanted != place {
      read(wanted, count, &newLeft, &newRight)
      crossfade(count)
      place = wanted
    }
    pass(left, right, count)
    place = place.map { $0 + count }
    frame = end
  }

  private func read(_ place: Int?, _ count: Int, _ left: inout [Float], _ right: inout [Float]) {
    if let place { return tape.read(from: place, count: count, left: &left, right: &right) }
    for i in 0..<count { (left[i], right[i]) = (0, 0) }
  }

  private func crossfade(_ count: Int) {
    let length = min(count, fadeFrames)
    for i in 0..<count {
      let new = i < length ? Float(i + 1) / Float(length + 1) : 1
      left[i] += new * (newLeft[i] - left[i])
      right[i] += new * (newRight[i] - right[i])
    }
  }
}

/// The frames of a microphone's recording at any place, at the sample rate of the sound.
///
/// A file of that rate is read piece by piece; another is converted whole.
package final class MicrophoneTape {
  private let reader: AudioFileReader?
  private let sound: AudioData?
  private let path: String
  /// The frame that the reader gives next.
  private var place = 0
  private var isOver = false
  private var block: [Float] = []

  /// - Throws: `Fault` for a recording that cannot be read.
  init(_ path: String, sampleRate: Int) throws {
    self.path = path
    let reader = try AudioFileReader(path: path)
    if reader.sampleRate == sampleRate {
      (self.reader, sound) = (reader, nil)
    } else {
      self.reader = nil
      sound = try AudioFileReader.read(path, sampleRate: sampleRate)
    }
  }

  /// Writes `count` frames from one of the recording on; what lies before it, behind it or cannot be decoded is
  /// silence. Of more than two channels the first two are heard.
  func read(
    from first: Int, count: Int, left: UnsafeMutablePointer<Float>,
    right: UnsafeMutablePointer<Float>
  ) {
    left.update(repeating: 0, count: count)
    right.update(repeating: 0, count: count)
    let skip = min(count, max(0, -first))
    let (from, rest) = (max(0, first), count - skip)
    if rest == 0 { return }
    if let sound {
      copy(sound, from: from, count: rest, left: left + skip, right: right + skip)
    } else if let reader {
      decode(reader, from: from, count: rest, left: left + skip, right: right + skip)
    }
  }

  private func copy(
    _ sound: AudioData, from: Int, count: Int, left: UnsafeMutablePointer<Float>,
    right: UnsafeMutablePointer<Float>
  ) {
    guard let first = sound.channels.first else { return }
    let second = sound.channels.count > 1 ? sound.channels[1] : first
    for i in 0..<min(count, max(0, first.count - from)) {
      left[i] = first[from + i]
      right[i] = second[from + i]
    }
  }

  private func decode(
    _ reader: AudioFileReader, from: Int, count: Int, left: UnsafeMutablePointer<Float>,
    right: UnsafeMutablePointer<Float>
  ) {
    if place != from {
      isOver = !reader.seek(to: from)
      place = from
    }
    let channels = reader.channels
    if block.count < count * channels { block = Array(repeating: 0, count: count * channels) }
    var done = 0
    while done < count, !isOver {
      let frames = block.withUnsafeMutableBufferPointer { block in
        (try? reader.read(into: .init(rebasing: block[..<((count - done) * channels)]))) ?? 0
      }
      if frames == 0 { isOver = true }
      for i in 0..<frames {
        left[done + i] = block[i * channels]
        right[done + i] = block[i * channels + min(1, channels - 1)]
      }
      done += frames
    }
    place = from + count
  }
}

/// The rings that carry a microphone's sound from its device to all engines that hear it.
package final class DeviceRings: Sendable {
  private let rings = Mutex<[InputRing]>([])
  private let make: @Sendable () -> InputRing

  /// - Parameter make: makes a ring.
  package init(_ make: @escaping @Sendable () -> InputRing) { self.make = make }

  /// Returns a ring for one more engine.
  package func ring() -> InputRing {
    let ring = make()
    rings.withLock { $0.append(ring) }
    return ring
  }

  /// Drops the ring of an engine that is no more.
  func end(_ ring: InputRing) { rings.withLock { $0.removeAll { $0 === ring } } }

  /// Hands frames to every engine. The device's thread only.
  package func push(left: UnsafePointer<Float>, right: UnsafePointer<Float>, frames: Int) {
    rings.withLock { rings in
      for ring in rings { ring.push(left: left, right: right, frames: frames) }
    }
  }
}
