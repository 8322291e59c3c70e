import Testing

@Suite struct CommandErrorTests {
  @Test func withJSONAnErrorIsALineOfJSON() throws {
    let text = try Commands.run("describe none.csv --json")
    #expect(text.hasPrefix(#"{"error":{"code":"missing","#) && text.hasSuffix("}}\n"))
    #expect(text.contains(#""file":"none.csv""#))
    let call = try Commands.run("doctor --json --odd")
    #expect(call.hasPrefix(#"{"error":{"code":"call","#) && call.contains("--odd"))
  }

  @Test func withoutJSONAnErrorIsText() throws {
    #expect(
      try Commands.run("describe none.csv")
        == "ripples: none.csv: there is no such file or folder; check the path\n")
  }

  @Test func settingsAreSpeltAsOptionsForPeopleOnly() throws {
    let call = "compare mappings/pitch.lua --data datasets/staircase --start -1"
    #expect(try Commands.run(call).hasPrefix("ripples: --start: -1 is outside"))
    let said = try Commands.run(call, environment: "RIPPLES_ERRORS=json")
    #expect(said.contains(#""setting":"start""#) && said.contains(#""code":"call""#))
  }

  @Test(arguments: [
    ("repl datasets/staircase --data datasets/garden-walk", "is a dataset, and --data gives"),
    ("serve sites/garden.geojson --site sites/none.geojson", "is a site, and --site gives"),
    ("render datasets/staircase", "MAPPING --data datasets/staircase"),
  ])
  func whatIsNoMappingIsSaidToBeWhatItIs(call: String, said: String) throws {
    #expect(try Commands.run(call).contains(said))
  }

  @Test func aDatasetInJSONIsNoSceneBesides() throws {
    let said = try Commands.run("repl datasets/staircase/datapackage.json --journal none")
    #expect(said.contains("is a dataset: as --data") && !said.contains("means nothing here"))
  }
}
