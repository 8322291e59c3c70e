import Score
import Testing

@testable import Mappings

private let text = mappingText(
  """
  name = "Test",
  params = {
    b = { 2, min = 1, max = 4, unit = "s", scale = "exp", doc = "what b does" },
    a = { 0.5, min = 0, max = 1 },
  },
  variants = { high = { b = 4 }, low = { b = 1, a = 0 } },
  sequences = { s = function() state.count = (state.count or 0) + 1 state.list = { 1, 2, x = "y" } end },
  """)

@Test func parametersAreDeclaredInTheOrderOfTheText() throws {
  let mapping = try loaded(text)
  #expect(mapping.name == "Test")
  #expect(mapping.parameters.map(\.spec.name) == ["b", "a"])
  #expect(
    mapping.parameters[0].spec
      == ParameterSpec(
        "b", .seconds, in: 1...4, default: 2, scale: .exponential, doc: "what b does"))
}

@Test func settingAParameterIsChecked() throws {
  let mapping = try loaded(text)
  try mapping.set("b", to: 3)
  #expect(mapping.value(of: "b") == 3)
  let range = #expect(throws: Fault.self) { try mapping.set("b", to: 5) }
  #expect(range?.message == "b = 5.0 s is outside 1.0...4.0 s")
  #expect(range?.place.line == 10)
  let name = #expect(throws: Fault.self) { try mapping.set("bb", to: 1) }
  #expect(name?.text == "Test has no parameter \"bb\"; did you mean \"b\"?")
  #expect(mapping.value(of: "b") == 3)
}

@Test func aVariantSetsItsParametersAndTheDefaultsOfTheOthers() throws {
  let mapping = try loaded(text)
  #expect(mapping.variants.map(\.name) == ["high", "low"])
  try mapping.use(variant: "low")
  #expect(mapping.parameters.map(\.value) == [1, 0])
  try mapping.use(variant: "high")
  #expect(mapping.parameters.map(\.value) == [4, 0.5])
  let error = #expect(throws: Fault.self) { try mapping.use(variant: "hihg") }
  #expect(error?.text == "Test has no variant \"hihg\"; did you mean \"high\"?")
}

@Test func aReloadKeepsParametersAndState() throws {
  let first = try loaded(text)
  try first.set("a", to: 0.25)
  try first.set("b", to: 4)
  let conductor = try Conductor(first, inputs: [], sampleRate: 48_000)
  for tick in 0...1 { _ = conductor.advance(to: tick, inputs: []) }
  let smaller = text.replacing("max = 4", with: "max = 3").replacing("b = 4", with: "b = 3")
  let second = try loaded(smaller, after: first)
  #expect(second.parameters.map(\.value) == [2, 0.25])
  let state = try second.state.global("state", in: second.environment)
  #expect(state["count"] == 1)
  #expect(state["list"] == .table(LuaTable(array: [1, 2], fields: ["x": "y"])))
}

@Test func aFunctionInStateIsLeftOut() throws {
  let first = try loaded("state.f = { { function() end } } state.n = 3 return mapping {}")
  let heritage = first.heritage()
  #expect(
    heritage.dropped == [
      "state.f[1][1] is a function and cannot survive a reload: state.f is left out"
    ])
  let second = try loaded("return mapping {}", after: first)
  #expect(try second.state.global("state", in: second.environment)["n"] == 3)
}

@Test func aDatasetsOwnColumnIsAnInput() throws {
  let own = InputSpec("birds", .none, in: 0...100, doc: "Birds heard.")
  let text = mappingText(
    "map = { { from = \"birds\", to = \"v.pan\", domain = { 0, 10 }, range = { -1, 1 } } }")
  #expect(loadError(text).contains("unknown input \"birds\""))
  let mapping = try loaded(text, inputs: Inputs.all + [own])
  let conductor = try Conductor(mapping, inputs: [own], sampleRate: 48_000)
  #expect(
    conductor.advance(to: 0, inputs: [10]).map(\.event.action) == [
      .voice(0, slot: 4, value: 1, ramp: 0)
    ])
}

@Test func theTitleIsTheNameOfAMappingWithoutOne() throws {
  #expect(try loaded("-- Rain\nreturn mapping {}").name == "Rain")
  #expect(try loaded("return mapping {}").name == "test.lua")
}
