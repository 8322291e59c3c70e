import Files

/// Sound that is rendered block by block, as a page's AudioWorklet asks for it, and the time that it took.
struct PlayedBlocks {
  /// The samples of both channels by turns.
  private(set) var samples: [Float] = []
  /// The time that it took, s.
  let seconds: Double
  private let frames: Int

  /// - Parameter render: renders the next frames of both channels.
  init(
    frames: Int, block: Int,
    _ render: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, Int) -> Void
  ) {
    self.frames = frames
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * block)
    defer { memory.deallocate() }
    samples.reserveCapacity(2 * frames)
    let clock = ProcessorClock()
    var spent = 0.0
    for start in stride(from: 0, to: frames, by: block) {
      let count = min(block, frames - start)
      let began = clock.now
      render(memory, memory + block, count)
      spent += clock.now - began
      for i in 0..<count {
        samples.append(memory[i])
        samples.append(memory[block + i])
      }
    }
    seconds = spent
  }

  /// Writes `samples` and `facts.json`.
  /// - Parameter isRender: whether the samples are those of the command's own render; nil where there is none.
  func write(
    to folder: String, notes: Int, sampleRate: Double, isRender: Bool? = nil
  ) throws {
    try samples.withUnsafeBytes { try ByteFile.write(Array($0), to: folder + "/samples") }
    let render = isRender.map { "\($0)" } ?? "null"
    try TextFile.write(
      """
      {"frames": \(frames), "sampleRate": \(sampleRate), "notes": \(notes), "seconds": \(seconds), \
      "isRender": \(render)}

      """, to: folder + "/facts.json")
  }
}
