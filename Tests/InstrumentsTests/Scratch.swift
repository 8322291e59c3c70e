import Glibc
import SoundFiles

/// A folder of its own for one test, removed with everything in it at the end.
final class Scratch {
  let path: String

  init() {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/ripples-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary folder can be made in \(base)")
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    for name in names { unlink(self / name) }
    rmdir(path)
  }

  static func / (folder: Scratch, name: String) -> String { "\(folder.path)/\(name)" }

  private var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      found.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return found
  }

  @discardableResult
  func put(_ bytes: [UInt8], _ name: String) -> String {
    let path = self / name
    let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    precondition(opened >= 0 && write(opened, bytes, bytes.count) == bytes.count)
    close(opened)
    return path
  }

  @discardableResult
  func put(_ text: String, _ name: String) -> String { put(Array(text.utf8), name) }

  /// Writes a sound file, its format by its name.
  @discardableResult
  func sound(
    _ channels: [[Float]], rate: Int = 48_000, _ name: String, format: AudioFormat? = nil
  ) throws -> String {
    let path = self / name
    let writer = try AudioFileWriter(
      path: path, format: format, sampleRate: rate, channels: channels.count)
    var frames: [Float] = []
    for i in channels[0].indices { frames += channels.map { $0[i] } }
    try frames.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
    return path
  }
}

/// The bytes of a file.
func bytes(of path: String) -> [UInt8] {
  let opened = open(path, O_RDONLY)
  guard opened >= 0 else { return [] }
  defer { close(opened) }
  var all: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = read(opened, &block, block.count), count > 0 { all += block[..<count] }
  return all
}

/// A sine of one frequency.
func sine(_ hertz: Double, _ frames: Int, rate: Double = 48_000, amplitude: Double = 0.5) -> [Float]
{
  (0..<frames).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / rate)) }
}
