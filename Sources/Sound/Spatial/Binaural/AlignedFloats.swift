/// Memory for samples, aligned to 64 bytes, zero at first.
final class AlignedFloats: @unchecked Sendable {
  let start: UnsafeMutablePointer<Float>
  let count: Int

  init(_ count: Int) {
    self.count = count
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, count) * MemoryLayout<Float>.stride, alignment: 64)
    start = memory.bindMemory(to: Float.self, capacity: max(1, count))
    start.initialize(repeating: 0, count: count)
  }

  convenience init(_ values: [Float]) {
    self.init(values.count)
    for (i, value) in values.enumerated() { start[i] = value }
  }

  deinit { UnsafeMutableRawPointer(start).deallocate() }
}
