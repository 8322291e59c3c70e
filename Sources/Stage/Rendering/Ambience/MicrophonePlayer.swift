import Engine
import Score

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
