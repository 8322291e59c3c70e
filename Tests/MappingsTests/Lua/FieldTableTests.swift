import Score
import Testing

@testable import Mappings

@Suite struct FieldTableTests {
  private func function(_ source: String, _ state: LuaState) throws -> LuaFunction {
    let chunk = try state.load(source: "return function(a, b) \(source) end", name: "field.lua")
    return try #require(try state.call(chunk)[0].function)
  }

  /// More values than a fresh Lua stack has room for, in the first call of all.
  @Test func manyFieldsAreWrittenInOneCall() throws {
    let state = LuaState()
    let names = (0..<170).map { "field\($0)" }
    let env = try FieldTable(state, names: names, kind: "input", direction: .input)
    for i in names.indices { env.set(i, Double(i)) }
    let sum = try function("local n = 0 for _, v in pairs(a) do n = n + v end return n", state)
    #expect(try state.call(sum, env) == .number(Double(169 * 170 / 2)))
  }

  /// The text of the function that writes fields grows with their names, not with their square.
  @Test(.timeLimit(.minutes(1))) func fieldsMayHaveLongNames() throws {
    let state = LuaState()
    let name = String(repeating: "n\"\n7", count: 5000)
    let env = try FieldTable(state, names: [name], kind: "input", direction: .input)
    let sum = try function("local n = 0 for _, v in pairs(a) do n = n + v end return n", state)
    for tick in 1...20 {
      env.set(0, Double(tick))
      #expect(try state.call(sum, env) == .number(Double(tick)))
    }
  }

  @Test func namesWithDotsAndOtherNamesReachFields() throws {
    let state = LuaState()
    let env = try FieldTable(
      state, names: ["PM2.5", "soil", "bands.1"],
      others: [("Bodenfeuchte 10cm", "soil"), ("Fein", "PM2.5")],
      kind: "input", direction: .input)
    let read = { (name: String) in try self.function("return a[\"\(name)\"]", state) }
    for (name, index) in [
      ("PM2.5", 0), ("Fein", 0), ("Bodenfeuchte 10cm", 1), ("soil", 1), ("bands.1", 2),
    ] {
      env.set(index, 7)
      #expect(try state.call(read(name), env) == .number(7), "\(name)")
      env.set(index, nil)
      #expect(try state.call(read(name), env) == .absent, "\(name)")
    }
    let error = #expect(throws: Fault.self) { try state.call(read("PM10.5"), env) }
    #expect(error?.message.contains("unknown input") == true)
  }

  @Test func inputsAreReadAndOutputsWritten() throws {
    let state = LuaState()
    let env = try FieldTable(
      state, names: ["pace", "season_name", "inside", "bands.1", "bands.2"], kind: "input",
      direction: .input)
    let out = try FieldTable(
      state, names: ["level", "pad.level", "pad.on", "pad.tuning", "pad.filter.cutoff"],
      kind: "output", direction: .output)
    env.set(0, 110.5)
    try env.set(1, "spring")
    env.set(2, true)
    env.set(3, 3)
    env.set(4, 4)
    out.set(0, -6)
    let tick = try function(
      """
      b.level = b.level + a.pace
      b.pad.level = #a.bands * a.bands[1] + a.bands[2]
      b.pad.on = not a.inside
      b.pad.tuning = a.season_name .. "!"
      b.pad.filter.cutoff = b.pad.filter.cutoff or 7
      return 1.5
      """, state)
    #expect(try state.call(tick, env, out) == .number(1.5))
    #expect(out.get(0) == 104.5)
    #expect(out.get(1) == 10)
    #expect(try out.value(2) == .boolean(false))
    #expect(try out.value(3) == .text("spring!"))
    #expect(out.get(3) == nil)
    #expect(out.get(4) == 7)
  }

  @Test func whatIsNotSetIsAbsentAndWhatWasSetCanBeTakenAway() throws {
    let state = LuaState()
    let env = try FieldTable(state, names: ["pace", "speed"], kind: "input", direction: .input)
    let count = try function(
      "local n = 0 for k in pairs(a) do n = n + 1 end return a.pace == nil and n or -n", state)
    #expect(try state.call(count, env) == .number(0))
    env.set(0, 1)
    #expect(try state.call(count, env) == .number(-1))
    env.set(0, nil as Double?)
    env.set(1, 2)
    #expect(try state.call(count, env) == .number(1))
  }

  @Test func aSetFieldIsWrittenAgainOverWhatTheScriptLeft() throws {
    let state = LuaState()
    let env = try FieldTable(state, names: ["pace", "name"], kind: "input", direction: .input)
    let spoil = try function("local n, s = a.pace, a.name a.pace = 99 a.name = 'z' return n", state)
    for value in [1.0, 2.0] {
      env.set(0, value)
      try env.set(1, "spring")
      #expect(try state.call(spoil, env) == .number(value))
    }
    let name = try function("return a.name == 'spring'", state)
    try env.set(1, "spring")
    #expect(try state.call(name, env) == .boolean(true))
  }

  @Test func aMisspeltFieldIsAnErrorWithTheNearestName() throws {
    let state = LuaState()
    let env = try FieldTable(
      state, names: ["temperature", "pace", "ambience.level"], kind: "input", direction: .input)
    let out = try FieldTable(state, names: ["pad.level"], kind: "output", direction: .output)
    for (source, message) in [
      ("return a.temprature", "unknown input \"temprature\"; did you mean \"temperature\"?"),
      ("return a.xyzzy", "unknown input \"xyzzy\""),
      (
        "return a.ambience.levle",
        "unknown input \"ambience.levle\"; did you mean \"ambience.level\"?"
      ),
      ("b.pad.leve1 = 2", "unknown output \"pad.leve1\"; did you mean \"pad.level\"?"),
      ("b.pd = 2", "unknown output \"pd\"; did you mean \"pad\"?"),
      ("b[1] = 2", "an output is named by a string, not a number"),
    ] {
      #expect {
        try state.call(function("\n" + source, state), env, out)
      } throws: {
        let error = $0 as? Fault
        return error?.text == message && error?.place.line == 2
      }
    }
    #expect(try state.call(function("return #a.ambience", state), env) == .number(0))
  }

  @Test func whatIsNoNumberDoesNotPass() throws {
    let state = LuaState()
    let out = try FieldTable(
      state, names: ["a", "b", "c", "d", "e", "f"], kind: "output", direction: .output)
    try state.call(
      function("a.a = 0/0 a.b = 1/0 a.c = {} a.d = '7' a.e = 1e300 a.f = 4e-324", state), out)
    for i in 0..<5 { #expect(out.get(i) == nil) }
    #expect(out.get(5) == 0)
    #expect(try out.value(1) == .number(.infinity))
    #expect(try out.value(2) == .other)
    #expect(try out.value(3) == .text("7"))
  }

  @Test func aTableOfFieldsThatTheScriptReplacedIsReadOrReported() throws {
    let state = LuaState()
    let out = try FieldTable(
      state, names: ["pad.level", "bell.level", "drum.level"], kind: "output", direction: .output)
    try state.call(function("a.pad = {level = 3} a.bell = 5 a.drum = nil", state), out)
    #expect(out.get(0) == 3)
    #expect(try out.value(1) == .other)
    #expect(try out.value(2) == .other)
    for i in 0..<3 { out.set(i, 1) }
    try state.call(function("a.bell.level = a.bell.level + a.pad.level", state), out)
    #expect(out.get(1) == 2)
  }

  @Test(arguments: [
    ["a", "b", "a"], [""], ["a..b"], [".a"], ["pad", "pad.level"], ["a.b.c", "a"],
  ])
  func namesThatCannotAllBeFieldsAreRefused(names: [String]) {
    let state = LuaState()
    #expect(throws: Fault.self) {
      try FieldTable(state, names: names, kind: "input", direction: .input)
    }
  }

  @Test func itsMetatableCannotBeReached() throws {
    let state = LuaState()
    let env = try FieldTable(state, names: ["a.b"], kind: "input", direction: .input)
    let tamper = try function(
      "return getmetatable(a) == false and not pcall(setmetatable, a, {}) and not pcall(setmetatable, a.a, {})",
      state)
    #expect(try state.call(tamper, env) == .boolean(true))
  }

  @Test func manyFieldsAndDeepGroupsWork() throws {
    let state = LuaState()
    let names = (0..<300).map { "g\($0 % 100).h\($0 % 3).x\($0)" }
    let out = try FieldTable(state, names: names, kind: "output", direction: .output)
    for i in 0..<300 { out.set(i, Double(i)) }
    let double = try function(
      "for _, g in pairs(a) do for _, h in pairs(g) do for k, v in pairs(h) do h[k] = 2 * v end end end",
      state)
    try state.call(double, out)
    for i in 0..<300 { #expect(out.get(i) == Double(2 * i)) }
  }

  @Test func fieldsComeAndGoThroughAThousandCalls() throws {
    let state = LuaState()
    let names = (0..<12).map { $0 < 6 ? "x\($0)" : "deep.x\($0)" }
    let env = try FieldTable(state, names: names, kind: "input", direction: .input)
    let out = try FieldTable(state, names: names, kind: "output", direction: .output)
    let copy = try function(
      """
      for i = 0, 11 do
        local from, to = i < 6 and a or a.deep, i < 6 and b or b.deep
        to["x" .. i] = from["x" .. i]
      end
      """, state)
    var random = SystemRandomNumberGenerator()
    for call in 0..<1000 {
      var expected: [Double?] = []
      for i in 0..<12 {
        let value = Int.random(in: 0..<3, using: &random) == 0 ? nil : Double(call + i)
        env.set(i, value)
        expected.append(value)
      }
      try state.call(copy, env, out)
      #expect((0..<12).map { out.get($0) } == expected)
    }
  }

  @Test func namesOfAnyTextAreFields() throws {
    let state = LuaState()
    let names = [
      "wind speed", "Grün", "a\"b\\", "]]", "end", "1st", String(repeating: "n", count: 60),
    ]
    let env = try FieldTable(state, names: names, kind: "input", direction: .input)
    for i in names.indices { env.set(i, Double(i + 1)) }
    let read = try function("return a['wind speed'] + a['Grün'] + a[']]'] + a['1st']", state)
    #expect(try state.call(read, env) == .number(1 + 2 + 4 + 6))
    let quoted = try function("return a['a\"b\\\\'] + a['end'] + a[('n'):rep(60)]", state)
    #expect(try state.call(quoted, env) == .number(3 + 5 + 7))
  }

  @Test func tablesOfFieldsAreFreed() throws {
    let state = LuaState(memoryLimit: 2 << 20)
    let read = try function("return a.x1", state)
    for _ in 0..<1000 {
      let env = try FieldTable(
        state, names: (0..<40).map { "x\($0)" }, kind: "input", direction: .input)
      env.set(1, 5)
      #expect(try state.call(read, env) == .number(5))
    }
    #expect(state.memoryPeak <= 2 << 20)
  }
}
