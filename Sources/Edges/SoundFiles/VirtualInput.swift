internal import CSndfile
import Glibc

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
