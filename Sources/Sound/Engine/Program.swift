import Score
import Signals

/// A compiled voice: operations for the interpreter, and the sizes of what a group of lanes needs for them.
final class Program {
  let operations: UnsafeBufferPointer<Operation>
  /// The indices of the operations that are envelopes on the note's gate: a note ends when they have all ended.
  let envelopes: UnsafeMutableBufferPointer<Int>
  let registerCount: Int
  /// The number of controls: first one per parameter slot, then constants, then those that operations compute.
  let controlCount: Int
  let constants: [(control: Int, value: Float)]
  let stateCount: Int
  /// The register of the voice's sound.
  let output: Operand
  /// The register of the right channel, if the voice sounds in stereo; `output` is then the left channel.
  let right: Operand?
  /// The position from the graph's own `pan`, if it has one.
  let pan: Operand?
  let slotCount: Int

  init(
    operations: [Operation], envelopes: [Int], registerCount: Int, controlCount: Int,
    constants: [(control: Int, value: Float)], stateCount: Int, output: Operand, right: Operand?,
    pan: Operand?, slotCount: Int
  ) {
    self.operations = UnsafeBufferPointer(UnsafeMutableBufferPointer.copy(of: operations))
    self.envelopes = .copy(of: envelopes)
    self.registerCount = registerCount
    self.controlCount = controlCount
    self.constants = constants
    self.stateCount = stateCount
    self.output = output
    self.right = right
    self.pan = pan
    self.slotCount = slotCount
  }

  deinit {
    operations.deallocate()
    envelopes.deallocate()
  }
}
