internal import CKernels

extension Path {
  /// Filters the sound of an ear by its shelf, which moves to that of `shelves` by the end of the quantum.
  mutating func filter(_ sound: UnsafeMutablePointer<Float>, ear: Int, to shelves: (Shelf, Shelf)?)
  {
    let next = ear == 0 ? shelves?.0 : shelves?.1
    let old = ear == 0 ? self.shelves.0 : self.shelves.1
    let new = next ?? Shelf(slope: old.slope)
    let old1 = isNear ? old : Shelf(slope: new.slope)
    var ends = (old1.low, old1.high, old1.slope, new.low, new.high, new.slope)
    var memory = ear == 0 ? memories.0 : memories.1
    withUnsafeBytes(of: &ends) {
      kernels_now().pointee.shelf(
        sound, &memory, $0.assumingMemoryBound(to: Float.self).baseAddress!)
    }
    if ear == 0 { memories.0 = memory } else { memories.1 = memory }
  }

  /// Stores the shelves of the end of a quantum.
  mutating func settle(_ shelves: (Shelf, Shelf)?) {
    isNear = shelves != nil
    if let shelves { self.shelves = shelves } else { memories = (0, 0) }
  }
}
