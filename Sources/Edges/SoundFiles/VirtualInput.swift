internal import CSndfile
import Files
import Glibc
import Score

/// Bytes in memory that libsndfile reads as a file.
final class VirtualInput {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func read(_ to: UnsafeMutableRawPointer, _ count: Int) -> Int {
    let taken = max(0, min(count, bytes.count - position))
    if taken > 0 {
      bytes.withUnsafeBytes { to.copyMemory(from: $0.baseAddress! + position, byteCount: taken) }
    }
    position += taken
    return taken
  }

  private func seek(_ offset: Int, _ whence: Int32) -> Int {
    let origin = whence == SEEK_CUR ? position : whence == SEEK_END ? bytes.count : 0
    let (place, isTooFar) = origin.addingReportingOverflow(offset)
    if !isTooFar { position = min(max(0, place), bytes.count) }
    return position
  }

  static var callbacks: SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { sf_count_t(VirtualInput.from($0).bytes.count) },
      seek: { sf_count_t(VirtualInput.from($2).seek(Int($0), $1)) },
      read: { sf_count_t(VirtualInput.from($2).read($0!, Int($1))) },
      write: { _, _, _ in 0 },
      tell: { sf_count_t(VirtualInput.from($0).position) })
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> VirtualInput {
    Unmanaged<VirtualInput>.fromOpaque(pointer!).takeUnretainedValue()
  }
}

/// The file that libsndfile believes it writes to; the bytes go on to a sink.
///
/// The first error of the sink is kept: libsndfile itself would report only a short write, and on
/// closing nothing at all.
final class VirtualOutput {
  let sink: any ByteSink
  private(set) var error: Fault?
  private var pages: OggPages?
  /// Bytes taken, which runs ahead of the sink while an Ogg page is incomplete.
  private var position = 0

  init(_ sink: any ByteSink, isOgg: Bool) {
    self.sink = sink
    pages = isOgg ? OggPages() : nil
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard error == nil else { return 0 }
    do throws(Fault) {
      if let done = pages?.pass(bytes) { try sink.write(done) } else { try sink.write(bytes) }
      position += bytes.count
      return bytes.count
    } catch {
      self.error = error
      return 0
    }
  }

  private func seek(_ offset: Int, _ whence: Int32) -> Int {
    // libsndfile asks for the present place before it writes MP3, on a pipe too.
    if whence == SEEK_SET, offset == position { return position }
    guard sink.isSeekable, pages == nil else { return -1 }
    position = sink.seek(offset, whence)
    return position
  }

  static var callbacks: SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { sf_count_t(VirtualOutput.from($0).length) },
      seek: { sf_count_t(VirtualOutput.from($2).seek(Int($0), $1)) },
      read: { _, _, _ in 0 },
      write: {
        sf_count_t(VirtualOutput.from($2).write(UnsafeRawBufferPointer(start: $0, count: Int($1))))
      },
      tell: { sf_count_t(VirtualOutput.from($0).position) })
  }

  private var length: Int { pages == nil ? sink.size : position }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> VirtualOutput {
    Unmanaged<VirtualOutput>.fromOpaque(pointer!).takeUnretainedValue()
  }
}
