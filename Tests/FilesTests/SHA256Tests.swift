import Glibc
import Score
import Testing

@testable import Files

private func digest(_ message: [UInt8], usesProcessor: Bool, pieces: Int = .max) -> String {
  var hash = SHA256(usesProcessor: usesProcessor)
  message.withUnsafeBytes { all in
    var rest = all[...]
    while !rest.isEmpty {
      hash.update(UnsafeRawBufferPointer(rebasing: rest.prefix(pieces)))
      rest = rest.dropFirst(pieces)
    }
  }
  return hash.hexadecimal()
}

/// The example messages of FIPS 180-2, appendix B, and the empty message of NIST's test vectors.
private let published: [(message: [UInt8], digest: String)] = [
  ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  (
    Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
  ),
  (
    Array(repeating: UInt8(ascii: "a"), count: 1_000_000),
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
  ),
]

@Test(arguments: [true, false])
func sha256GivesThePublishedDigests(usesProcessor: Bool) {
  for (message, expected) in published {
    #expect(digest(message, usesProcessor: usesProcessor) == expected)
  }
}

@Test func theDigestOfSomeBytesIsTheHexadecimalOneInBytes() {
  for (message, expected) in published {
    let digest = SHA256.digest(of: message)
    #expect(digest.count == 32)
    #expect(
      digest.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
        == expected)
  }
}

@Test func sha256DoesNotDependOnThePieces() {
  let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
  let whole = digest(message, usesProcessor: true)
  for pieces in [1, 3, 55, 63, 64, 65, 127, 128, 129] {
    #expect(digest(message, usesProcessor: true, pieces: pieces) == whole)
    #expect(digest(message, usesProcessor: false, pieces: pieces) == whole)
  }
}

@Test func sha256OfEveryLengthAroundABlockIsTheSameInBothWays() {
  for length in 0...130 {
    let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
    #expect(
      digest(message, usesProcessor: true) == digest(message, usesProcessor: false),
      "length \(length)")
  }
}

/// A file of holes has any size without a byte on the disk.
@Test func aFileOfHolesIsNotReadForHours() throws {
  let folder = try TemporaryFolder()
  defer { folder.remove() }
  let path = folder.path + "/holes"
  try TextFile.write("", to: path)
  try #require(truncate(path, 1 << 40) == 0)
  let fault = #expect(throws: Fault.self) { _ = try FileContent.hash(path) }
  #expect(fault?.message == "has 1024 GiB, and at most 64 are read of one file")
  #expect(fault?.place.file == path)
}
