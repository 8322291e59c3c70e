import TestSupport

@testable import SoundFiles

/// Writes a whole sound and returns the report.
@discardableResult
func write(
  _ samples: [Float], to path: String, _ format: AudioFormat? = nil, rate: Int = 48000,
  channels: Int = 2
) throws -> AudioFileReport {
  let writer = try AudioFileWriter(
    path: path, format: format, sampleRate: rate, channels: channels)
  try inBlocks(samples, channels: channels) { try writer.write($0) }
  return try writer.finish()
}
