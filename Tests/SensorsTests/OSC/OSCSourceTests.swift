import CLo
import Glibc
import Score
import Testing
import Threads

@testable import Sensors

/// Sends datagrams to a port of this computer.
private func send(_ packets: [[UInt8]], to port: UInt16) {
  let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  for packet in packets {
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, packet, packet.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

@Suite struct OSCSourceTests {
  private let receiver = Receiver()

  private func started() throws -> OSCSource {
    let source = OSCSource(inputs: Inputs.all, receiver: receiver, port: 0)
    try source.start()
    return source
  }

  @Test func aMessageOfLiblosOwnSenderArrives() throws {
    let source = try started()
    defer { source.stop() }
    let target = lo_address_new("127.0.0.1", "\(source.port!)")
    defer { lo_address_free(target) }
    let message = lo_message_new()
    defer { lo_message_free(message) }
    lo_message_add_float(message, 112)
    #expect(lo_send_message(target, "/ripples/pace", message) > 0)
    #expect(receiver.wait { $0.value("pace") == 112 })
    #expect(receiver.received.first?.source == "osc")
    #expect(source.counts.messages == 1)
  }

  @Test func aBundleIsDeliveredAtItsTime() throws {
    let source = try started()
    defer { source.stop() }
    let wall = WallTime.seconds
    let start = SteadyTime.seconds
    send(
      [
        Packet.bundle(OSCTime.tag(wall: wall + 0.15), Packet.float("/pace", 3)),
        Packet.bundle(OSCTime.tag(wall: wall + 0.1), Packet.float("/pace", 2)),
        Packet.bundle(OSCTime.tag(wall: wall - 100), Packet.float("/pace", 1)),
      ], to: source.port!)
    #expect(receiver.wait { $0.received.count == 3 })
    #expect(SteadyTime.seconds - start >= 0.15)
    #expect(receiver.received.map(\.value) == [1, 2, 3])
  }

  @Test func aBundleFarAheadIsRefused() throws {
    let source = try started()
    defer { source.stop() }
    let tag = OSCTime.tag(wall: WallTime.seconds + 60)
    send([Packet.bundle(tag, Packet.float("/pace", 3))], to: source.port!)
    #expect(receiver.wait { !$0.complaints.isEmpty })
    #expect(receiver.complaints.first?.contains("at most 10.0 s are kept") == true)
    #expect(source.counts.refused == 1)
  }

  @Test func whatIsNoOSCIsCountedAndTheRestGoesOn() throws {
    let source = try started()
    defer { source.stop() }
    send([Array("hello".utf8), [], [0x2f], Packet.float("/pace", 99)], to: source.port!)
    #expect(receiver.wait { $0.value("pace") == 99 })
    #expect(source.counts.refused == 3)
    #expect(source.counts.messages == 4)
    #expect(receiver.complaints.count == 1)
  }

  @Test func aPortInUseIsNamedWithItsRemedy() throws {
    let first = try started()
    defer { first.stop() }
    let port = first.port!
    let second = OSCSource(inputs: Inputs.all, receiver: receiver, port: port)
    let error = #expect(throws: Fault.self) { try second.start() }
    #expect(error?.place.file == "osc 127.0.0.1:\(port)")
    #expect(error?.message == "cannot listen: Address already in use")
    #expect(error?.hint?.contains("choose another port") == true)
    #expect(second.port == nil)
  }

  @Test func aWrongAddressSaysWhatIsRight() {
    let source = OSCSource(inputs: Inputs.all, receiver: receiver, address: "localhorst", port: 0)
    let error = #expect(throws: Fault.self) { try source.start() }
    #expect(error?.hint?.contains("0.0.0.0 for the network") == true)
  }

  @Test func afterStopThePortIsFreeAndItStartsAgain() throws {
    let source = try started()
    let port = source.port!
    source.stop()
    source.stop()
    let again = OSCSource(inputs: Inputs.all, receiver: receiver, port: port)
    try again.start()
    try source.start()
    again.stop()
    source.stop()
  }
}
