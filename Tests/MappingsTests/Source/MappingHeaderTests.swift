import Testing

@testable import Mappings

@Test func theHeaderCommentIsTheDocumentation() {
  let header = MappingHeader(
    source: """
      -- Rose garden
      -- hear: warm days open the pad;
      --       quick steps set the tempo
      -- data: temperature (°C)
      -- try:  ripples render a
      -- try:  ripples render b
      -- teaches: smooth
      local x = 1 -- not this
      """)
  #expect(header.title == "Rose garden")
  #expect(header.hear == "warm days open the pad; quick steps set the tempo")
  #expect(header.data == "temperature (°C)")
  #expect(header.tryIt == ["ripples render a", "ripples render b"])
  #expect(header.notes == ["teaches: smooth"])
}

@Test func whatIsToBeHeardIsNoTitle() {
  let header = MappingHeader(source: "-- hear: higher is warmer\n-- data: temperature\nreturn {}")
  #expect(header.title.isEmpty && header.hear == "higher is warmer")
}

@Test func whatAnAuthorAllowsStandsWithItsReasonAndLine() {
  let header = MappingHeader(
    source: """
      -- Harp
      -- allow: note-overlap, the strings ring
      --        on purpose, as a harp's do
      -- allow: data-clipped
      return {}
      """)
  #expect(header.allowances.map(\.id) == ["note-overlap", "data-clipped"])
  #expect(header.allowances.map(\.line) == [2, 4])
  #expect(header.allowances[0].reason == "the strings ring on purpose, as a harp's do")
  #expect(header.allowances[1].reason.isEmpty && header.notes.isEmpty)
}

@Test func aFileWithoutAHeaderHasAnEmptyOne() {
  #expect(MappingHeader(source: "return mapping {}") == MappingHeader())
}
