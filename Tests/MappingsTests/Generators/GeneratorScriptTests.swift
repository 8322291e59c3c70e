import Score
import Testing

@testable import Mappings

@Suite struct GeneratorScriptTests {
  private let world: GeneratorWorld = {
    var world = GeneratorWorld()
    world.add("oak", "object", north: 5, east: 6, tags: ["natural": "tree"])
    world.add("seat", "object", north: 0, east: 10, tags: ["amenity": "bench", "backrest": "yes"])
    world.add("inn", "place", north: -15, tags: ["amenity": "pub"])
    return world
  }()

  private func script(
    _ body: String, head: String = #"on = "location","#, before: String = ""
  ) throws(Fault) -> GeneratorScript {
    try GeneratorScript(
      source: "\(before)return generator { \(head)\nfunction(walker)\n\(body)\nend }",
      name: "test.lua", categories: ["object", "place", "intersection"],
      earcons: ["sense_poi", "sense_mobility"])
  }

  private func run(_ body: String) throws -> GeneratorRun {
    try #require(world.run(try script(body), world.fix(0, north: 0)))
  }

  /// The texts that a script says of what it got.
  private func texts(_ body: String) throws -> [String] {
    let run = try run(body)
    if let fault = run.fault { throw fault }
    return run.callouts.map(\.text)
  }

  @Test func itIsToldOfTheWalker() throws {
    let said = try texts(
      """
      callout { text = walker.time .. " " .. walker.course .. " " .. walker.activity }
      callout { text = string.format("%.1f %.1f", walker.latitude, walker.longitude) }
      """)
    #expect(said == ["0.0 0.0 walking", "55.9 -4.3"])
    let fault = try #require(try run("local x = walker.headng").fault)
    #expect(fault.text.contains(#"unknown field of the walker "headng"; did you mean "heading"?"#))
    #expect(fault.place.line == 3)
  }

  @Test func nearGivesThingsWithTheirDirections() throws {
    let said = try texts(
      """
      for _, thing in ipairs(near(30)) do
        callout { text = string.format("%s %s %.0f %.0f %d %s", thing.name, thing.category,
          thing.distance, thing.bearing, thing.clock, thing.direction) }
      end
      """)
    #expect(
      said == [
        "OAK object 8 50 2 right", "SEAT object 10 90 3 right", "INN place 15 180 6 behind",
      ])
  }

  @Test(arguments: [
    (#"{ category = "object" }"#, ["OAK", "SEAT"]), (#"{ category = { "place" } }"#, ["INN"]),
    (#"{ tags = { amenity = "bench" } }"#, ["SEAT"]),
    (#"{ tags = { amenity = { "pub", "bench" } } }"#, ["SEAT", "INN"]),
    (#"{ tags = { amenity = true, backrest = "yes" } }"#, ["SEAT"]),
    (#"{ name = "OAK" }"#, ["OAK"]),
    ("nil", ["OAK", "SEAT", "INN"]),
  ])
  func filtersChooseAmongThings(_ filter: String, _ names: [String]) throws {
    let said = try texts(
      "for _, thing in ipairs(near(30, \(filter))) do callout { text = thing.name } end")
    #expect(said == names)
  }

  @Test func aCalloutStandsWhereItsThingIs() throws {
    let run = try run(
      """
      callout { text = "Bench", at = near(30, { tags = { amenity = "bench" } })[1],
        earcon = "sense_poi" }
      callout { text = "North", at = { latitude = 56, longitude = -4 }, category = "place" }
      """)
    let seat = try #require(world.features.first { $0.feature.id == "seat" })
    #expect(
      run.callouts == [
        GeneratorCallout(
          text: "Bench", earcon: "sense_poi", category: "object", source: "seat", point: seat.place),
        GeneratorCallout(
          text: "North", category: "place", source: "",
          point: GeoPoint(latitude: 56, longitude: -4)),
      ])
  }

  @Test func silenceHasItsReasons() throws {
    let run = try run(#"silence("nothing near"); return silence("really")"#)
    #expect(run.callouts.isEmpty && run.silences == ["nothing near", "really"])
  }

  @Test(arguments: [
    (#"near(30, { catgory = "object" })"#, #"no field "catgory"; did you mean "category"?"#),
    (#"near(30, { category = "objet" })"#, #"unknown category "objet"; did you mean "object"?"#),
    ("near(-1)", "near: -1 m; expected a distance of 0...2000 m"),
    ("callout { txt = 1 }", #"no field "txt"; did you mean "text"?"#),
    ("callout { text = 1 }", "callout: text is 1; expected a text"),
    (
      #"callout { text = "a", earcon = "sense_po" }"#,
      #"unknown earcon "sense_po"; did you mean "sense_poi"?"#
    ),
    (#"callout { text = "a", at = {} }"#, "at is an empty table without a place"),
    (#"for i = 1, 17 do callout { text = "a" } end"#, "more than 16 callouts at once"),
    (#"callot { text = "a" }"#, #"unknown word "callot"; did you mean "callout"?"#),
  ])
  func mistakesNameTheirLineAndWhatIsNear(_ body: String, _ says: String) throws {
    let fault = try #require(try run("\n" + body).fault)
    #expect(fault.text.contains(says), "\(fault)")
    #expect(fault.place.file == "test.lua" && fault.place.line == 4)
  }

  @Test(arguments: [
    ("return mapping { }", "the file returns a mapping; expected the table made by generator"),
    ("return generator {\non = \"loction\", function() end }", "did you mean \"location\"?"),
    (
      "return generator {\non = \"location\", evry = 5, function() end }",
      "no field \"evry\"; did you mean \"every\"?"
    ),
    ("return generator {\non = \"location\", every = -5, function() end }", "every is -5"),
    ("return generator {\non = \"location\" }", "a generator has one function, and here are 0"),
    ("near(30)", "near works while the generator runs"),
    ("io.open(\"a\")", "unknown word \"io\""),
  ])
  func aFileThatIsNoGeneratorIsRefused(_ source: String, _ says: String) throws {
    let fault = try #require(throws: Fault.self) {
      try GeneratorScript(source: source, name: "test.lua")
    }
    #expect(fault.text.contains(says), "\(fault)")
    #expect(fault.place.file == "test.lua")
    if source.contains("\n") { #expect(fault.place.line == 2) }
  }

  /// Soundscape's filter is strict in both.
  @Test func itIsCalledAfterMoreThanItsTimeAndWay() throws {
    let script = try script(
      #"callout { text = "a" }"#, head: #"on = "location", every = 5, moved = 5,"#)
    #expect(world.run(script, world.fix(0, north: 0)) != nil, "the first always")
    #expect(world.run(script, world.fix(4, north: 6)) == nil)
    #expect(world.run(script, world.fix(6, north: 4)) == nil)
    #expect(world.run(script, world.fix(5, north: 9)) == nil, "5 s are not more than 5 s")
    #expect(world.run(script, world.fix(6, north: 6)) != nil)
    #expect(world.run(script, world.fix(12, north: 6)) == nil, "from where it was called last")
  }

  @Test func anEndlessLoopIsStoppedAndTheWalkGoesOn() throws {
    let script = try script(
      """
      state.calls = (state.calls or 0) + 1
      if state.calls == 2 then
        while true do end
      end
      callout { text = "call " .. state.calls }
      """)
    let runs = (0..<3).compactMap { world.run(script, world.fix(Double($0), north: 0)) }
    #expect(runs.map { $0.callouts.map(\.text) } == [["call 1"], [], ["call 3"]])
    let fault = try #require(runs[1].fault)
    #expect(fault.code == .budget && fault.place.file == "test.lua" && fault.place.line == 5)
  }

  @Test func whatFailsAgainAndAgainIsNotCalledAnyMore() throws {
    let script = try script("error('no')")
    let runs = (0..<20).compactMap { world.run(script, world.fix(Double($0), north: 0)) }
    #expect(runs.count == GeneratorScript.failureLimit && script.isOver)
    #expect(runs.last?.fault?.text.contains("is not called any more") == true)
  }

  @Test func aReloadKeepsTheStateAndABrokenOneTheOldVersion() throws {
    let text = { (word: String) in
      """
      return generator { on = "location", function()
      state.count = (state.count or 0) + 1
      callout { text = "\(word) " .. state.count }
      end }
      """
    }
    let old = try GeneratorScript(source: text("old"), name: "test.lua")
    #expect(world.run(old, world.fix(0, north: 0))?.callouts.map(\.text) == ["old 1"])
    let broken = try #require(throws: Fault.self) { try old.reloaded(source: "return generator {") }
    #expect(broken.code == .syntax && broken.place.file == "test.lua")
    #expect(world.run(old, world.fix(1, north: 0))?.callouts.map(\.text) == ["old 2"])
    let new = try old.reloaded(source: text("new"))
    #expect(world.run(new, world.fix(2, north: 0))?.callouts.map(\.text) == ["new 3"])
    let living = try new.reloaded(source: text("living"))
    #expect(living.dropped.isEmpty)
  }

  @Test func aReloadDoesNotCallSoonerAndSaysWhatIsLost() throws {
    let source =
      #"return generator { on = "location", every = 10, function() state.f = print end }"#
    let old = try GeneratorScript(source: source, name: "test.lua")
    #expect(world.run(old, world.fix(0, north: 0)) != nil)
    let new = try old.reloaded(source: source)
    #expect(!new.isDue(world.fix(9, north: 0)) && new.isDue(world.fix(11, north: 0)))
    #expect(new.dropped.count == 1 && new.dropped[0].contains("state.f is a function"))
  }

  @Test func theSameWalkIsToldTheSame() throws {
    let body = #"callout { text = tostring(math.random(1000000)) }"#
    let told = try (0..<2).map { _ in
      let script = try script(body)
      return (0..<5).compactMap { world.run(script, world.fix(Double($0), north: 0)) }
    }
    #expect(told[0] == told[1] && Set(told[0].flatMap { $0.callouts.map(\.text) }).count > 1)
  }
}
