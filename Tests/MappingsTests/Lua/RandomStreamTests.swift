import Score
import Testing

@testable import Mappings

@Suite struct RandomStreamTests {
  private func run(_ source: String, seed: UInt64) throws -> [LuaValue] {
    let state = LuaState(seed: seed)
    return try state.call(state.load(source: source, name: "random.lua"))
  }

  /// From the authors' C code of xoshiro256** and SplitMix64, by Tests/Golden/make/xoshiro.py.
  @Test func theStreamIsXoshiroSeededBySplitMix() throws {
    let values = try run(
      """
      local t = {}
      for i = 1, 8 do t[i] = math.random(0) end
      return t, math.random()
      """, seed: 42)
    let expected: [LuaValue] = [
      1_546_998_764_402_558_742, 6_990_951_692_964_543_102,
      -5_902_157_311_460_992_607, -1_389_169_964_527_427_423,
      -151_191_095_644_234_140, -4_247_557_243_643_801_032,
      -5_178_765_164_775_350_862, -2_766_855_848_391_737_209,
    ]
    #expect(values[0].table?.array == expected)
    #expect(values[1] == .number(0.7613743810057634))
  }

  @Test func theSameSeedGivesTheSameStreamAndAnotherAnother() throws {
    let source = "local t = {} for i = 1, 100 do t[i] = math.random(1000) end return t"
    #expect(try run(source, seed: 7) == run(source, seed: 7))
    #expect(try run(source, seed: 7) != run(source, seed: 8))
  }

  @Test func everyNumberOfARangeComesUpAboutEquallyOften() throws {
    let source = """
      local counts = {0, 0, 0, 0, 0, 0}
      for i = 1, 60000 do
        local n = math.random(1, 6)
        counts[n] = counts[n] + 1
      end
      return counts
      """
    for count in try #require(try run(source, seed: 1)[0].table).array {
      // Six standard deviations of a binomial with n = 60000 and p = 1/6: 6 · 91.3.
      #expect(abs(try #require(count.finiteNumber) - 10000) < 548)
    }
  }

  @Test func anEmptyRangeIsAnError() {
    #expect(throws: Fault.self) { try run("return math.random(2, 1)", seed: 1) }
    #expect(throws: Fault.self) { try run("return math.random(-1)", seed: 1) }
  }

  @Test func seedingSaysWhereTheSeedIsSet() {
    #expect {
      try run("math.randomseed(1)", seed: 1)
    } throws: {
      ($0 as? Fault)?.message.contains("--seed") == true
    }
  }
}
