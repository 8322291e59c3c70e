import Score
import Wire

/// Recordings under keys, as a phone keeps them.
final class Shelf {
  private var sounds: [SoundKey: Recording] = [:]

  /// Puts a recording onto the shelf; its key is told by its place there, which is as good as its hash.
  func key(_ recording: Recording) -> SoundKey {
    if let known = sounds.first(where: { $0.value == recording }) { return known.key }
    let key = SoundKey([UInt8(sounds.count)] + [UInt8](repeating: 0, count: SoundKey.size - 1))
    sounds[key] = recording
    return key
  }

  func recording(_ key: SoundKey) -> Recording? { sounds[key] }
}

/// Bytes as a line that loses and changes some would deliver them.
enum Damage {
  /// One of many ways to damage bytes; the same number gives the same way.
  static func damaged(_ bytes: [UInt8], case number: Int) -> [UInt8] {
    var random = SeededRandom(seed: UInt64(number))
    var bytes = bytes
    for _ in 0...Int(random.next() % 3) where !bytes.isEmpty {
      let place = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 4 {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[place] ^= 1 << UInt8(random.next() % 8)
      case 2: bytes.remove(at: place)
      default: for i in place..<min(place + 4, bytes.count) { bytes[i] = 0xff }
      }
    }
    return bytes
  }
}
