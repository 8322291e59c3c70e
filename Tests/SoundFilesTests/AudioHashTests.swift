import TestSupport
import Testing

@testable import SoundFiles

@Test func audioHashIsSHA256OfLittleEndianFloats() {
  // python3 -c "import hashlib, struct; print(hashlib.sha256(struct.pack('<4f', 0, 1, -0.5, 0.25)).hexdigest())"
  let samples: [Float] = [0, 1, -0.5, 0.25]
  var hash = AudioHash()
  samples.withUnsafeBufferPointer { hash.add($0) }
  #expect(
    hash.hexadecimal() == "8f33d64277492d8502650c2906b34f1ce29e7ece4189d7b91b862ac91b82a372")
}

@Test func audioHashTellsOneBitApart() {
  let samples = noise(1000)
  var changed = samples
  changed[500] = changed[500].nextUp
  let hashes = [samples, changed].map { sound in
    var hash = AudioHash()
    inBlocks(sound) { hash.add($0) }
    return hash.hexadecimal()
  }
  #expect(hashes[0] != hashes[1])
}
