import SoundFiles

/// Renders a workload into a stereo WAV file of 32-bit floats, in blocks of 64 frames.
struct RenderCommand {
  private let workload: Workload
  private let seconds: Double
  private let threads: Int
  private let path: String

  init(_ arguments: Arguments) throws(UsageError) {
    workload = try arguments.workload
    seconds = try arguments.number("--seconds", default: 60)
    threads = Int(try arguments.number("--threads", default: 1))
    path = try arguments.text("--out")
  }

  func run() throws {
    var source = try BlockSource(workload, seconds: seconds, threads: threads)
    let writer = try AudioFileWriter(
      path: path, format: .wavFloat, sampleRate: Int(BlockSource.sampleRate), channels: 2,
      hashes: false)
    for _ in 0..<Int(seconds * BlockSource.sampleRate) / BlockSource.frames {
      source.render()
      try source.samples.withUnsafeBufferPointer { try writer.write($0) }
    }
    _ = try writer.finish()
  }
}
