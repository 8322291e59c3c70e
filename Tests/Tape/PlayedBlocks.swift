import Files

/// Sound that is rendered block by block, as a page's AudioWorklet asks for it, and the time that it took.
struct PlayedBlocks {
  /// The samples of both channels by turns.
  private(set) var samples: [Float] = []
  /// The time that it took, s.
  let seconds: Double
  private let frames: Int

  /// - Parameters:
  ///   - prepare: does what comes before the frames up to one, which takes no part of the time.
  ///   - render: renders the next frames of both channels.
  init(
    frames: Int, block: Int, prepare: (Int) throws -> Void = { _ in },
    _ render: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, Int) -> Void
  ) throws {
    self.frames = frames
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * block)
    defer { memory.deallocate() }
    samples.reserveCapacity(2 * frames)
    let clock = ProcessorClock()
    var spent = 0.0
    for start in stride(from: 0, to: frames, by: block) {
      let count = min(block, frames - start)
      try prepare(start + count)
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
  /// - Parameters:
  ///   - isRender: whether the samples are those of the command's own render; nil where there is none.
  ///   - parts: the number of parts that sounded, in the mean.
  func write(
    to folder: String, notes: Int, sampleRate: Double, isRender: Bool? = nil, parts: Double = 1
  ) throws {
    try samples.withUnsafeBytes { try ByteFile.write(Array($0), to: folder + "/samples") }
    let render = isRender.map { "\($0)" } ?? "null"
    try TextFile.write(
      """
      {"frames": \(frames), "sampleRate": \(sampleRate), "notes": \(notes), "seconds": \(seconds), \
      "isRender": \(render), "parts": \(parts)}

      """, to: folder + "/facts.json")
  }
}
