import Files
import Glibc
import Score
import SoundFiles
import Synchronization

/// Sounds that are made once: a folder of WAV files of one channel and 16 bits, named by the SHA-256 of what they are made of.
///
/// Files are there whole or not at all, and several processes may share the folder: who makes the same sound makes the same
/// bytes. Where there is too much, what was used longest ago is removed.
public final class SoundCache: Sendable {
  private let folder: String
  private let space: CacheSpace
  private let counter = Mutex(0)
  /// A word that tells the caches of one folder apart, those of one process too: each walk of a server has a voice of its own.
  private let own = String(UInt64.random(in: .min ... .max), radix: 16)

  /// - Parameters:
  ///   - name: the folder within the user's cache.
  ///   - folder: another folder; nil for the user's cache.
  ///   - limit: the most bytes.
  /// - Throws: `Fault` where the folder cannot be made.
  public init(
    _ name: String, _ folder: String? = nil, limit: Int = 256 << 20
  ) throws(Fault) {
    let place =
      folder ?? UserFolder.cache().map { "\($0)/\(name)" } ?? "/tmp/ripples-\(name)-\(getuid())"
    do throws(Fault) { try Folders.make(place, nil) } catch {
      guard folder == nil else { throw error }
      throw Fault(
        error.code, error.message, at: error.place,
        hint: "name another folder for what is kept in XDG_CACHE_HOME")
    }
    self.folder = place
    space = CacheSpace(limit: limit, ending: ".wav") {
      FileContent.names(in: place).filter { Self.isOurs($0) }.map { "\(place)/\($0)" }
    }
  }

  /// Finds a sound, or makes it.
  /// - Parameters:
  ///   - key: everything that the sound depends on.
  ///   - make: the sound; its channels are mixed.
  /// - Throws: `Fault` of `make`, and those of writing a file.
  public func sound(
    _ key: String, _ make: () throws(Fault) -> AudioData
  ) throws(Fault) -> SpokenText {
    let path = "\(folder)/\(SHA256.hexadecimal(of: key.utf8))"
    if let found = found("\(path).wav") { return found }
    let sound = try make()
    let bytes = WAV16File.bytes(Self.mixed(sound), sampleRate: sound.sampleRate)
    // Two may make it at once: each writes a file of its own, and the last name stays.
    let unfinished = "\(path).\(own)-\(next()).wav"
    do throws(Fault) {
      try ByteFile.write(bytes, to: unfinished)
    } catch {
      throw fault(error)
    }
    guard rename(unfinished, "\(path).wav") == 0 else {
      throw Fault.opening("\(path).wav", errno, to: "write")
    }
    space.grow(by: bytes.count)
    return SpokenText(path: "\(path).wav", seconds: sound.duration)
  }

  /// Says that there is no room, without a name that nobody knows; other faults are as they are.
  private func fault(_ fault: Fault) -> Fault {
    guard fault.code == .diskFull else { return fault }
    return Fault(
      .diskFull, "the disk is full, so that what is spoken cannot be kept", at: FaultPlace(folder),
      hint: "free space on that disk, or name another folder in XDG_CACHE_HOME")
  }

  /// A sound that is kept; nil where there is none, or where the disk has damaged it.
  private func found(_ path: String) -> SpokenText? {
    guard let file = try? AudioFileReader(path: path), let frames = file.promisedFrames,
      let bytes = try? FileContent.read(path),
      WAV16File.isWhole(bytes, sampleRate: file.sampleRate)
    else { return nil }
    space.use(path, at: Double(time(nil)))
    return SpokenText(path: path, seconds: Double(frames) / Double(file.sampleRate))
  }

  /// The mean of all channels, as whole samples.
  private static func mixed(_ sound: AudioData) -> [Int16] {
    let scale = 32_768 / Float(max(1, sound.channels.count))
    return (0..<sound.frameCount).map { frame in
      var sum: Float = 0
      for channel in sound.channels { sum += channel[frame] }
      return Int16(held: sum * scale)
    }
  }

  private func next() -> Int {
    counter.withLock { count in
      count += 1
      return count
    }
  }

  /// Whether a file is one that such a folder keeps, of this machine or another: what it holds can be made again.
  public static func keeps(_ path: String) -> Bool {
    path.hasSuffix(".wav") && isOurs(FileContent.name(of: path))
  }

  /// Whether a file's name begins as those of sounds do.
  private static func isOurs(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.utf8
    return stem.count == 64
      && stem.allSatisfy { $0 >= 48 && $0 <= 57 || $0 >= 97 && $0 <= 102 }
  }
}
