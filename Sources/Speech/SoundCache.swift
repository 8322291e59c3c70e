import Files
import Glibc
import Score
import SoundFiles

/// Sounds that are made once, in a folder, by the hash of what they are made of.
public struct SoundCache: Sendable {
  private let folder: String

  /// - Parameters:
  ///   - name: the folder within the user's cache.
  ///   - folder: another folder; nil for the user's cache.
  /// - Throws: `Fault` where it cannot be made.
  public init(_ name: String, _ folder: String? = nil) throws(Fault) {
    self.folder = folder ?? UserFolder.cache().map { "\($0)/\(name)" } ?? "/tmp/ripples-\(name)"
    try Folders.make(self.folder, nil)
  }

  /// Finds a sound, or makes it.
  /// - Parameters:
  ///   - key: everything that the sound depends on.
  ///   - make: the sound, one channel.
  /// - Throws: `Fault` of `make`, and those of writing a file.
  public func sound(
    _ key: String, _ make: () throws(Fault) -> AudioData
  ) throws(Fault) -> SpokenText {
    var hash = SHA256()
    Array(key.utf8).withUnsafeBytes { hash.update($0) }
    let path = "\(folder)/\(hash.hexadecimal()).wav"
    if let file = try? AudioFileReader(path: path), let frames = file.promisedFrames {
      return SpokenText(path: path, seconds: Double(frames) / Double(file.sampleRate))
    }
    let sound = try make()
    let channel = sound.channels[0]
    // Two programs may make it at once: each writes a file of its own, and the last name stays.
    let own = "\(path).\(getpid()).wav"
    let file = try AudioFileWriter(
      path: own, format: .wavFloat, sampleRate: sound.sampleRate, channels: 1, hashes: false)
    do throws(Fault) {
      try Self.write(channel, to: file)
      _ = try file.finish()
    } catch {
      file.abort()
      throw error
    }
    guard rename(own, path) == 0 else { throw Fault.opening(path, errno, to: "write") }
    return SpokenText(path: path, seconds: Double(channel.count) / Double(sound.sampleRate))
  }

  private static func write(_ samples: [Float], to file: AudioFileWriter) throws(Fault) {
    var fault: Fault?
    samples.withUnsafeBufferPointer { samples in
      do throws(Fault) { try file.write(samples) } catch { fault = error }
    }
    if let fault { throw fault }
  }
}
