import Glibc
import Score
import Testing

@testable import Sweeping

/// A host that takes questions and never answers them.
@Suite struct SilentHostTests {
  @Test func aSilentHostIsAskedOnceAndSaidToBeSilent() throws {
    let host = try SilentHost()
    defer { host.close() }
    let store = try HostStore(host.address, patience: 1)
    let fault = #expect(throws: Fault.self) { try store.prepare() }
    #expect(fault?.code == .connection)
    #expect(fault?.message.contains("is silent") == true)
    #expect(fault?.place.file?.hasPrefix(host.address) == true)
    #expect(fault?.hint?.contains("finished cells stay") == true)
    #expect(host.callers() == 1, "each try makes a connection of its own")
  }

  @Test func aHostThatRefusesIsAskedAgain() throws {
    let host = try SilentHost()
    host.close()
    let store = try HostStore(host.address, patience: 1)
    let fault = #expect(throws: Fault.self) { try store.isThere() }
    #expect(fault?.code == .connection)
    #expect(fault?.message.contains("silent") == false)
  }
}

/// A port of this machine at which the system takes callers for nobody.
private struct SilentHost {
  private let listener: Int32
  let address: String

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isReady = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 8) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    try #require(isReady)
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
  }

  /// The number of those who have called.
  func callers() -> Int {
    var count = 0
    while case let caller = accept(listener, nil, nil), caller >= 0 {
      Glibc.close(caller)
      count += 1
    }
    return count
  }

  func close() { Glibc.close(listener) }
}
