import Glibc
import Score
import Testing

@testable import Sensors

@Suite struct DescriptorLinesTests {
  private let receiver = Receiver()

  @Test func aPipeIsReadToItsEnd() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let source = DescriptorLines(inputs: Inputs.all, receiver: receiver, descriptor: ends[0])
    try source.start()
    let text = Array("{\"pace\": 1}\n{\"pace\": 2}".utf8)
    _ = Glibc.write(ends[1], text, text.count)
    #expect(receiver.wait { $0.value("pace") == 1 })
    #expect(!source.hasEnded)
    close(ends[1])
    #expect(receiver.wait { _ in source.hasEnded })
    #expect(receiver.value("pace") == 2)
    source.stop()
    close(ends[0])
  }

  @Test func stoppingDoesNotWaitForTheOtherEnd() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let source = DescriptorLines(inputs: Inputs.all, receiver: receiver, descriptor: ends[0])
    try source.start()
    source.stop()
    close(ends[0])
    close(ends[1])
  }

  @Test func aClosedDescriptorIsAnError() {
    let source = DescriptorLines(inputs: Inputs.all, receiver: receiver, descriptor: 9999)
    let error = #expect(throws: Fault.self) { try source.start() }
    #expect(error?.hint == "is standard input closed?")
  }
}
