import RipplesKit

/// The unit generator of the worked example.
enum Octaver: UnitGenerator {
  static let spec = UnitSpec(
    "octaver", .filter, inputs: [.signal(doc: "The signal whose frequency is halved.")],
    doc: "A square wave an octave below its input.", example: "octaver(saw(220))")
  /// The last sample, and the side of the flip-flop: 0 or 1.
  static let stateSize = 2

  static func process(_ operation: Operation, _ stretch: Stretch) {
    let input = stretch.signal(operation.inputs[0], scratch: 0)
    let output = stretch.register(operation.output)
    let state = stretch.state + operation.state
    var (last, side) = (state[0], state[1])
    for frame in 0..<stretch.frames {
      let sample = input[frame]
      side.replace(with: 1 - side, where: (sample .> 0) .& (last .<= 0))
      output[frame] = 2 * side - 1
      last = sample
    }
    (state[0], state[1]) = (last, side)
  }
}
