/// One tick of a walk.
package struct WalkMoment {
  /// The second of the walk.
  let time: Double
  /// The values of the inputs; not a number where missing.
  let inputs: [Double]
  /// The row of the dataset; nil before its first.
  let row: Int?

  package init(time: Double, inputs: [Double], row: Int?) {
    (self.time, self.inputs, self.row) = (time, inputs, row)
  }
}
