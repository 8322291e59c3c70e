import Score
import Testing

@testable import Wire

/// Events as bytes.
struct EventWireTests {
  static let actions: [Event.Action] = [
    .start(note: .max, voice: 3), .set(note: 7, slot: 5, value: -0.25, ramp: 480),
    .release(note: 12), .voice(2, slot: 0, value: 440, ramp: 0),
    .effect(65_535, slot: 1, value: .nan, ramp: 1), .level(value: -6, ramp: 48_000),
    .bus(1, value: -.infinity, ramp: 64), .mute(voice: 4, isMuted: true),
    .mute(voice: 4, isMuted: false), .swap,
  ]

  @Test(arguments: actions) func everyActionTakes24BytesAndComesBack(action: Event.Action) throws {
    let bytes = EventWire.bytes(of: [Event(frame: -5, action)])
    #expect(bytes.count == 24)
    let back = try EventWire.events(bytes)
    // A number that is none equals nothing, so the bytes are compared.
    #expect(EventWire.bytes(of: back) == bytes && back.first?.frame == -5)
  }

  @Test(arguments: actions) func anEventHoldsNothingThatItDoesNotUse(action: Event.Action) {
    let bytes = EventWire.bytes(of: [Event(frame: 0, action)])
    for place in 8..<24 {
      var changed = bytes
      changed[place] ^= 1
      guard let read = try? EventWire.events(changed) else { continue }
      #expect(EventWire.bytes(of: read) == changed, "byte \(place) was read and lost")
    }
  }

  @Test func anEventThatIsCutOffIsRefusedWithItsPlace() {
    let bytes = EventWire.bytes(of: [Event(frame: 0, .swap), Event(frame: 1, .swap)])
    let fault = #expect(throws: Fault.self) { try EventWire.events(Array(bytes.dropLast())) }
    #expect(fault?.place.part == "byte 44")
  }

  @Test func numbersAreLittleEndian() {
    let bytes = EventWire.bytes(of: [Event(frame: 0x0102, .start(note: 0x0a0b, voice: 0x0c0d))])
    #expect(bytes[0...1] == [2, 1] && bytes[10...13] == [0x0d, 0x0c, 0x0b, 0x0a])
  }
}
