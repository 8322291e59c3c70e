import Score
import Testing

@testable import Mappings

@Test func aConditionIsAnInputARelationAndAValue() throws {
  let parts = try #require(Comparison.parts(of: "temperature >= 20"))
  #expect(parts == ("temperature", .atLeast, "20"))
  #expect(try #require(Comparison.parts(of: "inside")) == ("inside", .notEqual, "0"))
  #expect(try #require(Comparison.parts(of: "not inside")) == ("inside", .equal, "0"))
  #expect(Comparison.parts(of: "temperature is 20") == nil)
  #expect(Comparison.parts(of: "a b c d") == nil)
}

@Test func noRelationHoldsForAMissingDatum() throws {
  let input = try #require(Inputs.named("temperature"))
  for relation in Comparison.Relation.allCases {
    #expect(!Comparison(input: input, relation: relation, value: 20).holds(for: .nan))
  }
  #expect(Comparison(input: input, relation: .above, value: 20).holds(for: 20.5))
  #expect(!Comparison(input: input, relation: .above, value: 20).holds(for: 20))
}
