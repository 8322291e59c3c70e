import Score
import Testing

@testable import Mappings

private func graph(_ body: String) throws -> Graph {
  try #require(
    try loaded("return mapping { voices = { v = synth(function(p)\n\(body)\nend) } }")
      .orchestra.voices.first
  ).graph
}

@Test func aGraphIsTheNodesInTheOrderInWhichTheyCanBeComputed() throws {
  let graph = try graph("local osc = saw(p.pitch)\nreturn lowpass(osc, 500) * adsr(p.gate, 2, 1)")
  #expect(
    graph
      == Graph(
        nodes: [
          .init(unit: "saw", inputs: [.parameter(0)], line: 2),
          .init(unit: "lowpass", inputs: [.node(0), .constant(500), .constant(0.2)], line: 3),
          .init(
            unit: "adsr",
            inputs: [.parameter(1), .constant(2), .constant(1), .constant(0.7), .constant(0.3)],
            line: 3),
          .init(unit: "multiply", inputs: [.node(1), .node(2)], line: 3),
        ], output: .node(3)))
}

@Test func signalsAreAddedSubtractedMultipliedDividedAndNegated() throws {
  let graph = try graph("return -((saw(p.pitch) + 1) - (2 * saw(p.pitch)) / 3)")
  #expect(
    graph.nodes.map(\.unit) == ["saw", "add", "saw", "multiply", "divide", "subtract", "multiply"])
  #expect(graph.nodes[3].inputs == [.constant(2), .node(2)])
  #expect(graph.nodes[6].inputs == [.node(5), .constant(-1)])
}

@Test func aNodeUsedTwiceIsComputedOnceAndAnUnusedOneNever() throws {
  let graph = try graph("local a = saw(p.pitch) local b = white() return a + a")
  #expect(graph.nodes.map(\.unit) == ["saw", "add"])
}

@Test func inputsByNameAndInOrderMix() throws {
  let graph = try graph("return lowpass(white(), { resonance = 0.5, cutoff = p.pitch })")
  #expect(graph.nodes[1].inputs == [.node(0), .parameter(0), .constant(0.5)])
}

@Test func aParameterAloneCanBeTheOutput() throws {
  #expect(try graph("return p.velocity").output == .parameter(2))
}

@Test func tablesAreShared() throws {
  let mapping = try loaded(
    """
    local wave = { 0, 1, 0, -1 }
    local function v(p) return wavetable(wave, p.pitch) + wavetable(wave, p.pitch * 2) end
    return mapping { voices = { a = synth(v), b = synth(v) } }
    """)
  #expect(mapping.orchestra.tables == [.waveform([0, 1, 0, -1])])
  #expect(mapping.orchestra.voices[1].graph.nodes[0].table == 0)
}

@Test func aSamplerIsOneUnitThatKnowsWhatItPlays() throws {
  let mapping = try loaded(
    "return mapping { voices = { bell = sampler { file = \"bell.wav\", root = \"A4\", release = 1 } } }"
  )
  let voice = mapping.orchestra.voices[0]
  let file = SampleFile(path: "bell.wav", root: 69)
  #expect(mapping.orchestra.tables == [.sampler(SamplerSource(.zones([file]), release: 1))])
  #expect(voice.graph.nodes.map(\.unit) == ["zones"])
  #expect(voice.graph.nodes[0].inputs == [1, 0, 2, 4].map { .parameter($0) })
  #expect(voice.graph.nodes[0].table == 0)
}

@Test func aParameterOfAnotherSynthIsRefused() {
  let text = """
    local stolen
    return mapping { voices = {
      a = synth(function(p) stolen = p.pitch return saw(p.pitch) end),
      b = synth(function(p) return saw(stolen) end),
    } }
    """
  #expect(loadError(text).contains("a parameter of another synth is used in this one"))
}

@Test func polyphonyIsAnOption() throws {
  let mapping = try loaded(
    "return mapping { voices = { v = synth(function(p) return saw(p.pitch) end, { polyphony = 4 }) } }"
  )
  #expect(mapping.orchestra.voices[0].polyphony == 4)
}

@Test func aLoopThatMakesNodesForEverIsStopped() {
  #expect(
    loadError("local s = white() while true do s = s + 1 end")
      .contains("the graphs of the mapping have more than 10000 nodes"))
}
