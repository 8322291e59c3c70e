internal import CSndfile
import Files
import Glibc
import Score

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
