import Testing

@testable import Score

struct ParameterSpecTests {
  private let cutoff = ParameterSpec(
    "cutoff", .hertz, in: 20...20_000, default: 800, doc: "Corner.")

  @Test func valuesOutsideAreExplainedWithTheirUnit() {
    #expect(cutoff.fault(of: 20) == nil && cutoff.fault(of: 20_000) == nil)
    #expect(cutoff.fault(of: 5) == "cutoff = 5.0 Hz is outside 20.0...20000.0 Hz")
    #expect(cutoff.fault(of: .nan) != nil && cutoff.fault(of: .infinity) != nil)
    let plain = ParameterSpec("mix", in: 0...1, default: 0.5, doc: "Mix.")
    #expect(plain.fault(of: 2) == "mix = 2.0 is outside 0.0...1.0")
  }

  @Test func everyVoiceHasTheStandardParametersInTheirSlots() {
    let voice = VoiceSpec(
      name: "v", graph: Graph(nodes: [], output: .constant(0)), parameters: [cutoff])
    #expect(
      voice.slot("pitch") == VoiceSpec.Slot.pitch && voice.slot("gate") == VoiceSpec.Slot.gate)
    #expect(voice.slot("velocity") == VoiceSpec.Slot.velocity)
    #expect(voice.slot("level") == VoiceSpec.Slot.level && voice.slot("pan") == VoiceSpec.Slot.pan)
    #expect(voice.slot("cutoff") == 5 && voice.slot("none") == nil)
  }
}
