import Files
import Score
import TestGround
import Testing

@testable import Sweeping

/// Means, intervals and shares of a sweep whose measure is a formula.
@Suite struct SweepCurveTests {
  private let space = Workspace()
  private let cells: [SweepCell] = (0..<6).map { number in
    SweepCell(
      number: number, key: String(repeating: "0", count: 23) + "\(number)", mapping: "m/tone.lua",
      variant: nil, parameters: ["a": Double(number % 3), "b": number < 3 ? 0 : 3], data: "walk",
      seed: 1)
  }

  /// Twice a, and b; and a constant.
  private func portion(without missing: Int? = nil) -> SweepPortion {
    var portion = SweepPortion(hasIntervals: false)
    for cell in cells {
      let value = 2 * cell.parameters["a"]! + cell.parameters["b"]!
      portion.add(
        cell,
        cell.number == missing
          ? .missing
          : .measured(
            [
              CellObject.Value(column: "sum: x → y", value: value, low: .nan, high: .nan),
              CellObject.Value(column: "still", value: 0.1, low: .nan, high: .nan),
            ], warnings: []))
    }
    return portion
  }

  @Test func theShareOfAFactorIsItsPartOfTheVariance() throws {
    let factors = SweepFactor.all(of: cells)
    #expect(factors.map(\.name) == ["a", "b"], "one mapping, one dataset, no variant")
    let along = factors.map {
      SweepCurve.all(portion(), places: $0.places, levels: $0.levels.count)
    }
    // The variance of 0, 2, 4 is 8/3, that of 0, 3 is 9/4, and they add.
    #expect(abs(along[0][0].share - 32.0 / 59) < 1e-12)
    #expect(abs(along[1][0].share - 27.0 / 59) < 1e-12)
    #expect(along[0][1].share == 0, "what never changes depends on nothing")
    #expect(along[0][0].levels.map { $0?.mean } == [1.5, 3.5, 5.5])
    // Two values with 3 between them: the error of the mean is 1.5, and Student's t is 12.706.
    #expect(abs(try #require(along[0][0].levels[0]).margin - 12.706 * 1.5) < 1e-2)
  }

  @Test func whatTheDataAloneChangeComesLast() throws {
    let cells = (0..<8).map { number in
      SweepCell(
        number: number, key: "k", mapping: "m.lua", variant: nil,
        parameters: ["a": Double(number % 2), "status": Double(number / 4)],
        data: number / 2 % 2 == 0 ? "d1" : "d2", seed: 1)
    }
    var portion = SweepPortion(hasIntervals: false)
    for cell in cells {
      let (a, data) = (cell.parameters["a"]!, cell.data == "d1" ? 1.0 : 2.0)
      portion.add(
        cell,
        .measured(
          [
            CellObject.Value(column: "roughness", value: data, low: .nan, high: .nan),
            CellObject.Value(column: "sharpness", value: a + 3 * data, low: .nan, high: .nan),
          ], warnings: []))
    }
    let curves = try SweepCurves(cells, portion, metrics: [])
    #expect(curves.picture("Sweep").rows.map(\.title) == ["sharpness", "roughness"])
    #expect(curves.lines.contains("| a | 1.5 everywhere | | 0 % |"))
    #expect(!curves.lines.contains { $0.hasPrefix("Only") })
    let last = SweepCell(
      number: 8, key: "k", mapping: "m.lua", variant: nil, parameters: ["a": 0, "status": 0],
      data: "d1", seed: 2)
    portion.add(last, .measured([], warnings: []))
    let lines = try SweepCurves(cells + [last], portion, metrics: ["sharpness"]).lines
    #expect(lines.contains { $0.hasPrefix("Only 8 of 9 cells that were measured have") })
  }

  @Test func noTwoColumnsOfTheTableHaveOneName() throws {
    let cell = SweepCell(
      number: 0, key: "k", mapping: "m.lua", variant: nil, parameters: ["status": 3, "top": 4],
      data: "walk", seed: 1)
    var portion = SweepPortion(hasIntervals: false)
    portion.add(cell, .measured([], warnings: []))
    let file = space.file("cells.csv")
    try SweepTable(cells: [cell], portion: portion, hasIntervals: false).write(to: OutputPath(file))
    #expect(
      try FileContent.text(file)
        == "cell,key,mapping,variant,parameter: status,top,data,seed,status,reason\r\n0,k,m.lua,,3,4,walk,1,ok,\r\n"
    )
  }

  /// The table of Student's t at 97.5 % that every textbook has.
  @Test(arguments: [
    (1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042),
    (120, 1.980),
  ])
  func quantilesOfStudentsTAreThoseOfTheTables(freedom: Int, published: Double) {
    #expect(abs(MeanInterval.student(freedom) / published - 1) < 0.004)
  }

  @Test func whatIsMissingIsSaidWhereItLacks() throws {
    let curves = try SweepCurves(cells, portion(without: 4), metrics: ["sum"])
    #expect(
      curves.gaps == [
        "At a 1, 1 of 2 cells is not measured.", "At b 3, 1 of 3 cells is not measured.",
      ])
    // Of the sum of squares of 0, 3, 2, 4 and 7, which is 26.8, the means of a take 17.8.
    #expect(curves.lines.contains("| a | 1.5 ± 19 at 0 | 5.5 ± 19 at 2 | 66 % |"))
    #expect(curves.tables.contains("| 1 | 2 (one cell) |"), "the other cell of a = 1 is missing")
    #expect(throws: Fault.self) { try SweepCurves(cells, portion(), metrics: ["summ"]) }
    let picture = curves.picture("Sweep")
    #expect(picture.rows.map(\.title) == ["sum: x → y"])
    #expect(picture.rows[0].marks[0].map(\.mean) == [1.5, 2, 5.5])
  }

  @Test func theMeansStandInTablesInJSONAndInWords() throws {
    let curves = try SweepCurves(cells, portion(), metrics: ["sum", "sum: x → y", "still"])
    #expect(
      curves.tables.prefix(8) == [
        "", "### Along a", "", "| a | sum: x → y | still |", "| --- | --- | --- |",
        "| 0 | 1.5 ± 19 | 0.1 (no spread) |", "| 1 | 3.5 ± 19 | 0.1 (no spread) |",
        "| 2 | 5.5 ± 19 | 0.1 (no spread) |",
      ])
    #expect(curves.tables.dropFirst(9).first == "### Along b")
    #expect(
      curves.words
        == "Means along a, b. sum: x → y is lowest at a 0, 1.5, and highest at a 2, 5.5. still is 0.1 everywhere."
    )
    let json = curves.json.compact
    #expect(json.contains(#"{"along":"b","values":[{"value":0,"means":{"sum: x → y":{"mean":2,"#))
    #expect(json.contains(#""still":{"mean":0.1,"margin":null,"cells":3}"#), "no spread")
  }

  @Test func aTableOfManyNamesEndsAndSaysWhereTheOthersAre() throws {
    let cells = (0..<50).map { number in
      SweepCell(
        number: number, key: "k", mapping: "m.lua", variant: nil, parameters: [:],
        data: "d\(number)", seed: 1)
    }
    var portion = SweepPortion(hasIntervals: false)
    for cell in cells {
      let value = CellObject.Value(
        column: "roughness", value: Double(cell.number), low: .nan, high: .nan)
      portion.add(cell, .measured([value], warnings: []))
    }
    let tables = try SweepCurves(cells, portion, metrics: []).tables
    #expect(tables.count == 5 + 48 + 2)
    #expect(tables.last == "The means at 2 further values are in report.json.")
  }

  @Test func manyValuesBecomeGroupsOfEquallyManyCells() throws {
    let many = (0..<120).map { number in
      SweepCell(
        number: number, key: "k", mapping: "m.lua", variant: nil,
        parameters: ["a": 100 * Double(number + 1)], data: "walk", seed: 1)
    }
    let factor = try #require(SweepFactor.all(of: many).first)
    #expect(factor.levels.count == 12)
    #expect(Set(factor.levels.indices.map { level in factor.places.count { $0 == level } }) == [10])
    #expect(factor.levels[0].value == 550)
  }
}
