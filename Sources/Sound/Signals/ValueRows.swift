/// A list of numbers read as rows.
struct ValueRows {
  private let values: UnsafePointer<Float>
  private let columns: Int
  let count: Int

  @inline(__always) init(_ list: ValueTable, columns: Int) {
    values = UnsafePointer(list.values)
    self.columns = columns
    count = list.count / columns
  }

  @inline(__always) subscript(row: Int, column: Int) -> Float { values[row * columns + column] }
}
