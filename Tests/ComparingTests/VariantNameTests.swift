import Score
import Testing

@testable import Comparing
@testable import Rendering

@Suite struct VariantNameTests {
  private let bench = CompareSpace()

  private func names(_ mappings: [String], _ change: (inout CompareRequest) -> Void = { _ in })
    throws -> [String]
  {
    var request = bench.request(mappings, [try bench.weather()])
    change(&request)
    return try ComparePlan(request).variants.map(\.name)
  }

  @Test(arguments: [
    ("a.lua", "a.lua", nil, nil), ("a.lua@dark", "a.lua", "dark", nil),
    ("a.lua=Ada", "a.lua", nil, "Ada"),
    ("d=1/a.lua@dark=Dark = night", "d=1/a.lua", "dark", "Dark = night"),
    ("x@y/a.lua", "x@y/a.lua", nil, nil), ("a.lua=b.lua", "a.lua", nil, "b.lua"),
    ("walk@still", "walk", "still", nil),
  ])
  func aMappingIsPathVariantAndName(
    text: String, path: String, setting: String?, name: String?
  ) throws {
    let argument = try MappingArgument(text)
    #expect(argument.path == path)
    #expect(argument.setting == setting)
    #expect(argument.name == name)
  }

  @Test func aNameStandsForTheFile() throws {
    let (a, b) = (try bench.tone("a.lua"), try bench.tone("b.lua", level: "-20"))
    #expect(try names(["\(a)=Ada", "\(b)@wide=Ben"]) == ["Ada", "Ben"])
    #expect(try names(["\(a)=Ada"]) == ["Ada", "Ada@wide"], "its own variants say which they are")
    #expect(
      try names(["\(a)=Ada"]) { $0.sweeps = ["top=600,700"] } == ["Ada top=600", "Ada top=700"])
  }

  @Test func aNameIsOfOneVariant() throws {
    let (a, b) = (try bench.tone("a.lua"), try bench.tone("b.lua", level: "-20"))
    for mappings in [["\(a)=Ada", "\(b)=Ada"], ["\(a)=Ada", "\(a)=Ben"], ["\(a)= "]] {
      let error = #expect(throws: Fault.self) { try names(mappings) }
      #expect(error?.place.setting == "mappings")
    }
  }

  @Test func aVariantThatTheMappingDoesNotDeclareIsAWrongCall() throws {
    let (a, b) = (try bench.tone("a.lua"), try bench.tone("b.lua", level: "-20"))
    let error = #expect(throws: Fault.self) { try names([a, "\(b)@wde"]) }
    #expect(error?.description.contains("has no variant \"wde\"; did you mean \"wide\"?") == true)
  }

  /// The mapping may read columns of the log's own, and is not to blame when they cannot be read.
  @Test func dataThatAreNotThereAreBlamedAndNotTheMapping() throws {
    let a = try bench.tone(
      "a.lua", entry: #"{ from = "bees", to = "tone.pan", domain = { 0, 9 } },"#)
    let error = #expect(throws: Fault.self) {
      try names([a]) { $0.datasets = [bench.space.file("gone.csv")] }
    }
    #expect(error?.description.contains("gone.csv") == true, "\(error?.description ?? "")")
  }

  /// `--anchors` adds columns and takes none away.
  @Test func oneMappingWithAnchorsIsComparedWithItsOwnVariantsToo() throws {
    let a = try bench.tone("a.lua")
    let found = try names([a]) { $0.anchors = true }
    #expect(found.prefix(2) == ["a.lua", "a.lua@wide"])
    #expect(found.count == 5)
  }
}
