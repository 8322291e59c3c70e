internal import CDigest

/// SHA-256 (FIPS 180-4) of bytes that arrive in pieces.
///
/// Blocks go through the processor's SHA instructions where it has them (about 1.5 GB/s), else through
/// the Swift rounds below (about 0.2 GB/s); a test holds the two equal.
public struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0
  private let usesProcessor: Bool

  public init() { self.init(usesProcessor: true) }

  init(usesProcessor: Bool) {
    self.usesProcessor = usesProcessor && digest_sha256_available() != 0
    pending.reserveCapacity(128)
  }

  /// Adds bytes to the message.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let taken = rest.prefix(64 - pending.count)
      pending.append(contentsOf: taken)
      rest = rest.dropFirst(taken.count)
      guard pending.count == 64 else { return }
      let block = pending
      block.withUnsafeBytes { fold($0) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.count & ~63
    fold(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
    pending.append(contentsOf: rest.dropFirst(whole))
  }

  /// The digest of all bytes so far: 32 bytes.
  public func digest() -> [UInt8] {
    var padded = self
    let bits = (length &* 8).bigEndian
    let zeros = (119 - pending.count) % 64
    let tail =
      [0x80] + [UInt8](repeating: 0, count: zeros) + withUnsafeBytes(of: bits) { Array($0) }
    tail.withUnsafeBytes { padded.update($0) }
    return padded.state.flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// The digest of all bytes so far, as 64 lower-case hexadecimal digits.
  public func hexadecimal() -> String {
    let digits = Array("0123456789abcdef")
    return String(digest().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// The digest of some bytes: 32 bytes.
  public static func digest(of bytes: [UInt8]) -> [UInt8] { SHA256(of: bytes).digest() }

  /// The digest of some bytes, as `hexadecimal()` gives it.
  public static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
    SHA256(of: Array(bytes)).hexadecimal()
  }

  private init(of bytes: [UInt8]) {
    self.init()
    bytes.withUnsafeBytes { update($0) }
  }

  private mutating func fold(_ blocks: UnsafeRawBufferPointer) {
    guard let base = blocks.baseAddress, !blocks.isEmpty else { return }
    if usesProcessor {
      digest_sha256_blocks(&state, base.assumingMemoryBound(to: UInt8.self), blocks.count / 64)
      return
    }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for start in stride(from: 0, to: blocks.count, by: 64) {
        foldOne(base + start, words: words.baseAddress!)
      }
    }
  }

  private mutating func foldOne(_ block: UnsafeRawPointer, words w: UnsafeMutablePointer<UInt32>) {
    for t in 0..<16 {
      w[t] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * t, as: UInt32.self))
    }
    for t in 16..<64 {
      let s0 = rotated(w[t - 15], 7) ^ rotated(w[t - 15], 18) ^ (w[t - 15] >> 3)
      let s1 = rotated(w[t - 2], 17) ^ rotated(w[t - 2], 19) ^ (w[t - 2] >> 10)
      w[t] = s1 &+ w[t - 7] &+ s0 &+ w[t - 16]
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let t1 = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ Self.constants[t] &+ w[t]
      let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let t2 = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
    }
    let worked = [a, b, c, d, e, f, g, h]
    for i in 0..<8 { state[i] &+= worked[i] }
  }

  private func rotated(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
