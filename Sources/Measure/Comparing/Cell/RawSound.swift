import Files
import Glibc
import Score

/// The samples of a render between its two passes: before its gain is known they wait in a file.
final class RawSound {
  private let file: UnsafeMutablePointer<FILE>
  private let path: String
  let channels = 2
  private(set) var frames = 0

  /// - Throws: `Fault` where nothing can be written.
  init(_ place: OutputPath) throws {
    let name = try OutputName(place)
    name.remove()
    let descriptor = name.open(O_RDWR | O_CREAT | O_EXCL)
    guard descriptor >= 0, let file = fdopen(descriptor, "w+b") else {
      throw Self.fault(place.path)
    }
    (self.file, path) = (file, place.path)
    // It is no one else's: gone even when the process is killed.
    name.remove()
  }

  deinit { fclose(file) }

  func write(_ block: UnsafeBufferPointer<Float>) throws {
    guard fwrite(block.baseAddress, 4, block.count, file) == block.count else {
      throw Self.fault(path)
    }
    frames += block.count / channels
  }

  /// Gives all frames, in blocks of 4096 at most.
  /// - Parameter take: may change the samples it gets.
  func read(_ take: (UnsafeMutableBufferPointer<Float>) throws -> Void) throws {
    guard fflush(file) == 0 else { throw Self.fault(path) }
    rewind(file)
    try withUnsafeTemporaryAllocation(of: Float.self, capacity: 8192) { buffer in
      var left = frames * channels
      while left > 0 {
        let count = fread(buffer.baseAddress, 4, min(buffer.count, left), file)
        guard count > 0 else { throw Self.fault(path) }
        left -= count
        try take(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  private static func fault(_ path: String) -> Fault {
    .system(
      "cannot be written", at: FaultPlace(path),
      hint: "a comparison needs room for one sound per thread; free space, or give another ‹out›")
  }
}
