import Score
import Signals

/// A bus, or the mix, as it sounds: for one quantum it adds up its voices and what other buses send to it, and has
/// effects and a level. It is a class, because a copy of a structure would count references in every quantum.
final class BusLine {
  let name: String
  /// Its name and those of the lines that it goes through to the mix. With another path it is another line, and the
  /// old one fades out.
  let path: String
  let chain: EffectChain
  let memory = StereoBuffer(Stretch.capacity)
  var left: UnsafeMutablePointer<Float> { memory.left }
  var right: UnsafeMutablePointer<Float> { memory.right }
  /// The index of the later line that it feeds; nil for the mix itself.
  let output: Int?
  /// The index of the same line in the previous rig.
  let source: Int?

  /// The name of the mix, which no Lua name can equal.
  static let mixName = ""

  init(_ name: String, path: String, _ chain: EffectChain, output: Int?, source: Int?) {
    self.name = name
    self.path = path
    self.chain = chain
    self.output = output
    self.source = source
  }

  deinit { memory.deallocate() }

  /// Takes the sums of its voices in one quantum, and silences them; nil is silence.
  func take(_ sums: UnsafeMutablePointer<LaneSums>?) {
    guard let sums else {
      left.update(repeating: 0, count: Stretch.capacity)
      right.update(repeating: 0, count: Stretch.capacity)
      return
    }
    sums.pointee.fold(to: memory)
  }

  func add(to line: BusLine, frames: Int) {
    let (from, to) = (memory, line.memory)
    for i in 0..<frames {
      to.left[i] += from.left[i]
      to.right[i] += from.right[i]
    }
  }
}
