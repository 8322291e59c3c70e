import Score
import Testing

@testable import Sensors

private func packet(_ bytes: [UInt8]) -> OSCPacket {
  bytes.withUnsafeBytes { OSCPacket($0) }
}

@Suite struct OSCPacketTests {
  /// The specification's example: 440.0 to /oscillator/4/frequency, byte for byte.
  @Test func theSpecificationsFirstExampleReads() {
    let bytes: [UInt8] = [
      0x2f, 0x6f, 0x73, 0x63, 0x69, 0x6c, 0x6c, 0x61, 0x74, 0x6f, 0x72, 0x2f, 0x34, 0x2f, 0x66,
      0x72, 0x65, 0x71, 0x75, 0x65, 0x6e, 0x63, 0x79, 0x00, 0x2c, 0x66, 0x00, 0x00, 0x43, 0xdc,
      0x00, 0x00,
    ]
    #expect(
      packet(bytes).parts.map(\.message) == [
        OSCMessage("/oscillator/4/frequency", [.number(440)])
      ])
  }

  /// The specification's example: /foo with 1000, -1, "hello", 1.234 and 5.678.
  @Test func theSpecificationsSecondExampleReads() {
    let bytes: [UInt8] = [
      0x2f, 0x66, 0x6f, 0x6f, 0, 0, 0, 0, 0x2c, 0x69, 0x69, 0x73, 0x66, 0x66, 0, 0, 0, 0, 0x3,
      0xe8, 0xff, 0xff, 0xff, 0xff, 0x68, 0x65, 0x6c, 0x6c, 0x6f, 0, 0, 0, 0x3f, 0x9d, 0xf3, 0xb6,
      0x40, 0xb5, 0xb2, 0x2d,
    ]
    #expect(
      packet(bytes).parts.map(\.message) == [
        OSCMessage(
          "/foo",
          [
            .number(1000), .number(-1), .text("hello"), .number(Double(Float(1.234))),
            .number(Double(Float(5.678))),
          ])
      ])
  }

  @Test func everyTypeThatCarriesAValueReads() {
    let bytes = Packet.message(
      "/a", "hdTFNS", Packet.long(1 << 40) + Packet.long((-0.5).bitPattern) + Packet.text("x"))
    #expect(
      packet(bytes).parts[0].message.arguments == [
        .number(0x1p40), .number(-0.5), .number(1), .number(0), .other("N"), .text("x"),
      ])
  }

  /// Where liblo 0.31 itself would read on behind the end.
  @Test func aBlobIsNamedWithoutBeingRead() {
    let cut = Packet.text("/a") + Packet.text(",b")
    #expect(packet(cut).parts.map(\.message) == [OSCMessage("/a", [.other("b")])])
    let whole = Packet.message("/a", "fb", Packet.word(0) + Packet.word(4) + Packet.word(7))
    #expect(packet(whole).parts.map(\.message) == [OSCMessage("/a", [.other("b")])])
  }

  @Test func bundlesWithinBundlesKeepTheirOwnTimes() {
    let inner = Packet.bundle(7 << 32, Packet.float("/b", 2))
    let outer = Packet.bundle(OSCPacket.immediately, Packet.float("/a", 1), inner)
    let parts = packet(outer).parts
    #expect(parts.map(\.message.address) == ["/a", "/b"])
    #expect(parts.map(\.timeTag) == [1, 7 << 32])
  }

  @Test func aBundleBombIsCutOff() {
    var bytes = Packet.float("/a", 1)
    for _ in 0..<100 { bytes = Packet.bundle(1, bytes) }
    #expect(packet(bytes).parts.isEmpty)
    #expect(packet(bytes).malformed == 1)
  }

  /// Every cut of a good packet is refused or read in part, never more.
  @Test func truncatedPacketsAreCounted() {
    let whole = Packet.bundle(
      1, Packet.float("/ripples/pace", 112), Packet.message("/weather", "s", Packet.text("rain")))
    for length in 1..<whole.count {
      let cut = packet(Array(whole[..<length]))
      #expect(cut.parts.count < 2)
      #expect(cut.malformed > 0 || length == 16 || length == 16 + 4 + 24)
    }
    #expect(packet(whole).malformed == 0)
  }

  @Test func randomBytesHarmNothing() {
    var random = SeededRandom(seed: 7)
    let seed = Packet.bundle(
      1, Packet.message("/a", "isbfhdT", Packet.word(1) + Packet.text("rain") + Packet.word(0)),
      Packet.float("/pace", 1, 2))
    for round in 0..<100_000 {
      var bytes = seed
      if round % 2 == 0 {
        bytes = (0..<random.integer(in: 0...64)).map { _ in UInt8(random.integer(in: 0...255)) }
        if random.integer(in: 0...1) == 0, !bytes.isEmpty { bytes[0] = UInt8(ascii: "/") }
      } else {
        for _ in 0..<random.integer(in: 1...4) {
          bytes[random.integer(in: 0...bytes.count - 1)] = UInt8(random.integer(in: 0...255))
        }
      }
      let result = packet(bytes)
      let isBundle = bytes.starts(with: Packet.text("#bundle"))
      #expect(result.parts.count + result.malformed > 0 || isBundle)
    }
  }
}
